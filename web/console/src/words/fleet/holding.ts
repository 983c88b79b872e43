import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The words for holding a driver back from automatic offers, wherever that is done. */
export const holdingWords = defineWords({
  en: {
    hold: 'Hold back',
    holdOf: 'Hold back {name}',
    holdTitle: 'Hold {name} back?',
    holdText:
      'No trips are offered to {name} automatically until then. What they have stays with them, and you can still give them trips by hand.',
    holdChanged: 'Somebody has changed since how {name} is held back, so this cannot be undone.',
    held: '{name} is held back until {time}.',
    release: 'Release',
    releaseOf: 'Release {name}',
    released: '{name} gets automatic offers again.',
  },
  ar: {
    hold: 'حجب العروض',
    holdOf: 'حجب العروض عن {name}',
    holdTitle: 'حجب العروض عن {name}؟',
    holdText:
      'لا تُعرض رحلات تلقائيًا على {name} حتى ذلك الوقت. تبقى رحلته الحالية معه، ويمكنك إسناد الرحلات إليه يدويًا.',
    holdChanged: 'غيّر أحدهم حجب العروض عن {name} بعد ذلك، فلا يمكن التراجع.',
    held: 'حُجبت العروض عن {name} حتى {time}.',
    release: 'رفع الحجب',
    releaseOf: 'رفع الحجب عن {name}',
    released: 'عادت العروض التلقائية إلى {name}.',
  },
});
