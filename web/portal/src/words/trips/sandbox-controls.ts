import type { AdvanceTarget } from '@satha/terms/trip-statuses';
import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** A trip of the sandbox, moved by hand. */
export const sandboxControlWords = defineWords({
  en: {
    title: 'Move by hand',
    text: 'The trip stays at each step until you move it again.',
    moveOn: 'Next step',
    otherTurn: 'Other outcomes',
    goesOn: 'Let the driver continue automatically',
  },
  ar: {
    title: 'تحريك يدوي',
    text: 'حرّك الرحلة بنفسك: تبقى حيث أوصلتها إلى أن تحرّكها من جديد.',
    moveOn: 'الخطوة التالية',
    otherTurn: 'مسار آخر',
    goesOn: 'بعد ذلك يتابع السائق وحده',
  },
});

/** The words for what is about to happen when a trip goes on well. */
export const nextStepWords = defineWords({
  en: {
    searching: 'Next: searching for a driver.',
    driver_to_pickup: 'Next: a driver takes the trip.',
    at_pickup: 'Next: the driver arrives at the pickup.',
    loading: 'Next: the vehicle goes onto the truck.',
    in_progress: 'Next: the drive to the destination begins.',
    completed: 'Next: the vehicle is delivered, and the fare is paid.',
  } satisfies Partial<Record<AdvanceTarget, string>>,
  ar: {
    searching: 'التالي: نبحث عن سائق للرحلة.',
    driver_to_pickup: 'التالي: يقبل سائق الرحلة.',
    at_pickup: 'التالي: يصل السائق إلى موقع الاستلام.',
    loading: 'التالي: تُحمَّل المركبة على السطحة.',
    in_progress: 'التالي: ينطلق السائق إلى الوجهة.',
    completed: 'التالي: تُسلَّم المركبة وتُصرف الأجرة.',
  },
});

/** Every other turn that a trip can take. */
export const otherTurnWords = defineWords({
  en: {
    searching: 'Driver gives up the trip',
    completed: 'Complete the trip',
    no_driver_found: 'No driver found',
    failed: 'Operator ends the trip early',
  } satisfies Partial<Record<AdvanceTarget, string>>,
  ar: {
    searching: 'يتخلى السائق عن الرحلة',
    completed: 'تسير على ما يرام إلى النهاية: مكتملة',
    no_driver_found: 'لا يقبلها أحد: لم يُعثر على سائق',
    failed: 'ينهيها المشغّل: متعذّرة',
  },
});
