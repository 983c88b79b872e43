import type { Language } from './languages.ts';

/** The seven emirates by their English names, as plates and addresses have them, with their name in each language. */
export const emirateNames = {
  'Abu Dhabi': { en: 'Abu Dhabi', ar: 'أبوظبي' },
  Dubai: { en: 'Dubai', ar: 'دبي' },
  Sharjah: { en: 'Sharjah', ar: 'الشارقة' },
  Ajman: { en: 'Ajman', ar: 'عجمان' },
  'Umm Al Quwain': { en: 'Umm Al Quwain', ar: 'أم القيوين' },
  'Ras Al Khaimah': { en: 'Ras Al Khaimah', ar: 'رأس الخيمة' },
  Fujairah: { en: 'Fujairah', ar: 'الفجيرة' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type Emirate = keyof typeof emirateNames;

export const emirates = Object.keys(emirateNames) as readonly Emirate[];

/** The emirates as the wire spells them: `abu_dhabi`. */
export const emirateWords = Object.fromEntries(
  emirates.map((emirate) => [emirate.toLowerCase().replaceAll(' ', '_'), emirate]),
) as Readonly<Record<EmirateWord, Emirate>>;
export type EmirateWord =
  | 'abu_dhabi'
  | 'dubai'
  | 'sharjah'
  | 'ajman'
  | 'umm_al_quwain'
  | 'ras_al_khaimah'
  | 'fujairah';
