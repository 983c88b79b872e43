/** The seven emirates by their English names, as plates and addresses have them, with their Arabic ones. */
export const arabicEmirateNames = {
  'Abu Dhabi': 'أبوظبي',
  Dubai: 'دبي',
  Sharjah: 'الشارقة',
  Ajman: 'عجمان',
  'Umm Al Quwain': 'أم القيوين',
  'Ras Al Khaimah': 'رأس الخيمة',
  Fujairah: 'الفجيرة',
} as const;
export type Emirate = keyof typeof arabicEmirateNames;

export const emirates = Object.keys(arabicEmirateNames) as readonly Emirate[];
