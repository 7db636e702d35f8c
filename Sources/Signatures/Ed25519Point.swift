import COpenSSL

extension Ed25519 {
    /// Whether 32 bytes can be somebody's public key: a point of the curve, in its only form, that is not one of the eight
    /// for which everybody can sign.
    ///
    /// OpenSSL takes any 32 bytes and then finds every signature wrong, or, for those eight points, forged ones good.
    /// RFC 8032, section 5.1: -x² + y² = 1 + d·x²·y² modulo p = 2²⁵⁵ - 19 with d = -121665/121666; a point is written as
    /// y, little end first, with the sign of x in the highest bit.
    static func isPublicKey(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == keyLength else { return false }
        var coordinate = bytes
        coordinate[keyLength - 1] &= 0x7F
        let field = Field()
        let y = field.number(coordinate)
        guard BN_cmp(y, field.prime) < 0 else { return false }
        // x² = u / v with u = y² - 1 and v = d·y² + 1. It has a root just when u·v has one or is 0.
        let square = field.product(y, y)
        let u = field.difference(square, field.one)
        let scaled = field.product(field.d, square)
        let v = field.sum(scaled, field.one)
        guard field.hasRoot(field.product(u, v)) else { return false }
        // Of order 1 and 2: y = ±1; of order 4: y = 0; of order 8: twice the point has y = 0, so x² = -y².
        let isSmall =
            BN_is_zero(y) == 1 || BN_is_zero(u) == 1
            || BN_is_zero(
                field.sum(field.product(scaled, square), field.difference(field.sum(square, square), field.one))
            )
                == 1
        return !isSmall
    }
}

/// Arithmetic modulo 2²⁵⁵ - 19, over numbers that live as long as the field.
private final class Field {
    private let context: OpaquePointer
    let prime: OpaquePointer
    let one: OpaquePointer
    private(set) var d: OpaquePointer
    private var numbers: [OpaquePointer] = []

    init() {
        guard let context = BN_CTX_new(), let prime = BN_new(), let one = BN_new(), let d = BN_new() else {
            outOfMemory()
        }
        (self.context, self.prime, self.one, self.d) = (context, prime, one, d)
        numbers = [prime, one, d]
        BN_set_bit(prime, 255)
        BN_sub_word(prime, 19)
        BN_set_word(one, 1)
        let divisor = number([])
        BN_set_word(divisor, 121_666)
        BN_mod_inverse(divisor, divisor, prime, context)
        BN_set_word(d, 121_665)
        self.d = difference(number([]), product(d, divisor))
    }

    deinit {
        for number in numbers { BN_free(number) }
        BN_CTX_free(context)
    }

    /// The number some bytes are, little end first.
    func number(_ bytes: [UInt8]) -> OpaquePointer {
        guard let number = BN_lebin2bn(bytes, Int32(bytes.count), nil) else {
            outOfMemory()
        }
        numbers.append(number)
        return number
    }

    func sum(_ left: OpaquePointer, _ right: OpaquePointer) -> OpaquePointer {
        let result = number([])
        BN_mod_add(result, left, right, prime, context)
        return result
    }

    func difference(_ left: OpaquePointer, _ right: OpaquePointer) -> OpaquePointer {
        let result = number([])
        BN_mod_sub(result, left, right, prime, context)
        return result
    }

    func product(_ left: OpaquePointer, _ right: OpaquePointer) -> OpaquePointer {
        let result = number([])
        BN_mod_mul(result, left, right, prime, context)
        return result
    }

    /// Whether a number is a square: its power (p - 1) / 2 is 0 or 1 (Euler's criterion).
    func hasRoot(_ value: OpaquePointer) -> Bool {
        let (exponent, power) = (number([]), number([]))
        BN_rshift1(exponent, prime)
        BN_mod_exp(power, value, exponent, prime, context)
        return BN_is_zero(power) == 1 || BN_is_one(power) == 1
    }
}

/// Runs at the start and in `raincheck check` alone: without memory there is nothing to go on with.
private func outOfMemory() -> Never {
    fatalError("OpenSSL could not make a number: out of memory")
}
