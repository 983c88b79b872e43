import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSearchIndex } from '../site/make-search-index.ts';
import { readSite } from '../site/make-site.ts';
import { findSections } from './find-sections.ts';
import { searchOptions } from './search-options.ts';

let index: MiniSearch;
beforeAll(() => {
  index = MiniSearch.loadJSON(makeSearchIndex(readSite().documents), searchOptions);
});

const find = (asked: string, language = 'en') =>
  findSections(index, asked, language).map(({ id }) => String(id));

describe('the search of the guides', () => {
  it.each([
    ['another form of a word', 'cancelling a trip', '/docs/api#cancel-trip'],
    ['a word that is typed by half', 'rotatin secr', '/docs/webhooks#rotating-the-secret'],
    ['what integrators call it elsewhere', 'callbacks', '/docs/webhooks'],
    ['two words that mean one', 'login', '/docs/members'],
    ['an Arabic word for what is in English alone', 'إلغاء رحلة', '/docs/api#cancel-trip'],
    ['a slip of the finger', 'webhoks', '/docs/webhooks'],
    ['a question', 'how do I retry?', '/docs/api#safe-retries'],
    ['a question about a phrase', 'where is my driver', '/docs/events#positions-of-drivers'],
    ['an Arabic question', 'كيف أحجز رحلة', '/docs/ar/portal#حجز-رحلة'],
    ['nothing but small words', 'the', '/docs/'],
  ])('finds by %s: %s', (_, asked, wanted) => {
    expect(find(asked).slice(0, 12)).toEqual(expect.arrayContaining([expect.stringContaining(wanted)]));
  });

  it('finds Arabic guides by any form of a word, before all others', () => {
    for (const [page, ...forms] of [
      ['members', 'دور', 'الأدوار', 'أدوار', 'ادوار', 'عضو', 'أعضاء'],
      ['documents', 'فاتورة', 'الفواتير', 'فواتير', 'إيصال', 'إيصالات'],
      ['payments', 'بطاقة', 'بطاقات', 'البطاقات'],
      ['portal', 'رحلة', 'رحلات', 'الرحلات', 'مفتاح', 'مفاتيح', 'عميل', 'العملاء'],
    ]) {
      for (const asked of forms) {
        expect([asked, find(asked, 'ar').slice(0, 3)]).toEqual([
          asked,
          expect.arrayContaining([expect.stringContaining(`/docs/ar/${page}`)]),
        ]);
      }
    }
  });

  it('finds how a trip is cancelled at the top, in either language', () => {
    expect(find('إلغاء', 'ar')[0]).toBe('/docs/ar/portal#إلغاء-رحلة');
    expect(find('cancellation').slice(0, 5)).toContain('/docs/api#cancellation');
  });

  it('shows guides before refusals, but for a message that is pasted', () => {
    for (const asked of [
      'cancel',
      'balance',
      'driver',
      'phone number',
      'idempotency',
      'api key',
      'Idempotency-Key',
    ]) {
      expect([asked, find(asked)[0]]).toEqual([asked, expect.not.stringMatching(/^\/docs\/errors\//)]);
    }
    expect(find('Trip cannot be cancelled')[0]).toMatch(/^\/docs\/errors\//);
    expect(find('Sign-in code is wrong or expired')[0]).toBe('/docs/errors/sign-in-code-is-wrong-or-expired');
  });

  it('finds nothing for what is no word', () => {
    expect(find('qqqqqq')).toEqual([]);
    expect(find(' … ')).toEqual([]);
  });
});
