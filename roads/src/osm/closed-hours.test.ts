import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinHours, parseClosedHours, readClosedHours } from './closed-hours.ts';

const read = (tags: Record<string, string>) => readClosedHours(new Map(Object.entries(tags)));
const ofTrucks = (value: string) => read({ 'hgv:conditional': value });

describe('the hours at which a way is closed to trucks', () => {
  test.each([
    ['no @ (06:00-22:00)', '1234567 360-1320'],
    ['no @ 06:00-22:00', '1234567 360-1320'],
    ['no @ (Mo-Fr 06:30-08:30,13:00-15:00)', '12345 390-510,780-900'],
    ['no @ (Sa-Th 07:00-09:00; Fr 12:00-14:00)', '123467 420-540;5 720-840'],
    ['no @ (Mo,We 22:00-05:00)', '13 1320-300'],
    ['no @ (22:00-29:00)', '1234567 1320-300'],
    ['no @ (Fr)', '5 0-1440'],
    ['no @ 24/7', '1234567 0-1440'],
    ['destination @ (Mo-Su 06:00-22:00)', '1234567 360-1320'],
    ['no @ (06:00-09:00); no @ (16:00-19:00)', '1234567 360-540;1234567 960-1140'],
    ['no @ (06:00-22:00); yes @ (22:00-06:00)', '1234567 360-1320'],
  ])('are read of %s', (value, hours) => {
    expect(ofTrucks(value)).toBe(hours);
  });

  test.each([
    ['yes @ (06:00-22:00)'],
    ['no @ (weight>7.5)'],
    ['no @ (06:00-22:00 AND weight>7.5)'],
    ['no @ (PH 06:00-22:00)'],
    ['no @ (Jan-Mar 06:00-22:00)'],
    ['no @ (sunrise-sunset)'],
    ['no @ (06:00-25:70)'],
    ['no @ (Mo-Xy 06:00-22:00)'],
    ['no @ ()'],
    ['no @ (,)'],
    ['no @'],
    ['no'],
    ['@ (06:00-22:00)'],
    [''],
  ])('are none of %s', (value) => {
    expect(ofTrucks(value)).toBe('');
  });

  test('are those of the most particular key', () => {
    const forAll = { 'access:conditional': 'no @ (01:00-05:00)' };
    expect(read(forAll)).toBe('1234567 60-300');
    expect(read({ ...forAll, 'hgv:conditional': 'no @ (06:00-22:00)' })).toBe('1234567 360-1320');
    expect(read({ ...forAll, hgv: 'designated' })).toBe('');
    expect(read({ 'motorcar:conditional': 'no @ (01:00-05:00)' })).toBe('');
  });

  test('are joined to one text, and read again as they were', () => {
    const joined = joinHours([ofTrucks('no @ (06:00-09:00)'), ofTrucks('no @ (Fr 12:00-14:00)')]);
    expect(joined).toBe('1234567 360-540;5 720-840');
    expect(parseClosedHours(joined)).toEqual([
      { days: [1, 2, 3, 4, 5, 6, 7], windows: [{ from: 360, until: 540 }] },
      { days: [5], windows: [{ from: 720, until: 840 }] },
    ]);
    expect(joinHours(['', joined, joined])).toBe(joined);
  });

  test('of any text whatever are sound, or none', () => {
    const parts = fc.constantFrom(
      'no',
      '@',
      '(',
      ')',
      ';',
      ',',
      'Mo-Fr',
      'Sa',
      '06:00-22:00',
      '99:99-',
      ' ',
      '-',
      '24/7',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((all) => all.join('')),
        ),
        (value) => {
          for (const text of [ofTrucks(`no @ ${value}`), value]) {
            for (const { days, windows } of parseClosedHours(text)) {
              expect(days.every((day) => day >= 1 && day <= 7)).toBe(true);
              for (const { from, until } of windows) expect(from < 1440 && until <= 1440).toBe(true);
            }
          }
          expect(joinHours([ofTrucks(`no @ ${value}`)])).toBe(ofTrucks(`no @ ${value}`));
        },
      ),
    );
  });
});
