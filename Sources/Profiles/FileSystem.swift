import Foundation

/// A call to the operating system about files.
enum FileCall: String, Sendable, CaseIterable {
    case open
    case read
    case write
    case fsync
    case close
    case link
    case rename
    case unlink
    case mkdir
    case status
    case list
    case lock
    case own
}

/// A call that the operating system refused.
struct FileError: Error, Equatable {
    let call: FileCall
    /// `errno`.
    let number: Int32
}

/// What a test makes of a call instead of what it should do.
enum FileFault: Sendable, Equatable {
    /// The call fails with this `errno` and does nothing.
    case error(Int32)
    /// A write takes one byte only.
    case short
}

/// What is known of a file or a folder.
struct FileStatus: Sendable, Equatable {
    var isFolder: Bool
    var isRegular: Bool
    /// The permission bits.
    var mode: UInt32
    /// The ids of its user and its group.
    var owner: UInt32
    var group: UInt32
}

/// The only file that talks to the operating system, and the only one with pointers.
///
/// Each function is one call of the C library that is named like it, with interruptions retried. Paths never hold a NUL:
/// the folder is checked once, all other names are made here from hexadecimal digits. Pointers live only for the length
/// of a call, which is why each `unsafe` below is in order.
struct FileSystem: Sendable {
    /// Asked before each call, with the path (empty for a call on a descriptor); nil lets it happen.
    var fault: (@Sendable (FileCall, String) -> FileFault?)?
    /// Whom everything that is made is given to; nil: it stays whoever's the process is.
    private var owner: (user: UInt32, group: UInt32)?

    init(fault: (@Sendable (FileCall, String) -> FileFault?)? = nil) {
        self.fault = fault
    }

    /// The same for work in a folder: what root makes there belongs to the folder's owner, so that the service whose it is
    /// can go on with it.
    func giving(to folder: String) -> FileSystem {
        var system = self
        if geteuid() == 0, let found = try? status(folder), found.owner != 0 {
            system.owner = (found.owner, found.group)
        }
        return system
    }

    /// Where a path leads when all symbolic links are followed; nil when that is nowhere.
    func resolve(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Gives a file that was just made to the folder's owner.
    private func give(_ descriptor: Int32) throws(FileError) {
        guard let owner else { return }
        try check(.own)
        _ = try result(.own) { Int(fchown(descriptor, owner.user, owner.group)) }
    }

    private func check(_ call: FileCall, _ path: String = "") throws(FileError) {
        if case .error(let number)? = fault?(call, path) { throw FileError(call: call, number: number) }
    }

    /// Repeats a call while it is interrupted; -1 is an error.
    private func result(_ call: FileCall, _ body: () -> Int) throws(FileError) -> Int {
        while true {
            let value = body()
            if value >= 0 { return value }
            let number = errno
            if number != EINTR { throw FileError(call: call, number: number) }
        }
    }

    /// Makes a file that was not there, readable and writable by its owner only.
    func create(_ path: String) throws(FileError) -> Int32 {
        try check(.open, path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = Int32(try result(.open) { Int(unsafe open(path, flags, 0o600)) })
        do throws(FileError) {
            try give(descriptor)
        } catch {
            _ = Glibc.close(descriptor)
            _ = unsafe Glibc.unlink(path)
            throw error
        }
        return descriptor
    }

    /// Opens a file or a folder for reading; a symbolic link is refused, a pipe does not block.
    func openForReading(_ path: String) throws(FileError) -> Int32 {
        try check(.open, path)
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        return Int32(try result(.open) { Int(unsafe open(path, flags)) })
    }

    /// Reads a regular file whole; nil when it is longer than `most` bytes or no regular file.
    func read(_ path: String, most: Int) throws(FileError) -> [UInt8]? {
        let descriptor = try openForReading(path)
        defer { _ = Glibc.close(descriptor) }
        guard try status(descriptor).isRegular else { return nil }
        var bytes: [UInt8] = []
        let step = 16_384
        while true {
            try check(.read)
            var chunk = [UInt8](repeating: 0, count: step)
            let count = try result(.read) {
                unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, step) }
            }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
            if bytes.count > most { return nil }
        }
    }

    /// Writes all bytes, however few the system takes at a time.
    func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
        var done = 0
        while done < bytes.count {
            var count = bytes.count - done
            switch fault?(.write, "") {
            case .error(let number)?: throw FileError(call: .write, number: number)
            case .short?: count = 1
            case nil: break
            }
            let written = try result(.write) {
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), count)
                }
            }
            if written == 0 { throw FileError(call: .write, number: EIO) }
            done += written
        }
    }

    /// Waits until a file's content is on the disk.
    ///
    /// After an error the pages may be lost: the file is not to be used.
    func fsync(_ descriptor: Int32) throws(FileError) {
        try check(.fsync)
        _ = try result(.fsync) { Int(Glibc.fsync(descriptor)) }
    }

    /// Closes a descriptor, once: Linux has closed it even when the call fails.
    func close(_ descriptor: Int32) throws(FileError) {
        let isClosed = Glibc.close(descriptor) == 0
        let number = errno
        try check(.close)
        if !isClosed && number != EINTR { throw FileError(call: .close, number: number) }
    }

    /// Waits until the entries of a folder are on the disk.
    func syncFolder(_ path: String) throws(FileError) {
        let descriptor = try openForReading(path)
        defer { _ = Glibc.close(descriptor) }
        try fsync(descriptor)
    }

    /// Gives a file a second name; an error when the name is taken.
    func link(_ path: String, to other: String) throws(FileError) {
        try check(.link, other)
        _ = try result(.link) { Int(unsafe Glibc.link(path, other)) }
    }

    /// Moves a file over another in one step.
    func rename(_ path: String, to other: String) throws(FileError) {
        try check(.rename, other)
        _ = try result(.rename) { Int(unsafe Glibc.rename(path, other)) }
    }

    /// Removes a name; false when it was not there.
    @discardableResult
    func unlink(_ path: String) throws(FileError) -> Bool {
        try check(.unlink, path)
        do {
            _ = try result(.unlink) { Int(unsafe Glibc.unlink(path)) }
            return true
        } catch  where error.number == ENOENT {
            return false
        }
    }

    /// Makes a folder for its owner only; false when something of that name is there.
    @discardableResult
    func makeFolder(_ path: String) throws(FileError) -> Bool {
        try check(.mkdir, path)
        do {
            _ = try result(.mkdir) { Int(unsafe Glibc.mkdir(path, 0o700)) }
            if owner != nil {
                let descriptor = try openForReading(path)
                defer { _ = Glibc.close(descriptor) }
                try give(descriptor)
            }
            return true
        } catch  where error.number == EEXIST {
            return false
        }
    }

    /// What stands at a path; nil when nothing does.
    ///
    /// Symbolic links are followed.
    func status(_ path: String) throws(FileError) -> FileStatus? {
        try check(.status, path)
        var found = stat()
        do {
            _ = try result(.status) { Int(unsafe stat(path, &found)) }
        } catch  where error.number == ENOENT {
            return nil
        }
        return FileStatus(found)
    }

    private func status(_ descriptor: Int32) throws(FileError) -> FileStatus {
        var found = stat()
        _ = try result(.status) { Int(unsafe fstat(descriptor, &found)) }
        return FileStatus(found)
    }

    /// The names in a folder; none when there is no folder.
    func list(_ path: String) throws(FileError) -> [String] {
        try check(.list, path)
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            if try status(path) == nil { return [] }
            throw FileError(call: .list, number: EIO)
        }
    }

    /// Takes the lock that a file stands for, for as long as the descriptor lives; nil when another process has it.
    func lock(_ path: String) throws(FileError) -> Int32? {
        try check(.lock, path)
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let descriptor = Int32(try result(.open) { Int(unsafe open(path, flags, 0o600)) })
        do {
            _ = try result(.lock) { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
            try give(descriptor)
            return descriptor
        } catch {
            _ = Glibc.close(descriptor)
            if error.number == EWOULDBLOCK { return nil }
            throw error
        }
    }

    /// Replaces the content of an open file.
    func overwrite(_ descriptor: Int32, with bytes: [UInt8]) throws(FileError) {
        _ = try result(.write) { Int(ftruncate(descriptor, 0)) }
        try write(bytes, to: descriptor)
    }
}

extension FileStatus {
    fileprivate init(_ found: stat) {
        isFolder = found.st_mode & S_IFMT == S_IFDIR
        isRegular = found.st_mode & S_IFMT == S_IFREG
        mode = found.st_mode & 0o7777
        owner = found.st_uid
        group = found.st_gid
    }
}

extension FileError {
    /// What went wrong, as a clause: `no space is left`.
    var reason: String {
        switch number {
        case ENOSPC: "no space is left on the disk"
        case EDQUOT: "the disk quota is used up"
        case EFBIG: "the file would be too large"
        case EROFS: "the file system is read-only"
        case EACCES, EPERM: "permission is denied"
        case EMFILE, ENFILE: "too many files are open"
        case EIO: "the disk reported an error"
        case ELOOP: "it is a symbolic link"
        case ENOTDIR: "a part of the path is not a folder"
        case ENOENT: "it does not exist"
        default: "the system reported error \(number)"
        }
    }
}
