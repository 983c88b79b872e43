import { languageCodes, languages } from '@satha/terms/languages';
import { expect, test } from 'vitest';
import type { Text } from './define-words.ts';
import { formsOf, wordFiles } from './read-words.test-helper.ts';

type Told = readonly [place: string, text: string];

/** Every text in Arabic letters, with the file and the key that it stands under. */
const texts: readonly Told[] = languageCodes
  .filter((code) => languages[code].script === 'arabic')
  .flatMap((code) =>
    wordFiles.flatMap(([file, all]) =>
      all.flatMap((words) =>
        Object.entries<Text>(words[code]).flatMap(([key, text]) =>
          formsOf(text).map((form): Told => [`${file} ${key}`, form]),
        ),
      ),
    ),
  );

/** A button, a heading, a choice: a few words that are no sentence, and no refusal, which is one without its stop. */
const isLabel = ([place, text]: Told) =>
  text.length <= 48 && !/[.؟!…،:]/.test(text) && !place.includes('refusal');

/** What orders somebody about, and so has to pick between a man and a woman. */
const orders = new Set(
  (
    'أبقِ ابدأ ابحث اتصل اجعل احجز احفظ اختر اخرج ادخل أدخل ادعُ ادفع أرسل أرسلوا أزل أزِل استخدم استعمل اسحب اشحن اضبط اضغط اطلب أظهر ' +
    'أخفِ أعد أعيدوا أغلق افتح أكّد اكتب ألغِ امسح انتقل انسخ انضم أنشئ أنهِ أوقف بدّل تابع حاول حرّك حدّث حدِّد حدّد ' +
    'سجّل صدّر ضع عدّل عيّن غادر غيّر فعّل فعّله قدّم نزّل اعرض أضف أوقفه'
  ).split(' '),
);

const firstWord = (text: string) => text.split(' ')[0] ?? '';

test('The texts in Arabic letters are found, labels among them', () => {
  expect(texts.length).toBeGreaterThan(800);
  expect(texts.filter(isLabel).length).toBeGreaterThan(400);
});

test('A label in Arabic names what is done, and orders neither a man nor a woman about', () => {
  expect(texts.filter((told) => isLabel(told) && orders.has(firstWord(told[1])))).toEqual([]);
});

test('What an account’s name stands beside in Arabic has no gender', () => {
  const verbs = /(?:^|[\s،.])(?:حجزتها|حجزها|تسددها|يسددها|ألغتها|ألغاها) \{name\}/;
  expect(texts.filter(([, text]) => verbs.test(text))).toEqual([]);
});

test('An endpoint of webhooks has one name in Arabic, and it is not that of a trip’s destination', () => {
  const ofWebhooks = texts.filter(([place]) => /webhook|challenge/i.test(place));
  expect(ofWebhooks.length).toBeGreaterThan(100);
  const named = texts.filter(
    ([place, text]) => /webhook/i.test(place) && /وجهة|الوجهات|عنوان الإشعارات/.test(text),
  );
  expect(named).toEqual([]);
});

test('A pickup has one name in Arabic', () => {
  expect(texts.filter(([, text]) => /نقطة الاستلام|موقع التحميل|مكان الاستلام/.test(text))).toEqual([]);
});
