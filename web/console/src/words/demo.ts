import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const demoWords = defineWords({
  en: { demo: 'Demo', demoText: 'The sandbox drives it while a console is open. It ends by itself.' },
  ar: { demo: 'تجريبي', demoText: 'تشغّله البيئة التجريبية ما دامت لوحة تشغيل مفتوحة، وينتهي من تلقاء نفسه.' },
});
