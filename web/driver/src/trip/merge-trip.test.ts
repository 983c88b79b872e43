import { describe, expect, it } from 'vitest';
import type { DriverTrip } from '../api/wire.ts';
import type { KnownFact } from '../kept/facts.ts';
import { makeTrip } from '../outbox/fake-service.test-helper.ts';
import { mergeTrip, type Told } from './merge-trip.ts';

const tell = (known: KnownFact | undefined, trip: DriverTrip | null, more: Partial<Told> = {}) =>
  mergeTrip(known, { trip, atMs: 1, isWaiting: false, ...more });
const know = (trip: DriverTrip | null): KnownFact => ({ trip, toldAtMs: 0 });
const ended = { tripId: 1, assignmentId: 5, isHandedOver: false };

describe('what the service tells of a trip', () => {
  it('goes forward only within an assignment: tellings cross on their way', () => {
    expect(tell(know(makeTrip(3)), makeTrip(2)).known.trip?.statusCode).toBe(3);
    expect(tell(know(makeTrip(3)), makeTrip(4)).known.trip?.statusCode).toBe(4);
  });

  it('begins anew for a driver who gets the trip again', () => {
    const { known, news } = tell({ ...know(null), ended }, makeTrip(2, 6));
    expect([known.trip?.assignmentId, news]).toEqual([6, undefined]);
  });

  it('does not bring back what its driver has ended, unless the vehicle is still on board', () => {
    const done = tell(know(makeTrip(5)), null, { ended });
    expect([done.over, done.news]).toEqual([1, undefined]);
    expect(tell(done.known, makeTrip(5)).known.trip).toBeNull();
    const aboard = { ...makeTrip(4), handOver: true as const };
    const handingOver = tell(done.known, aboard);
    expect(handingOver).toMatchObject({ news: { kind: 'hand-over', isSure: true } });
    const handedOver = tell(handingOver.known, null, { ended: { ...ended, isHandedOver: true } });
    expect([handedOver.known.trip, handedOver.news]).toEqual([null, undefined]);
    expect(tell(handedOver.known, aboard)).toMatchObject({ known: { trip: null } });
  });

  it('tells nobody to give a vehicle back who has done that, and could not send it yet', () => {
    const aboard = { ...makeTrip(4), handOver: true as const };
    expect(tell(know(makeTrip(3)), aboard).news?.kind).toBe('hand-over');
    const { known, news } = tell(know(makeTrip(3)), aboard, { isWaiting: true, isHandingOver: true });
    expect([known.trip?.handOver, news]).toEqual([true, undefined]);
  });

  it('waits for what was pressed to be judged before a trip is gone', () => {
    const waiting = tell(know(makeTrip(3)), null, { isWaiting: true });
    expect([waiting.known.trip?.statusCode, waiting.news]).toEqual([3, undefined]);
    expect(tell(waiting.known, null)).toMatchObject({
      known: { trip: null },
      over: 1,
      news: { kind: 'over', isSure: false },
    });
  });

  it('is news where another trip stands in its place', () => {
    const { known, news } = tell(know(makeTrip(3)), { ...makeTrip(2, 9), tripId: 2 });
    expect([known.trip?.tripId, news?.tripId]).toEqual([2, 1]);
  });

  it('is taken where a driver was given another trip, though something pressed about the former one waits', () => {
    const next = { ...makeTrip(2, 9), tripId: 2 };
    const swapped = tell(know(makeTrip(3)), next, { isWaiting: true });
    expect([swapped.known.trip?.tripId, swapped.over, swapped.news?.tripId]).toEqual([2, 1, 1]);
    const done = tell(know(makeTrip(5)), next, { isWaiting: true, ended });
    expect([done.known.trip?.tripId, done.over, done.news]).toEqual([2, 1, undefined]);
    // An older one is late news.
    const older = tell(know({ ...makeTrip(3, 9), tripId: 2 }), makeTrip(3), { isWaiting: true });
    expect(older.known.trip?.tripId).toBe(2);
  });
});
