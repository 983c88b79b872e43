/** Names in Latin letters, each with the same in Arabic ones. */
type Names = Readonly<Record<string, string>>;

/** Invented people of the countries that the drivers of the UAE come from; first names and family names go together. */
type NameRow = { readonly first: Names; readonly family: Names };

export const fleetNames: readonly NameRow[] = [
  {
    first: { Imran: 'عمران', Tariq: 'طارق', Adnan: 'عدنان', Waqas: 'وقاص', Shahid: 'شاهد', Bilal: 'بلال' },
    family: {
      Mehmood: 'محمود',
      Yousafzai: 'يوسفزاي',
      Akhtar: 'أختر',
      Rafiq: 'رفيق',
      Afridi: 'أفريدي',
      Chaudhry: 'تشودري',
    },
  },
  {
    first: {
      Shaji: 'شاجي',
      Anoop: 'أنوب',
      Rajeev: 'راجيف',
      Vineeth: 'فينيث',
      Biju: 'بيجو',
      Sreekumar: 'سريكومار',
    },
    family: {
      Nair: 'ناير',
      Kurian: 'كوريان',
      Menon: 'مينون',
      Thampi: 'تامبي',
      Varghese: 'فرغيس',
      Pillai: 'بيلاي',
    },
  },
  {
    first: {
      Gurpreet: 'غوربريت',
      Harjit: 'هارجيت',
      Manjit: 'مانجيت',
      Sukhdev: 'سوخديف',
      Balwinder: 'بالويندر',
      Jaspal: 'جاسبال',
    },
    family: { Sandhu: 'ساندو', Gill: 'غيل', Dhillon: 'ديلون', Brar: 'برار', Sidhu: 'سيدو', Grewal: 'غريوال' },
  },
  {
    first: {
      Rafiqul: 'رفيقول',
      Mizanur: 'ميزانور',
      Shafiqul: 'شفيقول',
      Delwar: 'ديلوار',
      Jahangir: 'جهانغير',
      Nurul: 'نورول',
    },
    family: {
      Islam: 'إسلام',
      Sarkar: 'ساركار',
      Mia: 'ميا',
      Talukder: 'تالوكدار',
      Howlader: 'هولادار',
      Bhuiyan: 'بويان',
    },
  },
  {
    first: {
      Bikram: 'بيكرام',
      Suresh: 'سوريش',
      Dipak: 'ديباك',
      Prakash: 'براكاش',
      Ganesh: 'غانيش',
      Santosh: 'سانتوش',
    },
    family: {
      Gurung: 'غورونغ',
      Tamang: 'تامانغ',
      Thapa: 'تابا',
      Rai: 'راي',
      Magar: 'ماغار',
      Shrestha: 'شريستا',
    },
  },
  {
    first: { Hossam: 'حسام', Sherif: 'شريف', Mahmoud: 'محمود', Karim: 'كريم', Amr: 'عمرو', Walid: 'وليد' },
    family: {
      Abdelaziz: 'عبد العزيز',
      'El Masry': 'المصري',
      Shaker: 'شاكر',
      Fathy: 'فتحي',
      Soliman: 'سليمان',
      Galal: 'جلال',
    },
  },
  {
    first: {
      Osman: 'عثمان',
      Elfatih: 'الفاتح',
      Mubarak: 'مبارك',
      Idris: 'إدريس',
      Hamza: 'حمزة',
      Tayeb: 'الطيب',
    },
    family: {
      Bashir: 'بشير',
      Eltahir: 'الطاهر',
      Abbakar: 'أبكر',
      Mirghani: 'ميرغني',
      Hamad: 'حمد',
      Elamin: 'الأمين',
    },
  },
  {
    first: { Firas: 'فراس', Ghassan: 'غسان', Nizar: 'نزار', Samer: 'سامر', Bassel: 'باسل', Yazan: 'يزن' },
    family: {
      Haddad: 'حداد',
      Darwish: 'درويش',
      Kanaan: 'كنعان',
      Sabbagh: 'صباغ',
      Najjar: 'نجار',
      Othman: 'عثمان',
    },
  },
  {
    first: {
      Rommel: 'روميل',
      Jerome: 'جيروم',
      Dennis: 'دينيس',
      Arnel: 'أرنيل',
      Ferdinand: 'فرديناند',
      Noel: 'نويل',
    },
    family: {
      Santos: 'سانتوس',
      Villanueva: 'فيلانويفا',
      Bautista: 'باوتيستا',
      Mendoza: 'ميندوزا',
      Aquino: 'أكينو',
      Salazar: 'سالازار',
    },
  },
  {
    first: { Najib: 'نجيب', Zalmai: 'زلمي', Farid: 'فريد', Habib: 'حبيب', Rahim: 'رحيم', Jawad: 'جواد' },
    family: {
      Stanikzai: 'ستانكزي',
      Noori: 'نوري',
      Popal: 'بوبل',
      Wardak: 'وردك',
      Safi: 'صافي',
      Amiri: 'أميري',
    },
  },
  {
    first: { Saleh: 'صالح', Abdo: 'عبده', Nasser: 'ناصر', Yahya: 'يحيى', Murad: 'مراد', Ali: 'علي' },
    family: {
      'Al Hadi': 'الهادي',
      'Al Yafei': 'اليافعي',
      Basalem: 'باسالم',
      'Al Amri': 'العمري',
      'Bin Shamlan': 'بن شملان',
      'Al Qadhi': 'القاضي',
    },
  },
  {
    first: {
      Sultan: 'سلطان',
      Obaid: 'عبيد',
      Rashid: 'راشد',
      Hamdan: 'حمدان',
      Saeed: 'سعيد',
      Khalfan: 'خلفان',
    },
    family: {
      'Al Naqbi': 'النقبي',
      'Al Kaabi': 'الكعبي',
      'Al Shamsi': 'الشامسي',
      'Al Mazrouei': 'المزروعي',
      'Al Ketbi': 'الكتبي',
      'Al Dhaheri': 'الظاهري',
    },
  },
  {
    first: {
      Kamau: 'كاماو',
      Brian: 'برايان',
      Otieno: 'أوتيينو',
      Kevin: 'كيفن',
      Mwangi: 'موانغي',
      Dennis: 'دينيس',
    },
    family: {
      Njoroge: 'نجوروغي',
      Ochieng: 'أوتشينغ',
      Kiptoo: 'كيبتو',
      Wafula: 'وافولا',
      Mutua: 'موتوا',
      Barasa: 'باراسا',
    },
  },
  {
    first: {
      Nuwan: 'نوان',
      Chaminda: 'تشاميندا',
      Ruwan: 'روان',
      Lasith: 'لاسيث',
      Asanka: 'أسانكا',
      Pradeep: 'براديب',
    },
    family: {
      Perera: 'بيريرا',
      Fernando: 'فرناندو',
      Jayasuriya: 'جاياسوريا',
      Bandara: 'باندارا',
      Silva: 'سيلفا',
      Wickramasinghe: 'ويكراماسينغه',
    },
  },
];
