import type { ExtraKind } from '@satha/terms/extras';
import { defineWords } from '../../language/define-words.ts';

/** The words for what is charged beside a trip's fare. */
export const extraWords = defineWords({
  en: {
    title: 'Extras',
    total: 'Total with extras',
    from: 'From {place}',
    to: 'To {place}',
    times: '{extra} × {count}',
  },
  ar: {
    title: 'خدمات إضافية',
    total: 'الإجمالي مع الخدمات الإضافية',
    from: 'من {place}',
    to: 'إلى {place}',
    times: '{extra} × {count}',
  },
});

/** What extras are called, by their kind. */
export const extraKindWords = defineWords({
  en: {
    waiting: 'Waiting at the pickup',
    winching: 'Winching',
    dollies: 'Dollies',
    second_helper: 'Second helper',
    long_access: 'Long access on foot',
    new_destination: 'New destination',
    correction: 'Corrected route',
  } satisfies Record<ExtraKind, string>,
  ar: {
    waiting: 'انتظار في موقع الاستلام',
    winching: 'سحب بالونش',
    dollies: 'عربات رفع العجلات',
    second_helper: 'مساعد ثانٍ',
    long_access: 'مسافة طويلة سيرًا إلى المركبة',
    new_destination: 'وجهة جديدة',
    correction: 'تصحيح المسار',
  },
});
