import type { Language } from './languages.ts';

/** The equipment that a truck can carry to load a vehicle, with its name in each language. */
export const equipmentNames = {
  flatbed: { en: 'Flatbed', ar: 'سطحة' },
  wheel_lift: { en: 'Wheel lift', ar: 'رافعة عجلات' },
  winch: { en: 'Winch', ar: 'ونش' },
  dollies: { en: 'Dollies', ar: 'عربات عجلات' },
  low_approach: { en: 'Low approach', ar: 'منحدر تحميل منخفض' },
  motorcycle_cradle: { en: 'Motorcycle cradle', ar: 'حامل دراجات نارية' },
  off_road: { en: 'Off-road', ar: 'للطرق الوعرة' },
  heavy: { en: 'Heavy duty', ar: 'للأحمال الثقيلة' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type Equipment = keyof typeof equipmentNames;

export const equipmentList = Object.keys(equipmentNames) as readonly Equipment[];
