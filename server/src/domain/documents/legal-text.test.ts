import { languageCodes, languages } from '@satha/terms/languages';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../values/problem.ts';
import { requireLegalText, requireTrn } from './legal-text.ts';

describe('a name on a document', () => {
  test.each([
    ['Al Noor Motors L.L.C.', 'Al Noor Motors L.L.C.'],
    ['  شركة النور ذ.م.م  ', 'شركة النور ذ.م.م'],
    ['Société №7 & Söhne (1/2)', 'Société №7 & Söhne (1/2)'],
    ['Warehouse 7\n  Al Quoz 3\r\nDubai', 'Warehouse 7, Al Quoz 3, Dubai'],
    ['مكتب ١٢٠٤، دبي', 'مكتب ١٢٠٤، دبي'],
    ['中文公司', '中文公司'],
    ['Компания «Спас»', 'Компания «Спас»'],
    ['प्रिया टोइंग', 'प्रिया टोइंग'],
    ['شرکت می\u200cخواهم', 'شرکت می\u200cخواهم'],
  ])('%j is printed as %j', (text, line) => {
    expect(requireLegalText('legalName', text, 200)).toBe(line);
  });

  test.each(languageCodes)('may be in %s', (language) => {
    const { name, productName } = languages[language];
    expect(requireLegalText('legalName', `${name} ${productName}`, 200)).toBe(`${name} ${productName}`);
  });

  test.each([
    '',
    '   ',
    'x'.repeat(201),
    'Tow 🚚',
    'a\u0000b',
    'a\u202eb',
    'half \ud800',
    '\u3164\ufe0f',
    'Motors svc_sk_live_4eC39HqLyjWDarjtT1zd',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ])('%j is refused, naming the field', (text) => {
    expect(() => requireLegalText('legalName', text, 200)).toThrow(Problem);
    try {
      requireLegalText('legalName', text, 200);
    } catch (error) {
      expect((error as Problem).fields?.map(({ field }) => field)).toEqual(['legalName']);
    }
  });
});

describe('a tax registration number', () => {
  test.each([
    ['100123456700003', '100123456700003'],
    [' 100-1234-5670-0003 ', '100123456700003'],
  ])('%j is %s', (text, trn) => {
    expect(requireTrn('trn', text)).toBe(trn);
  });

  test.each(['', '10012345670000', '1001234567000033', '10012345670000a', '١٠٠١٢٣٤٥٦٧٠٠٠٠٣'])(
    '%j is none',
    (text) => {
      expect(() => requireTrn('trn', text)).toThrow(Problem);
    },
  );
});
