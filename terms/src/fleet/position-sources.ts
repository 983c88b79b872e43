import type { Language } from '../languages.ts';

type Names = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** From where the service hears where a driver is, with its name in each language. */
export const positionSourceNames = {
  app: { en: "Driver's app", ar: 'تطبيق السائق' },
  tracker: { en: 'Tracker', ar: 'جهاز التتبّع' },
  server_forward: { en: 'Tracking server', ar: 'خادم التتبّع' },
} as const satisfies Names;
export type PositionSource = keyof typeof positionSourceNames;
export const positionSources = Object.keys(positionSourceNames) as readonly PositionSource[];

/** Why a position was not believed, said after the name of its source. */
export const positionMarkNames = {
  frozen: { en: 'stays at one place and tells a speed', ar: 'ثابت في مكانه مع أنه يُبلغ عن سرعة' },
  regular: { en: 'moves in steps that are all the same', ar: 'يتحرك بخطوات متطابقة' },
  steady: {
    en: 'tells one speed and one heading to the last digit',
    ar: 'يُبلغ عن سرعة واتجاه ثابتين حتى آخر رقم',
  },
  too_fast: { en: 'tells a speed that no truck has', ar: 'يُبلغ عن سرعة لا تبلغها شاحنة' },
  elsewhere: { en: 'tells another place', ar: 'يُبلغ عن مكان آخر' },
  jumped: { en: 'is farther away than a truck can have come', ar: 'أبعد مما تصل إليه شاحنة' },
  other_phone: { en: 'another phone of theirs tells another place', ar: 'هاتف آخر له يُبلغ عن مكان آخر' },
  mocked: { en: 'says that a program makes its position up', ar: 'يُفيد بأن برنامجًا يختلق موقعه' },
} as const satisfies Names;
export type PositionMark = keyof typeof positionMarkNames;
export const positionMarks = Object.keys(positionMarkNames) as readonly PositionMark[];
