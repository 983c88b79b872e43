import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseDriver } from '../kept/erase.ts';
import { writeDriverFact, writePhoneFact } from '../kept/fact-access.ts';
import type { News } from '../kept/facts.ts';
import { addNews } from '../kept/news.ts';
import { change, readSnapshot } from '../kept/phone-store.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { askNews } from './ask-news.ts';
import { closeNews } from './use-trip.ts';

const { driverId } = imran;
const gone: News = { kind: 'over', tripId: 1, atMs: 0, isSure: false };
const told = () => readSnapshot()?.news;
const add = (news: News) => change((transaction) => addNews(transaction, driverId, news));

/** What the service tells of each day; a day that is not there is not answered. */
function tellDays(days: Readonly<Record<string, object>>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const day = days[new URL(address, 'http://satha.invalid').searchParams.get('on') ?? 'today'];
    if (day === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ success: true, message: 'OK', data: day }));
  });
}

beforeEach(async () => {
  await change(async (transaction) => {
    await writePhoneFact(transaction, 'session', { state: 'in', driver: imran });
    await addNews(transaction, driverId, gone);
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await change(async (transaction) => {
    await eraseDriver(transaction, driverId);
    await writePhoneFact(transaction, 'session', { state: 'out' });
  });
});

describe('what became of a trip that is gone', () => {
  it('is not guessed while the service cannot be asked, and asked for again', async () => {
    tellDays({});
    await askNews();
    expect(told()).toEqual([gone]);
    tellDays({ today: { day: '2026-03-01', trips: [{ tripId: 1, statusName: 'searching', left: true }] } });
    await askNews();
    expect(told()).toEqual([{ ...gone, kind: 'taken-away', isSure: true }]);
  });

  it('is known past midnight too', async () => {
    tellDays({
      today: { day: '2026-03-01', trips: [] },
      '2026-02-28': { day: '2026-02-28', trips: [{ tripId: 1, statusName: 'cancelled' }] },
    });
    await askNews();
    expect(told()).toMatchObject([{ kind: 'cancelled', isSure: true }]);
  });

  it('is told of each trip, the oldest first, until each is understood', async () => {
    const next: News = { ...gone, tripId: 2, atMs: 5 };
    await add(next);
    tellDays({
      today: { day: '2026-03-01', trips: [{ tripId: 2, statusName: 'cancelled' }] },
      '2026-02-28': { day: '2026-02-28', trips: [{ tripId: 1, statusName: 'searching', left: true }] },
    });
    await closeNews(next);
    expect(told()).toEqual([gone]);
    await add(next);
    await askNews();
    const [first, second] = told() ?? [];
    expect([first?.kind, second?.kind]).toEqual(['taken-away', 'cancelled']);
    await closeNews(gone);
    expect(told()).toEqual([second]);
    await closeNews(next);
    expect(told()).toBeUndefined();
  });

  it('is told once of one trip, and not closed by what was understood of it before', async () => {
    const handOver: News = { ...gone, kind: 'hand-over', atMs: 9, isSure: true };
    await add(handOver);
    await closeNews(gone);
    expect(told()).toEqual([handOver]);
  });

  it('is read of a phone whose app kept one alone', async () => {
    await change((transaction) => writeDriverFact(transaction, driverId, 'news', gone));
    expect(told()).toEqual([gone]);
  });
});
