import { defineWords } from '../language/define-words.ts';

export const liveWords = defineWords({
  en: {
    live: 'Live',
    liveHint: 'Updates automatically.',
    connecting: 'Connecting…',
    connectingHint: 'Updates resume once connected.',
  },
  ar: {
    live: 'مباشر',
    liveHint: 'تُحدَّث هذه الصفحة تلقائيًا.',
    connecting: 'جارٍ الاتصال…',
    connectingHint: 'تُستأنف التحديثات عند عودة الاتصال.',
  },
});
