import { defineWords } from '../language/define-words.ts';

export const liveWords = defineWords({
  en: {
    live: 'Live',
    liveHint: 'Updates automatically.',
    connecting: 'Reconnecting…',
    connectingHint: 'Updates resume once reconnected.',
  },
  ar: {
    live: 'مباشر',
    liveHint: 'تُحدَّث هذه الصفحة تلقائيًا.',
    connecting: 'جارٍ إعادة الاتصال…',
    connectingHint: 'تُستأنف التحديثات عند عودة الاتصال.',
  },
});
