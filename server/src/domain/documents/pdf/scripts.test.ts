import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { loadFace, type Weight, weights } from './fonts/typefaces.ts';
import { createFaces } from './open-faces.ts';
import { createShaper } from './shape-text.ts';
import { showableText } from './showable-text.ts';
import { orderLine, readParagraph } from './visual-runs.ts';

const names = {
  Arabic: 'محمد عبد الله الكعبي',
  Urdu: 'محمد پرویز گل ٹھاکر ڈار ۱۲۳',
  Persian: 'می‌خواهم ژاله',
  Hindi: 'प्रिया विश्वकर्मा श्रीनिवास क्षत्रिय ज़ैनब। १२३',
  Nepali: 'ज्ञानेन्द्र श्रेष्ठ',
  Bengali: 'মোহাম্মদ কৃষ্ণ জ্যোৎস্না শ্রীমতী',
  Malayalam: 'മുഹമ്മദ് കൃഷ്ണൻ ലക്ഷ്മി ശ്രീജിത്ത് പ്രിയ',
  Tamil: 'கார்த்திக் ஸ்ரீநிவாசன் லட்சுமி',
  Telugu: 'శ్రీనివాస్ కృష్ణ లక్ష్మి',
  Gujarati: 'પ્રિયા કૃષ્ણ',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Kannada: 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣ',
  Sinhala: 'ශ්‍රී කුමාර',
  Thai: 'สมชาย น้ำฝน กำลัง ที่นี่',
  Amharic: 'አበበ በቀለ',
  Chinese: '王伟 陳大文 喆堃（司機）',
  Japanese: '山田たろう ヤマダ',
  Korean: '김민수 박서연',
  Russian: 'Дмитрий Щукин Ёлкина',
  Ukrainian: 'Євген Ґалаґан',
  Greek: 'Ελευθερία Παπαδοπούλου',
  Vietnamese: 'Nguyễn Thị Phượng',
  Turkish: 'İbrahim Çağlar Şişli',
};

describe.each(Object.keys(weights) as Weight[])('in %s', (weight) => {
  test.each(Object.entries(names))('a name in %s is drawn whole, without a missing glyph', (_, name) => {
    const faces = createFaces(new PDFDocument());
    const text = showableText(name, (codePoint) => faces.findFace(codePoint) !== undefined);
    expect(text).toBe(name.normalize('NFC'));
    for (const direction of ['ltr', 'rtl'] as const) {
      const runs = orderLine(readParagraph(text, direction), { start: 0, end: text.length }, faces);
      expect(runs.length).toBeGreaterThan(0);
      const glyphs = runs.flatMap(({ face, text: run, isTurned }) =>
        createShaper(loadFace(face, weight))(run, isTurned),
      );
      expect(glyphs.filter(({ glyphId }) => glyphId === 0)).toEqual([]);
      const lettersOf = (texts: readonly string[]) => [...texts.join('').replace(/[()（）]/g, '')].toSorted();
      expect(lettersOf(glyphs.map((glyph) => glyph.text))).toEqual(lettersOf(runs.map((run) => run.text)));
    }
  });
});

test.each([
  ['Ali 🚗 Khan', 'Ali Khan'],
  ['🚗🇦🇪👨‍👩‍👧‍👦 Omar 👍🏽', 'Omar'],
  ['Room 1️⃣2', 'Room 2'],
  ['Taxi ❤️ No. 12 © ®', 'Taxi No. 12 © ®'],
  ['ᏣᎳᎩ Ali', '??? Ali'],
  ['𝐀𝐥𝐢 Ḥusayn ①', 'Ali Husayn 1'],
  ['PO-\u202e7700\u202c Ali', 'PO-7700 Ali'],
  ['🚗', ''],
])('%s is drawn as %j: never a box', (text, shown) => {
  const { findFace } = createFaces(new PDFDocument());
  expect(showableText(text, (codePoint) => findFace(codePoint) !== undefined)).toBe(shown);
});
