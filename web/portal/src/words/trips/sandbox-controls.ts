import type { SentFiles } from '@satha/terms/evidence';
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
    evidence: 'Record evidence',
    evidenceSent: 'Evidence recorded.',
  },
  ar: {
    title: 'تحريك يدوي',
    text: 'تبقى الرحلة عند كل خطوة حتى تحرّكها من جديد.',
    moveOn: 'الخطوة التالية',
    otherTurn: 'نتائج أخرى',
    goesOn: 'متابعة السائق تلقائيًا بعد ذلك',
    evidence: 'تسجيل إثباتات',
    evidenceSent: 'سُجّلت الإثباتات.',
  },
});

/** The words for what is about to happen when a trip goes on well. */
export const nextStepWords = defineWords({
  en: {
    searching: 'Next: searching for a driver.',
    driver_to_pickup: 'Next: a driver accepts the trip.',
    at_pickup: 'Next: the driver arrives at the pickup.',
    loading: 'Next: the vehicle is loaded onto the truck.',
    in_progress: 'Next: the drive to the destination begins.',
    completed: 'Next: the vehicle is delivered, and the fare is paid.',
  } satisfies Partial<Record<AdvanceTarget, string>>,
  ar: {
    searching: 'التالي: نبحث عن سائق للرحلة.',
    driver_to_pickup: 'التالي: يقبل سائق الرحلة.',
    at_pickup: 'التالي: يصل السائق إلى موقع الاستلام.',
    loading: 'التالي: تُحمَّل المركبة على السطحة.',
    in_progress: 'التالي: ينطلق السائق إلى الوجهة.',
    completed: 'التالي: تُسلَّم المركبة وتُخصم الأجرة.',
  },
});

/** What becomes of the files of evidence that is recorded by hand. */
export const sentFilesWords = defineWords({
  en: {
    sent: 'With all files',
    missing: 'Files do not arrive yet',
    wrong: 'First photo has a wrong file',
  } satisfies Record<SentFiles, string>,
  ar: {
    sent: 'مع كل الملفات',
    missing: 'لا تصل الملفات بعد',
    wrong: 'ملف خاطئ للصورة الأولى',
  },
});

/** Every other turn that a trip can take. */
export const otherTurnWords = defineWords({
  en: {
    searching: 'Driver cancels',
    completed: 'Complete the trip',
    no_driver_found: 'No driver found',
    failed: 'Operator ends the trip early',
  } satisfies Partial<Record<AdvanceTarget, string>>,
  ar: {
    searching: 'يعتذر السائق',
    completed: 'إكمال الرحلة',
    no_driver_found: 'لا يوجد سائق متاح',
    failed: 'ينهي المشغّل الرحلة مبكرًا',
  },
});
