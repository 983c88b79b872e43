import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** By which a member says that what a driver told is true. */
export const confirmStepsWords = defineWords({
  en: {
    confirm: 'Confirm',
    title: 'Is this true of trip {tripId}?',
    text: 'You confirm that the truck is there. Cancelling then costs what it costs at this stage.',
    textOver: 'You confirm that the vehicle was delivered.',
    done: 'Trip {tripId} is confirmed.',
  },
  ar: {
    confirm: 'تأكيد',
    title: 'هل هذا صحيح في الرحلة {tripId}؟',
    text: 'تؤكد أن الشاحنة هناك، وتصبح رسوم الإلغاء رسوم هذه المرحلة.',
    textOver: 'تؤكد أن المركبة سُلّمت.',
    done: 'تم تأكيد الرحلة {tripId}.',
  },
});
