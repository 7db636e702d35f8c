import Foundation
import Testing

/// Queries of every form in some two dozen scripts and what must come of them.
///
/// One row a line: `query => answer id title`. The answers are `found`; `ask`, with the place that is listed first;
/// `suggest`, with what a text that names no place is taken for; `nothing`; `refused`.
enum ExpectedRows {
    /// Famous and doubtful names.
    static let doubtfulNames = rows(
        #"""
        Barcelona => found gn:3128760 Barcelona, Catalonia, Spain
        Valencia => found gn:2509954 Valencia, Spain
        Venice => found gn:3164603 Venice, Veneto, Italy
        Vancouver => found gn:6173331 Vancouver, British Columbia, Canada
        Victoria => ask gn:241131 Victoria, English River, Seychelles
        Columbus => found gn:4509177 Columbus, Ohio, United States
        York => found gn:2633352 York, England, United Kingdom
        Plymouth => found gn:2640194 Plymouth, England, United Kingdom
        Hyderabad => ask gn:1269843 Hyderabad, Telangana, India
        Cambridge => ask gn:2653941 Cambridge, England, United Kingdom
        Springfield => ask gn:4409896 Springfield, Missouri, United States
        Charleston => ask gn:4574324 Charleston, South Carolina, United States
        Santa Fe => ask gn:3836277 Santa Fe, Argentina
        Brest => ask gn:629634 Brest, Brest Oblast, Belarus
        Newcastle => ask gn:2155472 Newcastle, New South Wales, Australia
        Hamilton => ask gn:5969782 Hamilton, Ontario, Canada
        Georgetown => found gn:3378644 Georgetown, Demerara-Mahaica, Guyana
        Kingston => found gn:3489854 Kingston, Jamaica
        Mecca => found gn:104515 Makkah, Saudi Arabia
        Medina => found gn:109223 Madinah, Medina, Saudi Arabia
        León => ask gn:3998655 León de los Aldama, Guanajuato, Mexico
        Leon => found gn:3998655 León de los Aldama, Guanajuato, Mexico
        Mérida => ask gn:3523349 Mérida, Yucatán, Mexico
        San Luis => ask gn:3985606 San Luis Potosí, Mexico
        Granada => found gn:2517117 Granada, Andalusia, Spain
        Toledo => ask gn:5174035 Toledo, Ohio, United States
        Córdoba => found gn:3860259 Córdoba, Argentina
        Odessa => found gn:698740 Odesa, Odesa Oblast, Ukraine
        Halle => ask gn:2911522 Halle (Saale), Saxony-Anhalt, Germany
        Halifax => found gn:6324729 Halifax, Nova Scotia, Canada
        Windsor => found gn:6182962 Windsor, Ontario, Canada
        Naples => found gn:3172394 Naples, Campania, Italy
        Florence => found gn:3176959 Florence, Tuscany, Italy
        Nazareth => found gn:294098 Nazareth, Northern District, Israel
        Bethlehem => ask gn:5180225 Bethlehem, Pennsylvania, United States
        Dover => ask gn:2651048 Dover, England, United Kingdom
        Hastings => ask gn:2647356 Hastings, England, United Kingdom
        Lincoln => ask gn:5072006 Lincoln, Nebraska, United States
        Saint-Denis => ask gn:935264 Saint-Denis, Reunion
        Taizhou => ask gn:1793505 Taizhou, Jiangsu, China
        Suzhou => found gn:1886760 Suzhou, Jiangsu, China
        Jackson => found gn:4431410 Jackson, Mississippi, United States
        Rochester => ask gn:5134086 Rochester, New York, United States
        Wellington => found gn:2179537 Wellington, Wellington Region, New Zealand
        Alexandria => found gn:361058 Alexandria, Egypt
        Tripoli => found gn:2210247 Tripoli, Libya
        Salem => ask gn:1257629 Salem, Tamil Nadu, India
        """#
    )

    /// Everyday short names.
    static let shortNames = rows(
        #"""
        L.A. => found gn:5368361 Los Angeles, California, United States
        LA => found gn:5368361 Los Angeles, California, United States
        N.Y.C. => found gn:5128581 New York City, New York, United States
        S.F. => found gn:5391959 San Francisco, California, United States
        SF => found gn:5391959 San Francisco, California, United States
        DC => found gn:4140963 Washington, District of Columbia, United States
        D.C. => found gn:4140963 Washington, District of Columbia, United States
        Vegas => found gn:5506956 Las Vegas, Nevada, United States
        Philly => found gn:4560349 Philadelphia, Pennsylvania, United States
        KL => found gn:1735161 Kuala Lumpur, Malaysia
        HK => found gn:1819729 Hong Kong, Hong Kong
        CDMX => found gn:3530597 Mexico City, Mexico
        Rio => found gn:3451190 Rio de Janeiro, Brazil
        Joburg => found gn:993800 Johannesburg, Gauteng, South Africa
        Jo'burg => found gn:993800 Johannesburg, Gauteng, South Africa
        St Pete => found gn:4171563 St. Petersburg, Florida, United States
        Frankfurt => found gn:2925533 Frankfurt am Main, Hesse, Germany
        Den Haag => found gn:2747373 The Hague, South Holland, The Netherlands
        The Hague => found gn:2747373 The Hague, South Holland, The Netherlands
        Den Bosch => found gn:2747351 's-Hertogenbosch, North Brabant, The Netherlands
        's-Hertogenbosch => found gn:2747351 's-Hertogenbosch, North Brabant, The Netherlands
        Saigon => found gn:1566083 Ho Chi Minh City, Vietnam
        Bombay => found gn:1275339 Mumbai, Maharashtra, India
        Calcutta => found gn:1275004 Kolkata, West Bengal, India
        Peking => found gn:1816670 Beijing, China
        Constantinople => found gn:745044 Istanbul, Turkey
        """#
    )

    /// Saints, forts, mounts, hyphens, blanks, points.
    static let spellings = rows(
        #"""
        St Albans => found gn:2638867 St Albans, England, United Kingdom
        St. Albans => found gn:2638867 St Albans, England, United Kingdom
        Saint Albans => found gn:2638867 St Albans, England, United Kingdom
        Saint-Malo => found gn:2978640 Saint-Malo, Brittany, France
        St Malo => found gn:2978640 Saint-Malo, Brittany, France
        St-Malo => found gn:2978640 Saint-Malo, Brittany, France
        ST. MALO => found gn:2978640 Saint-Malo, Brittany, France
        St. Moritz => found gn:2658813 St. Moritz, Grisons, Switzerland
        Sankt Moritz => found gn:2658813 St. Moritz, Grisons, Switzerland
        Mt Isa => found gn:2065594 Mount Isa, Queensland, Australia
        Mount Isa => found gn:2065594 Mount Isa, Queensland, Australia
        Ft Worth => found gn:4691930 Fort Worth, Texas, United States
        Ft. Lauderdale => found gn:4155966 Fort Lauderdale, Florida, United States
        Fort Lauderdale => found gn:4155966 Fort Lauderdale, Florida, United States
        Ste-Foy-lès-Lyon => found gn:2980586 Sainte-Foy-lès-Lyon, Auvergne-Rhône-Alpes, France
        Aix-en-Provence => found gn:3038354 Aix-en-Provence, Provence-Alpes-Côte d'Azur, France
        aix en provence => found gn:3038354 Aix-en-Provence, Provence-Alpes-Côte d'Azur, France
        Stoke on Trent => found gn:2636841 Stoke-on-Trent, England, United Kingdom
        Stoke-on-Trent => found gn:2636841 Stoke-on-Trent, England, United Kingdom
        stoke  on   trent => found gn:2636841 Stoke-on-Trent, England, United Kingdom
        Baden Baden => found gn:2953504 Baden-Baden, Baden-Württemberg, Germany
        Baden-Baden => found gn:2953504 Baden-Baden, Baden-Württemberg, Germany
        Clermont Ferrand => found gn:3024635 Clermont-Ferrand, Auvergne-Rhône-Alpes, France
        Rostov-na-Donu => found gn:501175 Rostov-on-Don, Rostov Oblast, Russia
        Washington, D.C. => found gn:4140963 Washington, District of Columbia, United States
        """#
    )

    /// Ligatures and letters.
    static let letters = rows(
        #"""
        Ísafjörður => found gn:3415667 Ísafjörður, Vestfirðir, Iceland
        Isafjordur => found gn:3415667 Ísafjörður, Vestfirðir, Iceland
        Reykjavik => found gn:3413829 Reykjavík, Capital Region, Iceland
        Groß-Gerau => found gn:2915613 Groß-Gerau, Hesse, Germany
        Gross-Gerau => found gn:2915613 Groß-Gerau, Hesse, Germany
        GROSS-GERAU => found gn:2915613 Groß-Gerau, Hesse, Germany
        Tórshavn => found gn:2611396 Tórshavn, Streymoy, Faroe Islands
        Torshavn => found gn:2611396 Tórshavn, Streymoy, Faroe Islands
        Århus => found gn:2624652 Århus, Central Jutland, Denmark
        Aarhus => found gn:2624652 Århus, Central Jutland, Denmark
        Aalborg => found gn:2624886 Aalborg, North Denmark, Denmark
        Ålborg => found gn:2624886 Aalborg, North Denmark, Denmark
        Nuuk => found gn:3421319 Nuuk, Kommuneqarfik Sermersooq, Greenland
        Gdańsk => found gn:3099434 Gdańsk, Pomerania, Poland
        Gdansk => found gn:3099434 Gdańsk, Pomerania, Poland
        Wrocław => found gn:3081368 Wrocław, Lower Silesia, Poland
        Wroclaw => found gn:3081368 Wrocław, Lower Silesia, Poland
        Kraków => found gn:3094802 Kraków, Lesser Poland, Poland
        Krakow => found gn:3094802 Kraków, Lesser Poland, Poland
        Brasília => found gn:3469058 Brasília, Federal District, Brazil
        Curitiba => found gn:3464975 Curitiba, Paraná, Brazil
        Besançon => found gn:3033123 Besançon, Bourgogne-Franche-Comté, France
        Besancon => found gn:3033123 Besançon, Bourgogne-Franche-Comté, France
        Székesfehérvár => found gn:3044774 Székesfehérvár, Fejér, Hungary
        Szekesfehervar => found gn:3044774 Székesfehérvár, Fejér, Hungary
        Plzeň => found gn:3068160 Pilsen, Plzeň Region, Czechia
        Plzen => found gn:3068160 Pilsen, Plzeň Region, Czechia
        Bielsko-Biała => found gn:3103402 Bielsko-Biala, Silesia, Poland
        Diyarbakır => found gn:316541 Diyarbakır, Turkey
        Diyarbakir => found gn:316541 Diyarbakır, Turkey
        Thành phố Hồ Chí Minh => found gn:1566083 Ho Chi Minh City, Vietnam
        Đà Nẵng => found gn:1583992 Da Nang, Vietnam
        Da Nang => found gn:1583992 Da Nang, Vietnam
        """#
    )

    /// Qualifiers.
    static let qualifiers = rows(
        #"""
        Hong Kong, China => found gn:1819729 Hong Kong, Hong Kong
        San Juan, USA => found gn:4568127 San Juan, Puerto Rico
        San Juan PR => found gn:4568127 San Juan, Puerto Rico
        Kansas City, KS => found gn:4273837 Kansas City, Kansas, United States
        Kansas City, MO => found gn:4393217 Kansas City, Missouri, United States
        Kansas City MO => found gn:4393217 Kansas City, Missouri, United States
        Chicago, Il => found gn:4887398 Chicago, Illinois, United States
        chicago illinois usa => found gn:4887398 Chicago, Illinois, United States
        USA Chicago => found gn:4887398 Chicago, Illinois, United States
        Germany Berlin => found gn:2950159 Berlin, Germany
        Paris (Texas) => found gn:4717560 Paris, Texas, United States
        Paris / Texas => found gn:4717560 Paris, Texas, United States
        PARIS;TX => found gn:4717560 Paris, Texas, United States
        Tokyo, JP => found gn:1850147 Tokyo, Japan
        Tokyo JPN => found gn:1850147 Tokyo, Japan
        Bogota, Colombia => found gn:3688689 Bogotá, Bogotá D.C., Colombia
        Taipei, Taiwan => found gn:1668341 Taipei, Taiwan
        Perth, AU => found gn:2063523 Perth, Western Australia, Australia
        Perth WA => found gn:2063523 Perth, Western Australia, Australia
        Perth, UK => found gn:2640358 Perth, Scotland, United Kingdom
        Newcastle, NSW => found gn:2155472 Newcastle, New South Wales, Australia
        Newcastle NSW Australia => found gn:2155472 Newcastle, New South Wales, Australia
        Newcastle, England => found gn:2641673 Newcastle upon Tyne, England, United Kingdom
        Newcastle, ZA => found gn:971421 Newcastle, Kwazulu-Natal, South Africa
        Richmond, BC => found gn:6122085 Richmond, British Columbia, Canada
        Richmond VA => found gn:4781708 Richmond, Virginia, United States
        Hamilton, ON => found gn:5969782 Hamilton, Ontario, Canada
        Hamilton, NZ => found gn:2190324 Hamilton, Waikato, New Zealand
        Hamilton, Bermuda => found gn:3573197 Hamilton, Hamilton city, Bermuda
        Hamilton, Scotland => found gn:2647570 Hamilton, Scotland, United Kingdom
        Valencia, Venezuela => found gn:3625549 Valencia, Carabobo, Venezuela
        Valencia VE => found gn:3625549 Valencia, Carabobo, Venezuela
        Barcelona, Venezuela => found gn:3648559 Barcelona, Anzoátegui, Venezuela
        Barcelona VE => found gn:3648559 Barcelona, Anzoátegui, Venezuela
        Barcelona, Catalunya => found gn:3128760 Barcelona, Catalonia, Spain
        Barcelona, Spain => found gn:3128760 Barcelona, Catalonia, Spain
        Granada, Nicaragua => found gn:3619136 Granada, Nicaragua
        Toledo, Spain => found gn:2510409 Toledo, Castilla-La Mancha, Spain
        Toledo, OH => found gn:5174035 Toledo, Ohio, United States
        Toledo OH USA => found gn:5174035 Toledo, Ohio, United States
        Salem, Oregon => found gn:5750162 Salem, Oregon, United States
        Salem, Massachusetts => found gn:4950065 Salem, Massachusetts, United States
        Salem, India => found gn:1257629 Salem, Tamil Nadu, India
        Santa Fe, NM => found gn:5490263 Santa Fe, New Mexico, United States
        Santa Fe, Argentina => found gn:3836277 Santa Fe, Argentina
        Brest, France => found gn:3030300 Brest, Brittany, France
        Brest, Belarus => found gn:629634 Brest, Brest Oblast, Belarus
        Córdoba, España => found gn:2519240 Córdoba, Andalusia, Spain
        Cordoba, Argentina => found gn:3860259 Córdoba, Argentina
        Rosenheim, Bayern => found gn:2844988 Rosenheim, Bavaria, Germany
        Halle, Sachsen-Anhalt => found gn:2911522 Halle (Saale), Saxony-Anhalt, Germany
        Freiburg, CH => found gn:2660718 Fribourg, Switzerland
        Fribourg, Suisse => found gn:2660718 Fribourg, Switzerland
        Freiburg, Deutschland => found gn:2925177 Freiburg, Baden-Württemberg, Germany
        München, Duitsland => found gn:2867714 Munich, Bavaria, Germany
        Wien, Österreich => found gn:2761369 Vienna, Austria
        Vienna, VA => found gn:4791160 Vienna, Virginia, United States
        Odessa, TX => found gn:5527554 Odessa, Texas, United States
        Odessa, Ukraine => found gn:698740 Odesa, Odesa Oblast, Ukraine
        Moscow, ID => found gn:5601538 Moscow, Idaho, United States
        Moscow, Idaho => found gn:5601538 Moscow, Idaho, United States
        London, KY => found gn:4298960 London, Kentucky, United States
        London, England, UK => found gn:2643743 London, England, United Kingdom
        Georgetown, Guyana => found gn:3378644 Georgetown, Demerara-Mahaica, Guyana
        Georgetown, TX => found gn:4693342 Georgetown, Texas, United States
        Birmingham, Alabama, USA => found gn:4049979 Birmingham, Alabama, United States
        St. John's, NL => found gn:6324733 St. John's, Newfoundland and Labrador, Canada
        Saint John, NB => found gn:6138517 Saint John, New Brunswick, Canada
        Sydney, Nova Scotia => found gn:6354908 Sydney, Nova Scotia, Canada
        Melbourne, FL => found gn:4163971 Melbourne, Florida, United States
        Melbourne, Florida => found gn:4163971 Melbourne, Florida, United States
        Athens, OH => found gn:4505542 Athens, Ohio, United States
        Dublin, CA => found gn:5344157 Dublin, California, United States
        Manchester, NH => found gn:5089178 Manchester, New Hampshire, United States
        Portsmouth, England => found gn:2639996 Portsmouth, England, United Kingdom
        Naples, FL => found gn:4165565 Naples, Florida, United States
        Alexandria, VA => found gn:4744091 Alexandria, Virginia, United States
        Victoria, Seychelles => found gn:241131 Victoria, English River, Seychelles
        Victoria, TX => found gn:4739157 Victoria, Texas, United States
        San José, Costa Rica => found gn:3621849 San José, Costa Rica
        San Jose CA => found gn:5392171 San Jose, California, United States
        Rome, GA => found gn:4219762 Rome, Georgia, United States
        Rome, NY => found gn:5134295 Rome, New York, United States
        Venice, FL => found gn:4176380 Venice, Florida, United States
        Florence, SC => found gn:4578737 Florence, South Carolina, United States
        Paris, Kentucky => found gn:4303602 Paris, Kentucky, United States
        Santiago de Cuba => found gn:3536729 Santiago de Cuba, Cuba
        Mérida, Yucatán => found gn:3523349 Mérida, Yucatán, Mexico
        Mérida, España => found gn:2513917 Mérida, Extremadura, Spain
        Москва, РФ => found gn:524901 Moscow, Russia
        Мюнхен, Германия => found gn:2867714 Munich, Bavaria, Germany
        Париж, Франция => found gn:2988507 Paris, Île-de-France, France
        北京, 中国 => found gn:1816670 Beijing, China
        東京, 日本 => found gn:1850147 Tokyo, Japan
        서울, 한국 => found gn:1835848 Seoul, South Korea
        القاهرة, مصر => found gn:360630 Cairo, Egypt
        パリ, フランス => found gn:2988507 Paris, Île-de-France, France
        תל אביב, ישראל => found gn:293397 Tel Aviv, Israel
        Αθήνα, Ελλάδα => found gn:264371 Athens, Attica, Greece
        """#
    )

    /// Scripts.
    static let scripts = rows(
        #"""
        Владивосток => found gn:2013348 Vladivostok, Primorsky Krai, Russia
        Алматы => found gn:1526384 Almaty, Kazakhstan
        София => found gn:727011 Sofia, Bulgaria
        Београд => found gn:792680 Belgrade, Central Serbia, Serbia
        Пловдив => found gn:728193 Plovdiv, Bulgaria
        Ростов-на-Дону => found gn:501175 Rostov-on-Don, Rostov Oblast, Russia
        Львів => found gn:702550 Lviv, Lviv Oblast, Ukraine
        Мінск => found gn:625144 Minsk, Minsk City, Belarus
        Θεσσαλονίκη => found gn:734077 Thessaloníki, Central Macedonia, Greece
        ΘΕΣΣΑΛΟΝΙΚΗ => found gn:734077 Thessaloníki, Central Macedonia, Greece
        Λευκωσία => found gn:146268 Nicosia, Lefkosia, Cyprus
        大阪 => found gn:1853909 Osaka, Japan
        大阪市 => found gn:1853909 Osaka, Japan
        北京市 => found gn:1816670 Beijing, China
        廣州 => found gn:1809858 Guangzhou, Guangdong, China
        广州 => found gn:1809858 Guangzhou, Guangdong, China
        臺北 => found gn:1668341 Taipei, Taiwan
        台北 => found gn:1668341 Taipei, Taiwan
        香港 => found gn:1819729 Hong Kong, Hong Kong
        京都 => found gn:1857910 Kyoto, Japan
        札幌市 => found gn:2128295 Sapporo, Hokkaido, Japan
        ニューヨーク => found gn:5128581 New York City, New York, United States
        パリ => found gn:2988507 Paris, Île-de-France, France
        ロンドン => found gn:2643743 London, England, United Kingdom
        부산 => found gn:1838524 Busan, South Korea
        인천 => found gn:1843564 Incheon, South Korea
        평양 => found gn:1871859 Pyongyang, Phyeongyang, North Korea
        بغداد => found gn:98182 Baghdad, Iraq
        دمشق => found gn:170654 Damascus, Syria
        الرياض => found gn:108410 Riyadh, Saudi Arabia
        کراچی => found gn:1174872 Karachi, Sindh, Pakistan
        کابل => found gn:1138958 Kabul, Afghanistan
        اصفهان => found gn:418863 Isfahan, Iran
        لاہور => found gn:1172451 Lahore, Punjab, Pakistan
        חיפה => found gn:294801 Haifa, Israel
        באר שבע => found gn:295530 Beersheba, Southern District, Israel
        कोलकाता => found gn:1275004 Kolkata, West Bengal, India
        काठमाडौं => found gn:1283240 Kathmandu, Bagmati, Nepal
        जयपुर => found gn:1269515 Jaipur, Rajasthan, India
        কলকাতা => found gn:1275004 Kolkata, West Bengal, India
        চট্টগ্রাম => found gn:1205733 Chattogram, Bangladesh
        மதுரை => found gn:1264521 Madurai, Tamil Nadu, India
        ಬೆಂಗಳೂರು => found gn:1277333 Bengaluru, Karnataka, India
        കൊച്ചി => found gn:1273874 Kochi, Kerala, India
        કરાચી => found gn:1174872 Karachi, Sindh, Pakistan
        ਅੰਮ੍ਰਿਤਸਰ => found gn:1278710 Amritsar, Punjab, India
        కాకినాడ => found gn:1268561 Kākināda, Andhra Pradesh, India
        කොළඹ => found gn:1248991 Colombo, Western Province, Sri Lanka
        เชียงใหม่ => found gn:1153671 Chiang Mai, Thailand
        ວຽງຈັນ => found gn:1651944 Vientiane, Laos
        ភ្នំពេញ => found gn:1821306 Phnom Penh, Cambodia
        ബെംഗളൂരു => found gn:1277333 Bengaluru, Karnataka, India
        თბილისი => found gn:611717 Tbilisi, Georgia
        ბათუმი => found gn:615532 Batumi, Ajaria, Georgia
        Գյումրի => found gn:616635 Gyumri, Shirak, Armenia
        ባሕር ዳር => found gn:342884 Bahir Dar, Amara, Ethiopia
        Улаанбаатар => found gn:2028462 Ulan Bator, Ulaanbaatar, Mongolia
        """#
    )

    /// Areas.
    static let areas = rows(
        #"""
        Germany => suggest gn:2950159 Berlin, Germany
        Deutschland => suggest gn:2950159 Berlin, Germany
        UK => suggest gn:2643743 London, England, United Kingdom
        U.K. => suggest gn:2643743 London, England, United Kingdom
        USA => suggest gn:4140963 Washington, District of Columbia, United States
        Us => suggest gn:4140963 Washington, District of Columbia, United States
        France => suggest gn:2988507 Paris, Île-de-France, France
        Italia => suggest gn:3169070 Rome, Lazio, Italy
        España => suggest gn:3117735 Madrid, Spain
        Россия => suggest gn:524901 Moscow, Russia
        中国 => suggest gn:1816670 Beijing, China
        Kansas => suggest gn:4281730 Wichita, Kansas, United States
        Texas => suggest gn:4699066 Houston, Texas, United States
        Georgia => suggest gn:611717 Tbilisi, Georgia
        Bavaria => suggest gn:2867714 Munich, Bavaria, Germany
        Scotland => ask gn:2648579 Glasgow, Scotland, United Kingdom
        Curaçao => suggest gn:3513090 Willemstad, Curacao
        """#
    )

    /// Codes.
    static let codes = rows(
        #"""
        iata:BER => found iata:BER Berlin Brandenburg Airport, Brandenburg, Germany
        IATA:ber => found iata:BER Berlin Brandenburg Airport, Brandenburg, Germany
        iata: CDG => found iata:CDG Charles de Gaulle International Airport, Île-de-France, France
        iata:LON => found gn:2643743 London, England, United Kingdom
        iata:NYC => found gn:5128581 New York City, New York, United States
        icao:EDDB => found iata:BER Berlin Brandenburg Airport, Brandenburg, Germany
        icao:kjfk => found iata:JFK John F Kennedy International Airport, New York, United States
        LHR => found iata:LHR London Heathrow Airport, England, United Kingdom
        EGLL => found iata:LHR London Heathrow Airport, England, United Kingdom
        JFK => found iata:JFK John F Kennedy International Airport, New York, United States
        SFO => found gn:5391959 San Francisco, California, United States
        iata:ZOW => nothing
        iata:XXX => nothing
        icao:XXXX => nothing
        """#
    )

    /// Coordinates.
    static let coordinates = rows(
        #"""
        52.52,13.40 => found at:52.52,13.4 Berlin, Germany
        52.52 13.40 => found at:52.52,13.4 Berlin, Germany
        52,52 13,40 => found at:52.52,13.4 Berlin, Germany
        52°31'12"N 13°24'E => found at:52.52,13.4 Berlin, Germany
        52 31 12 N 13 24 18 E => found at:52.52,13.405 Berlin, Germany
        N 52 31.2 E 13 24.3 => found at:52.52,13.405 Berlin, Germany
        lat 52.52 lon 13.40 => found at:52.52,13.4 Berlin, Germany
        lat=52.52, lng=13.40 => found at:52.52,13.4 Berlin, Germany
        (52.52, 13.40) => found at:52.52,13.4 Berlin, Germany
        [52.52; 13.40] => found at:52.52,13.4 Berlin, Germany
        52:31:12, 13:24:00 => found at:52.52,13.4 Berlin, Germany
        ５２．５２，１３．４０ => found at:52.52,13.4 Berlin, Germany
        ٥٢٫٥٢, ١٣٫٤٠ => found at:52.52,13.4 Berlin, Germany
        ५२.५२, १३.४० => found at:52.52,13.4 Berlin, Germany
        52.52/13.40 => found at:52.52,13.4 Berlin, Germany
        52.52 north 13.40 east => found at:52.52,13.4 Berlin, Germany
        52.52 deg N, 13.40 deg E => found at:52.52,13.4 Berlin, Germany
        geo:52.52,13.40;u=35 => found at:52.52,13.4 Berlin, Germany
        0,0 => found at:0,0 0.00° N, 0.00° E
        90,0 => found at:90,0 90.00° N, 0.00° E
        -90,0 => found at:-90,0 90.00° S, 0.00° E
        0,180 => found at:0,180 0.00° N, 180.00° E
        0,-180 => found at:0,-180 0.00° N, 180.00° W
        90.0001,0 => refused
        -91,0 => refused
        0,180.01 => refused
        0,-200 => refused
        lat 100 lon 0 => refused
        52°61'N 13°E => refused
        """#
    )

    /// Postal codes.
    static let postalCodes = rows(
        #"""
        01930 => nothing
        01930,us => nothing
        01930, US => nothing
        01930 US => nothing
        zip:01930,US => nothing
        zip:01930 => nothing
        ZIP: 01930 => nothing
        postcode:SW1A 1AA => nothing
        plz:10115,DE => nothing
        1010 AT => nothing
        75001,FR => nothing
        10115 Berlin => found gn:2950159 Berlin, Germany
        10115, Berlin => found gn:2950159 Berlin, Germany
        1010 Wien => found gn:2761369 Vienna, Austria
        Gloucester, MA 01930 => found gn:4937829 Gloucester, Massachusetts, United States
        """#
    )

    /// Misspelt.
    static let misspellings = rows(
        #"""
        Berlni => suggest gn:2950159 Berlin, Germany
        Lonodn => suggest gn:2643743 London, England, United Kingdom
        Barcelna => suggest gn:3128760 Barcelona, Catalonia, Spain
        Reykjavk => suggest gn:3413829 Reykjavík, Capital Region, Iceland
        Amsterdm => suggest gn:2759794 Amsterdam, North Holland, The Netherlands
        Kopenhagn => suggest gn:2618425 Copenhagen, Capital Region, Denmark
        Сантк-Петербург => suggest gn:498817 Saint Petersburg, Russia
        Мосвка => suggest gn:524901 Moscow, Russia
        Sprngfield, IL => suggest gn:4250542 Springfield, Illinois, United States
        Munchne => suggest gn:2867714 Munich, Bavaria, Germany
        Müncehn => suggest gn:2867714 Munich, Bavaria, Germany
        Johanesburg => suggest gn:993800 Johannesburg, Gauteng, South Africa
        Philadelpia => suggest gn:4560349 Philadelphia, Pennsylvania, United States
        San Fransisco => found gn:5391959 San Francisco, California, United States
        Edinburg, Scotland => found gn:2650225 Edinburgh, Scotland, United Kingdom
        Vienn => suggest gn:2761369 Vienna, Austria
        """#
    )

    /// Nonsense.
    static let nonsense = rows(
        #"""
        xqzwvkjh => nothing
        aoeu => nothing
        asdfghjkl => nothing
        qqqq => nothing
        123abc => nothing
        ??? => nothing
        """#
    )

    private static func rows(_ text: String) -> [ExpectedRow] {
        text.split(separator: "\n").map { ExpectedRow(line: String($0)) }
    }
}

/// One row of ``ExpectedRows``.
struct ExpectedRow: Sendable, CustomTestStringConvertible {
    let query: String
    /// `found gn:2950159 Berlin, Germany`.
    let expectation: String
    var testDescription: String { query }

    init(line: String) {
        guard let arrow = line.range(of: " => ") else { preconditionFailure("no arrow: \(line)") }
        query = String(line[..<arrow.lowerBound])
        expectation = String(line[arrow.upperBound...])
    }
}
