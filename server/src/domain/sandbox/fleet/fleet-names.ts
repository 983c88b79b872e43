/** Invented people of the countries that the drivers of the UAE come from; first names and family names go together. */
type NameRow = { readonly first: readonly string[]; readonly family: readonly string[] };

export const fleetNames: readonly NameRow[] = [
  {
    first: ['Imran', 'Tariq', 'Adnan', 'Waqas', 'Shahid', 'Bilal'],
    family: ['Mehmood', 'Yousafzai', 'Akhtar', 'Rafiq', 'Afridi', 'Chaudhry'],
  },
  {
    first: ['Shaji', 'Anoop', 'Rajeev', 'Vineeth', 'Biju', 'Sreekumar'],
    family: ['Nair', 'Kurian', 'Menon', 'Thampi', 'Varghese', 'Pillai'],
  },
  {
    first: ['Gurpreet', 'Harjit', 'Manjit', 'Sukhdev', 'Balwinder', 'Jaspal'],
    family: ['Sandhu', 'Gill', 'Dhillon', 'Brar', 'Sidhu', 'Grewal'],
  },
  {
    first: ['Rafiqul', 'Mizanur', 'Shafiqul', 'Delwar', 'Jahangir', 'Nurul'],
    family: ['Islam', 'Sarkar', 'Mia', 'Talukder', 'Howlader', 'Bhuiyan'],
  },
  {
    first: ['Bikram', 'Suresh', 'Dipak', 'Prakash', 'Ganesh', 'Santosh'],
    family: ['Gurung', 'Tamang', 'Thapa', 'Rai', 'Magar', 'Shrestha'],
  },
  {
    first: ['Hossam', 'Sherif', 'Mahmoud', 'Karim', 'Amr', 'Walid'],
    family: ['Abdelaziz', 'El Masry', 'Shaker', 'Fathy', 'Soliman', 'Galal'],
  },
  {
    first: ['Osman', 'Elfatih', 'Mubarak', 'Idris', 'Hamza', 'Tayeb'],
    family: ['Bashir', 'Eltahir', 'Abbakar', 'Mirghani', 'Hamad', 'Elamin'],
  },
  {
    first: ['Firas', 'Ghassan', 'Nizar', 'Samer', 'Bassel', 'Yazan'],
    family: ['Haddad', 'Darwish', 'Kanaan', 'Sabbagh', 'Najjar', 'Othman'],
  },
  {
    first: ['Rommel', 'Jerome', 'Dennis', 'Arnel', 'Ferdinand', 'Noel'],
    family: ['Santos', 'Villanueva', 'Bautista', 'Mendoza', 'Aquino', 'Salazar'],
  },
  {
    first: ['Najib', 'Zalmai', 'Farid', 'Habib', 'Rahim', 'Jawad'],
    family: ['Stanikzai', 'Noori', 'Popal', 'Wardak', 'Safi', 'Amiri'],
  },
  {
    first: ['Saleh', 'Abdo', 'Nasser', 'Yahya', 'Murad', 'Ali'],
    family: ['Al Hadi', 'Al Yafei', 'Basalem', 'Al Amri', 'Bin Shamlan', 'Al Qadhi'],
  },
  {
    first: ['Sultan', 'Obaid', 'Rashid', 'Hamdan', 'Saeed', 'Khalfan'],
    family: ['Al Naqbi', 'Al Kaabi', 'Al Shamsi', 'Al Mazrouei', 'Al Ketbi', 'Al Dhaheri'],
  },
  {
    first: ['Kamau', 'Brian', 'Otieno', 'Kevin', 'Mwangi', 'Dennis'],
    family: ['Njoroge', 'Ochieng', 'Kiptoo', 'Wafula', 'Mutua', 'Barasa'],
  },
  {
    first: ['Nuwan', 'Chaminda', 'Ruwan', 'Lasith', 'Asanka', 'Pradeep'],
    family: ['Perera', 'Fernando', 'Jayasuriya', 'Bandara', 'Silva', 'Wickramasinghe'],
  },
];
