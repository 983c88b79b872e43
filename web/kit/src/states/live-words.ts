import { defineWords } from '../language/define-words.ts';

export const liveWords = defineWords({
  en: {
    live: 'Live',
    liveHint: 'This page keeps itself up to date.',
    connecting: 'Connecting…',
    connectingHint: 'What happens now shows as soon as the connection is back.',
  },
  ar: {
    live: 'مباشر',
    liveHint: 'تُحدَّث هذه الصفحة تلقائيًا.',
    connecting: 'جارٍ الاتصال…',
    connectingHint: 'ستظهر المستجدات فور عودة الاتصال.',
  },
});
