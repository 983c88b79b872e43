import type { Language } from './languages.ts';

/** What a truck rule did to a way, as told in each language. */
export const ruleEffects = {
  around: { en: 'The way goes around it.', ar: 'يسلك المسار طريقًا حوله.' },
  waits: { en: 'The truck waits until it opens.', ar: 'تنتظر الشاحنة حتى يُفتح.' },
  local: {
    en: 'One end of the way lies on it or behind it: it is used to or from the nearest way out.',
    ar: 'يقع أحد طرفي المسار عليه أو خلفه: يُستخدم من أقرب مخرج وإليه.',
  },
  told: { en: 'The way uses it all the same.', ar: 'يستخدمه المسار مع ذلك.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type RuleEffect = keyof typeof ruleEffects;

export const ruleEffectList = Object.keys(ruleEffects) as readonly RuleEffect[];

/** What an account is told of gates on its trips' ways, and whether it pays for them. */
export const tollModes = {
  none: 'tolls are neither told nor charged',
  told: 'estimates tell the gates on the way and what they take; the fare is without them',
  charged: 'each gate on the way is a line of the fare',
} as const satisfies Readonly<Record<string, string>>;

export type TollMode = keyof typeof tollModes;
export const tollModeList = Object.keys(tollModes) as readonly TollMode[];

/** Whether a price holds on public holidays. */
export const holidayWords = {
  any: 'holidays or not',
  except: 'but for public holidays',
  only: 'on public holidays alone',
} as const satisfies Readonly<Record<string, string>>;

export type HolidayWord = keyof typeof holidayWords;
export const holidayWordList = Object.keys(holidayWords) as readonly HolidayWord[];
