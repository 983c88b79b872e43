import { driverActionRefusals } from '@satha/contract/refusals/driver-action-refusals';
import { evidenceRefusals } from '@satha/contract/refusals/evidence-refusals';
import { extraRefusals } from '@satha/contract/refusals/extra-refusals';
import { describe, expect, it } from 'vitest';
import { driverLanguageCodes, driverLanguages, languageOfPhone } from './driver-languages.ts';
import { makeTranslate } from './translate.ts';
import { makeFormat } from './use-format.ts';

const latin = /[A-Za-z]{3,}/;
/** What is written so in every language: names, and what stands on a button of the phone. */
const alike = new Set<string>(['googleMaps', 'waze', 'appleMaps']);
/** Names within a text, which stay as they are, and what the phone's own button says. */
const names =
  /\{\w+\}|\b[A-Z]{2,}\b|Google|Apple|Maps|Waze|WhatsApp|Traccar Client|OwnTracks|Satha|npx satha sms list|Allow|Chrome|Safari|iPhone|Android/g;

/** What the phone cures by itself, and what is refused to others. */
const unseen = new Set(['action_out_of_order', 'evidence_url_expired', 'account_decides_extras']);

describe('the languages of drivers', () => {
  it.each([
    [['ur-PK', 'en-GB'], 'ur'],
    [['fil-PH', 'hi'], 'hi'],
    [['bn-BD'], 'bn'],
    [['ar-EG'], 'ar'],
    [['ml-IN', 'ta'], 'en'],
    [[], 'en'],
  ])('of a phone that asks for %j is %s', (tags, language) => {
    expect(languageOfPhone(tags)).toBe(language);
  });

  it.each(driverLanguageCodes.filter((code) => code !== driverLanguageCodes[0]))(
    'say everything in %s itself',
    async (code) => {
      const [english, own] = await Promise.all([driverLanguages.en.load(), driverLanguages[code].load()]);
      const keys = Object.keys(english) as (keyof typeof english)[];
      expect(Object.keys(own).toSorted()).toEqual(keys.toSorted());
      const same = keys.filter(
        (key) => !alike.has(key) && JSON.stringify(own[key]) === JSON.stringify(english[key]),
      );
      expect(same.filter((key) => latin.test(textOf(english[key]).replace(names, '')))).toEqual([]);
      const mixed = keys.filter((key) => !alike.has(key) && latin.test(textOf(own[key]).replace(names, '')));
      expect(mixed).toEqual([]);
    },
  );

  it.each(driverLanguageCodes)('put in the same things in %s as in English', async (code) => {
    const [english, own] = await Promise.all([driverLanguages.en.load(), driverLanguages[code].load()]);
    const inserted = (text: unknown) => [...new Set(textOf(text).match(/\{\w+\}/g))].toSorted();
    for (const key of Object.keys(english) as (keyof typeof english)[]) {
      const wanted = inserted(english[key]);
      // A form of one or two may say the number as a word.
      expect({ key, names: inserted(own[key]) }).toEqual({ key, names: wanted });
    }
  });

  it('tell why what was pressed is not taken, whatever the service or the phone has against it', async () => {
    const words = await driverLanguages.en.load();
    const wanted = [
      ...Object.keys({ ...driverActionRefusals, ...evidenceRefusals, ...extraRefusals }),
      ...['destination_outside_uae', 'no_route_found', 'file_lost'],
    ].filter((reason) => !unseen.has(reason));
    expect(wanted.filter((reason) => !(`refusal_${reason}` in words))).toEqual([]);
  });

  it('write numbers, times and amounts with the digits 0 to 9', () => {
    for (const code of driverLanguageCodes) {
      const format = makeFormat(code);
      const written = [
        format.clock('2026-11-20T10:05:00Z'),
        format.number(1234),
        format.kilometers(4.83),
        format.minutes(12),
        ...[59, 185, 4_321].map(format.age),
        format.money(148.5),
        format.day('2026-11-20'),
      ].join(' ');
      expect(written).toMatch(/14:05 1,234 /);
      expect(written).not.toMatch(/[٠-٩۰-۹०-९০-৯]/);
    }
  });

  it('write how long ago something is in whole minutes, hours or days', () => {
    const { age } = makeFormat('en');
    expect([0, 59, 60, 1_439, 1_440, 4_321].map(age)).toEqual([
      ...['0 mins', '59 mins', '1 hr', '23 hrs'],
      ...['1 day', '3 days'],
    ]);
  });

  it.each(driverLanguageCodes)(
    'write in %s when something is: the hours 00 to 23, and of another day its day',
    (code) => {
      const format = makeFormat(code);
      const midnight = '2026-11-20T00:05:00+04:00';
      expect(format.clock(midnight)).toBe('00:05');
      expect(format.clockFrom(Date.parse('2026-11-20T23:00:00+04:00'), midnight)).toBe('00:05');
      expect(format.clockFrom(Date.parse('2026-11-19T23:00:00+04:00'), midnight)).toMatch(/20 .+00:05/);
    },
  );

  it('count as the language counts', async () => {
    const words = {
      ...(await driverLanguages.ar.load()),
      product: { zero: 'لا شيء', two: 'اثنان', few: '{count} قليلة', other: '{count}' },
    };
    const t = makeTranslate({ language: 'ar', words: words as never }) as (
      key: 'product',
      values: { count: number },
    ) => string;
    expect([0, 2, 5, 100].map((count) => t('product', { count }))).toEqual([
      'لا شيء',
      'اثنان',
      '5 قليلة',
      '100',
    ]);
  });
});

function textOf(text: unknown): string {
  return typeof text === 'string' ? text : Object.values(text as object).join(' ');
}
