import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arabicKey, makePlaceNames, soundAlike, toOrdinaryCase } from './place-names.ts';

describe('the names of a place', () => {
  it.each([
    ['the English name', ['Al Wasl', undefined, 'الوصل'], ['الوصل'], { english: 'Al Wasl', arabic: 'الوصل' }],
    [
      'the international one',
      [undefined, 'Al Wasl', 'الوصل'],
      ['الوصل'],
      { english: 'Al Wasl', arabic: 'الوصل' },
    ],
    [
      'a plain name in Latin letters',
      [undefined, 'Al Wasl'],
      ['Al Wasl'],
      { english: 'Al Wasl', arabic: '' },
    ],
    ['none in Persian letters', [], ['دبئی', 'دبي'], { english: '', arabic: 'دبي' }],
    ['none in other scripts', ['Дубай'], ['Дубай'], { english: '', arabic: '' }],
    ['one line', [' Al \n\t Wasl\u0000 '], [], { english: 'Al Wasl', arabic: '' }],
    ['plain letters for their older forms', [], ['اﻹتحاد'], { english: '', arabic: 'الإتحاد' }],
  ])('are sorted by their letters: %s', (_, english, arabic, names) => {
    expect(makePlaceNames(english, arabic)).toEqual(names);
  });

  it.each([
    ['AL BARSHA FIRST', 'Al Barsha First'],
    ['AL QOUZ IND.FOURTH', 'Al Qouz Industrial Fourth'],
    ["DUBAI INT'L AIRPORT", 'Dubai International Airport'],
    ["AL WARQA'A FIRST", "Al Warqa'a First"],
    ['AL THANYAH  FOURTH', 'Al Thanyah Fourth'],
    ['HADAEQ SHEIKH MOHAMMED BIN RASHID', 'Hadaeq Sheikh Mohammed bin Rashid'],
    ['UMM AL-QUWAIN', 'Umm Al-Quwain'],
    ['NPCC', 'NPCC'],
    ['Ud al Bayda', 'Ud Al Bayda'],
    ['AL Sharq', 'Al Sharq'],
    ['DIP Second', 'DIP Second'],
  ])('are written as on signs: %s as %s', (shouted, name) => {
    expect(toOrdinaryCase(shouted)).toBe(name);
  });

  it.each([
    ['الذيد', 'Adh Dhayd', false],
    ['خور فكان', 'Khawr Fakkan', true],
    ['القصيص', 'Al Qusays', true],
    ['الشارقة', 'Ash Shariqah', true],
    ['البرشاء 1', 'Al Barsha 1', true],
    ['البرشاء 1', 'Al Barsha 2', false],
    ['الوصل', 'Al Safa', false],
    ['دبي', 'Bidya', false],
  ])(
    'in Arabic sound like those in English, or not, or are too short to tell: %s and %s',
    (arabic, english, isAlike) => {
      const [one, other] = [
        { english: '', arabic },
        { english, arabic: '' },
      ];
      expect(soundAlike(one, other)).toBe(isAlike);
      expect(soundAlike(other, one)).toBe(isAlike);
    },
  );

  it('are the same however their alif, their last letter and their vowels are written', () => {
    expect(arabicKey('شَارِع الإتحاد')).toBe(arabicKey('شارع الاتحاد'));
    expect(arabicKey('أبو ظبي')).toBe(arabicKey('ابوظبى'));
    expect(arabicKey('البرشاء ١')).toBe(arabicKey('البرشاء 1'));
  });

  it('without a word in them are like nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (english, arabic) => {
        expect(soundAlike({ english: '', arabic: '' }, { english, arabic })).toBe(false);
        const names = makePlaceNames([english], [arabic]);
        expect(makePlaceNames([names.english], [names.arabic])).toEqual(names);
      }),
    );
  });
});
