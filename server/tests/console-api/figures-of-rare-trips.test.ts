import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Console, createConsole } from '../harness/console.ts';
import { makeFiguresReader, ofPeriod } from '../harness/figures-reader.ts';
import { type FiguresScene, makeFiguresScene } from '../harness/figures-scene.ts';

let company: Console;
let scene: FiguresScene;
type Reader = ReturnType<typeof makeFiguresReader>;
let reader: Reader;
const ask: Reader['ask'] = (...asked) => reader.ask(...asked);
const select: Reader['select'] = (...asked) => reader.select(...asked);
const expectListed: Reader['expectListed'] = (counted) => reader.expectListed(counted);
beforeAll(async () => {
  company = await createConsole();
  scene = await makeFiguresScene(company);
  reader = makeFiguresReader({ company, finance: await company.operatorOf('finance') });
});
afterAll(() => company.close());

describe('a trip of more than one search or driver', () => {
  const day = { from: '2026-11-16', to: '2026-11-16' };
  const listedDay = { createdFrom: day.from, createdTo: day.to };

  /** What no clock of a test does: events are never changed otherwise. */
  async function rewriteEvents(text: string, values: readonly unknown[]): Promise<void> {
    await select('ALTER TABLE events DISABLE TRIGGER USER');
    await select(text, values);
    await select('ALTER TABLE events ENABLE TRIGGER USER');
  }

  it('counts from the search that found its driver, and as at once where the clock was set back', async () => {
    const [trip] = await select(
      `SELECT account_id, trip_id FROM trips t WHERE status = 9 AND ${ofPeriod} ORDER BY trip_id LIMIT 1`,
    );
    const given = [trip?.account_id, trip?.trip_id];
    const eventOf = 'FROM events e WHERE e.account_id = $1 AND e.trip_id = $2 AND e.to_status = 2';
    // The sequence of its first driver is made free: the search begins anew, from a schedule, 20 seconds before that.
    await rewriteEvents(
      `UPDATE events SET sequence = sequence + 100 WHERE account_id = $1 AND trip_id = $2 AND sequence > 1`,
      given,
    );
    await select(
      `INSERT INTO events (account_id, event_number, type, trip_id, sequence, from_status, to_status, data, occurred_at)
       SELECT account_id, 1000000, 'trip.status_changed', trip_id, 50, 0, 1, '{}', occurred_at - interval '20 seconds' ${eventOf}`,
      given,
    );
    expect(await ask('assignment', day)).toMatchObject({ trips: 3, p95Seconds: 90 });
    await expectListed([
      [{ ...listedDay, assigned: 'within_1_minute' }, 2],
      [{ ...listedDay, assigned: 'within_10_minutes' }, 0],
    ]);
    await rewriteEvents(
      `UPDATE events SET occurred_at = occurred_at + interval '1 hour' WHERE account_id = $1 AND trip_id = $2 AND sequence = 50`,
      given,
    );
    expect(await ask('assignment', day)).toMatchObject({ trips: 3, p95Seconds: 90 });
    await expectListed([
      [{ ...listedDay, assigned: 'within_1_minute' }, 2],
      [{ ...listedDay, assigned: 'any' }, 3],
    ]);
  });

  it('is on time or late by the driver who came last, and never both', async () => {
    await select(
      `INSERT INTO arrival_promises (account_id, trip_id, leg, driver_id, made_at, promised_at, arrived_at)
       SELECT p.account_id, p.trip_id, p.leg, $1, p.made_at, p.promised_at, p.promised_at - interval '1 second'
       FROM arrival_promises p JOIN trips t USING (trip_id)
       WHERE p.leg = 'pickup' AND p.arrived_at > p.promised_at + interval '15 minutes' AND ${ofPeriod}`,
      [scene.drivers[1].driverId],
    );
    const { first } = await ask('arrivals', day);
    expect(first.map(({ trips }: { trips: number }) => trips)).toEqual([1, 1, 0, 1]);
    await expectListed(
      first.map(({ arrival, trips }: { arrival: string; trips: number }) => [
        { ...listedDay, arrival },
        trips,
      ]),
    );
  });
});
