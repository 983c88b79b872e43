import { defineWords } from '../language/define-words.ts';

export const liveWords = defineWords({
  en: {
    live: 'Up to date',
    liveHint: 'Updates automatically.',
    connecting: 'Connecting…',
    connectingHint: 'Updates resume once connected.',
  },
  ar: {
    live: 'محدَّثة الآن',
    liveHint: 'تُحدَّث هذه الصفحة تلقائيًا.',
    connecting: 'جارٍ الاتصال…',
    connectingHint: 'تُستأنف التحديثات عند عودة الاتصال.',
  },
});
