import { operatorRoles } from '@satha/terms/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorMay } from '../../src/domain/operators/operator-roles.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import {
  addressOf,
  type FiguresQuery,
  makeFiguresReader,
  ofPeriod,
  wall,
} from '../harness/figures-reader.ts';
import { type FiguresScene, figureDays, makeFiguresScene } from '../harness/figures-scene.ts';

let company: Console;
let finance: ConsoleOperator;
let scene: FiguresScene;
beforeAll(async () => {
  company = await createConsole({ variables: { SATHA_SMS_PART_FILS: '9' } });
  scene = await makeFiguresScene(company);
  finance = await company.operatorOf('finance');
  reader = makeFiguresReader({ company, finance });
});
afterAll(() => company.close());

type Reader = ReturnType<typeof makeFiguresReader>;
let reader: Reader;
const ask: Reader['ask'] = (...asked) => reader.ask(...asked);
const select: Reader['select'] = (...asked) => reader.select(...asked);
const expectListed: Reader['expectListed'] = (counted) => reader.expectListed(counted);
const booked = { createdFrom: figureDays.from, createdTo: figureDays.to };

describe('figures of trips', () => {
  it('count the trips of each day by what became of them, and of each hour of the week', async () => {
    const { days, hours } = await ask('trips');
    const none = { trips: 0, open: 0, completed: 0, cancelled: 0, noDriverFound: 0, failed: 0 };
    expect(days).toEqual([
      { ...none, date: '2026-11-16', trips: 3, completed: 2, failed: 1 },
      { ...none, date: '2026-11-17', trips: 1, noDriverFound: 1 },
      { ...none, date: '2026-11-18', trips: 1, open: 1 },
    ]);
    expect(hours).toEqual(
      await select(`SELECT extract(isodow FROM ${wall('created_at')})::int AS weekday,
        extract(hour FROM ${wall('created_at')})::int AS hour, count(*) AS trips FROM trips t
        WHERE ${ofPeriod} GROUP BY 1, 2 ORDER BY 1, 2`),
    );
    await expectListed([
      ...days.flatMap(({ date, ...of }: typeof none & { date: string }) => {
        const day = { createdFrom: date, createdTo: date };
        return [
          [day, of.trips],
          [{ ...day, status: 'open' }, of.open],
          [{ ...day, status: 'completed' }, of.completed],
          [{ ...day, status: 'no_driver_found' }, of.noDriverFound],
          [{ ...day, status: 'failed' }, of.failed],
        ];
      }),
      ...hours.map(({ weekday, hour, trips }: Record<string, number>) => [
        { ...booked, createdWeekday: weekday, createdHour: hour },
        trips,
      ]),
    ]);
  });

  it('say how soon a driver was given them, by day and by bound', async () => {
    expect(await ask('assignment')).toEqual({
      ...{ trips: 3, p50Seconds: 90, p95Seconds: 400 },
      days: [{ date: '2026-11-16', trips: 3, p50Seconds: 90, p95Seconds: 400 }],
      speeds: [
        { speed: 'within_1_minute', trips: 1 },
        { speed: 'within_2_minutes', trips: 1 },
        { speed: 'within_5_minutes', trips: 0 },
        { speed: 'within_10_minutes', trips: 1 },
        { speed: 'later', trips: 0 },
      ],
    });
    const [sql] = await select(
      `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY s)::float AS p50, count(*) AS trips FROM (
         SELECT extract(epoch FROM min(e.occurred_at) - t.created_at) AS s FROM trips t
         JOIN events e ON e.trip_id = t.trip_id AND e.type = 'trip.driver_assigned' WHERE ${ofPeriod}
         GROUP BY t.trip_id, t.created_at) AS each`,
    );
    expect(sql).toEqual({ p50: 90, trips: 3 });
    await expectListed([
      [{ createdFrom: '2026-11-16', createdTo: '2026-11-16', assigned: 'any' }, 3],
      [{ ...booked, assigned: 'within_1_minute' }, 1],
      [{ ...booked, assigned: 'within_2_minutes' }, 1],
      [{ ...booked, assigned: 'within_5_minutes' }, 0],
      [{ ...booked, assigned: 'within_10_minutes,later' }, 1],
    ]);
  });

  it('say how promises of arrivals were kept, the first ones and those made anew apart', async () => {
    const figure = await ask('arrivals');
    expect(figure).toEqual({
      first: [
        { arrival: 'on_time', trips: 1 },
        { arrival: 'within_5_minutes', trips: 1 },
        { arrival: 'within_15_minutes', trips: 0 },
        { arrival: 'later', trips: 1 },
      ],
      anew: [
        { arrival: 'on_time', trips: 1 },
        { arrival: 'within_5_minutes', trips: 0 },
        { arrival: 'within_15_minutes', trips: 0 },
        { arrival: 'later', trips: 0 },
      ],
    });
    const [sql] = await select(
      `SELECT count(*) FILTER (WHERE p.arrived_at <= p.promised_at) AS kept,
         count(*) FILTER (WHERE p.arrived_at <= p.promised_anew_at) AS kept_anew, count(*) AS all
       FROM arrival_promises p JOIN trips t USING (trip_id)
       WHERE p.leg = 'pickup' AND p.arrived_at IS NOT NULL AND ${ofPeriod}`,
    );
    expect(sql).toEqual({ kept: 1, kept_anew: 1, all: 3 });
    await expectListed([
      ...figure.first.map(({ arrival, trips }: { arrival: string; trips: number }) => [
        { ...booked, arrival },
        trips,
      ]),
      ...figure.anew.map(({ arrival, trips }: { arrival: string; trips: number }) => [
        { ...booked, arrivalAnew: arrival },
        trips,
      ]),
    ]);
  });

  it('say what became of asking drivers, in all and by driver, and leave out what was given without asking', async () => {
    const { results } = await ask('offers');
    expect(results).toEqual([
      { result: 'accepted', offers: 2, trips: 2 },
      { result: 'declined', offers: 1, trips: 1 },
      { result: 'expired', offers: 1, trips: 1 },
      { result: 'withdrawn', offers: 1, trips: 1 },
      { result: 'open', offers: 0, trips: 0 },
    ]);
    expect(
      await select(`SELECT o.status, count(*) AS offers FROM offers o JOIN trips t USING (trip_id)
        WHERE made_by <> 'assign' AND ${ofPeriod} GROUP BY o.status ORDER BY o.status`),
    ).toEqual([
      { status: 'accepted', offers: 2 },
      { status: 'declined', offers: 1 },
      { status: 'expired', offers: 1 },
      { status: 'withdrawn', offers: 1 },
    ]);
    const [often, seldom] = scene.drivers.map(({ driverId }) => driverId);
    const first = await ask('offers/drivers', { limit: 1 });
    expect(first).toEqual({
      items: [
        {
          ...{ driverId: often, name: 'Imran Khan', offers: 3 },
          ...{ accepted: 2, declined: 0, expired: 1, withdrawn: 0, open: 0, trips: 2 },
        },
      ],
      nextCursor: expect.any(String),
    });
    expect(await ask('offers/drivers', { limit: 1, cursor: first.nextCursor })).toMatchObject({
      items: [{ driverId: seldom, offers: 2, accepted: 0, declined: 1, withdrawn: 1, trips: 2 }],
      nextCursor: null,
    });
    await expectListed([
      ...results.map(({ result, trips }: { result: string; trips: number }) => [
        { ...booked, offer: result },
        trips,
      ]),
      [{ ...booked, offeredTo: often ?? 0 }, 2],
      [{ ...booked, offeredTo: seldom ?? 0, offer: 'declined' }, 1],
      [{ ...booked, offer: 'any' }, 2],
    ]);
  });

  it('say how they ended, with what accounts paid for it', async () => {
    const { outcomes } = await ask('outcomes');
    const [fee] = await select(
      `SELECT sum(cancellation_fee_fils)::int AS fils FROM trips t WHERE status = 9 AND ${ofPeriod}`,
    );
    expect(outcomes).toEqual([
      { outcome: 'delivered', trips: 2, feeFils: 0 },
      { outcome: 'no_driver_found', trips: 1, feeFils: 0 },
      { outcome: 'customer_absent', trips: 1, feeFils: fee?.fils ?? 0 },
    ]);
    await expectListed(
      outcomes.map(({ outcome, trips }: { outcome: string; trips: number }) => [
        { ...booked, outcome },
        trips,
      ]),
    );
  });

  it('say where and when trips were wanted, for whom nobody was found, and how many drivers were on shift', async () => {
    const { fields, otherTrips, hours } = await ask('demand');
    const elsewhere = { field: '24.45,54.35', areaName: 'Al Danah', trips: 1, unserved: 0 };
    expect([fields, otherTrips]).toEqual([
      [
        {
          ...{ field: '25.15,55.25', areaName: 'Downtown', trips: 4, unserved: 1 },
          hours: [
            { hour: 9, trips: 1, unserved: 0 },
            { hour: 14, trips: 1, unserved: 1 },
            { hour: 22, trips: 1, unserved: 0 },
            { hour: 23, trips: 1, unserved: 0 },
          ],
        },
        { ...elsewhere, hours: [{ hour: 8, trips: 1, unserved: 0 }] },
      ],
      0,
    ]);
    expect(hours).toHaveLength(24);
    const of = (name: string) => hours.flatMap((hour: Record<string, number>) => hour[name] || []);
    expect([of('trips'), of('unserved'), of('shiftMinutes')]).toEqual([
      [1, 1, 1, 1, 1],
      [1],
      [20, 30, 60, 15],
    ]);
    expect(new Set(of('times'))).toEqual(new Set([3]));
    const departed = { departureFrom: figureDays.from, departureTo: figureDays.to };
    await expectListed([
      ...fields.map(({ field, trips }: { field: string; trips: number }) => [
        { ...departed, pickupField: field },
        trips,
      ]),
      [{ ...departed, pickupField: '25.15,55.25', departureHour: 14 }, 1],
      [{ ...departed, pickupField: '25.15,55.25', status: 'no_driver_found' }, 1],
      [{ ...departed, departureHour: 8 }, 1],
    ]);
  });

  it('count the messages to customers by kind and by what became of them, with what their parts cost', async () => {
    const { texts } = await ask('texts');
    expect(texts).toEqual([
      { text: 'tracking_link', result: 'sent', trips: 2, parts: 4, costFils: 36 },
      { text: 'driver_assigned', result: 'left_out', trips: 1, parts: 0, costFils: 0 },
      { text: 'driver_arrived', result: 'sent', trips: 1, parts: null, costFils: null },
    ]);
    expect(
      await select(
        `SELECT x.kind AS text, x.status AS result, count(*) AS trips, sum(parts)::int AS parts, 9 * sum(parts)::int AS "costFils"
         FROM trip_texts x JOIN trips t USING (trip_id) WHERE parts IS NOT NULL AND ${ofPeriod} GROUP BY x.kind, x.status`,
      ),
    ).toEqual(texts.slice(0, 1));
    await expectListed(
      texts.map(({ text, result, trips }: { text: string; result: string; trips: number }) => [
        { ...booked, text, textResult: result },
        trips,
      ]),
    );
  });
});

describe('figures of revenue', () => {
  it('are the ledger’s, VAT apart, on the day on which the trips ended', async () => {
    const { days, hours } = await ask('revenue');
    const ledger = await select(
      `SELECT to_char(${wall('e.created_at')}, 'YYYY-MM-DD') AS date,
         (sum(amount_fils) FILTER (WHERE to_ledger = 'revenue'))::int AS "revenueFils",
         (sum(amount_fils) FILTER (WHERE to_ledger = 'vat_payable'))::int AS "vatFils", count(DISTINCT trip_id) AS trips
       FROM ledger_entries e WHERE to_ledger IN ('revenue', 'vat_payable') GROUP BY 1 ORDER BY 1`,
    );
    expect(ledger.at(-1)).toEqual({ date: '2026-11-17', revenueFils: 10_000, vatFils: 500, trips: 1 });
    expect(days).toEqual([...ledger, { date: '2026-11-18', revenueFils: 0, vatFils: 0, trips: 0 }]);
    const sum = (rows: readonly { revenueFils: number }[]) =>
      rows.reduce((all, row) => all + row.revenueFils, 0);
    expect(sum(hours)).toBe(sum(days));
    await expectListed([
      ...days.map(({ date, trips }: { date: string; trips: number }) => [
        { endedFrom: date, endedTo: date, revenue: 'some' },
        trips,
      ]),
      ...hours.map(({ weekday, hour, trips }: Record<string, number>) => [
        {
          ...{ endedFrom: figureDays.from, endedTo: figureDays.to, revenue: 'some' },
          ...{ endedWeekday: weekday, endedHour: hour },
        },
        trips,
      ]),
    ]);
  });

  it('are for roles that see wallets, and those of trips for everybody', async () => {
    for (const role of operatorRoles) {
      const operator = await company.operatorOf(role);
      expectOk(await operator.get(addressOf('/figures/trips', figureDays)));
      const revenue = await operator.get(addressOf('/figures/revenue', figureDays));
      if (operatorMay(role, 'wallets.read')) expectOk(revenue);
      else expect(revenue.body).toMatchObject({ code: 403, reason: 'insufficient_role' });
      const { outcomes } = expectOk(await operator.get(addressOf('/figures/outcomes', figureDays)));
      const hasMoney = outcomes.every(({ feeFils }: { feeFils: number | null }) => feeFils !== null);
      expect(hasMoney).toBe(operatorMay(role, 'wallets.read'));
    }
  });
});

const sumOf = ({ days }: { readonly days: readonly { readonly trips: number }[] }) =>
  days.reduce((sum, { trips }) => sum + trips, 0);

describe('the trips of figures', () => {
  it('are those of one account, where it is asked for', async () => {
    const [one, other] = scene.accounts;
    expect(sumOf(await ask('trips', { accountId: one.accountId }))).toBe(3);
    expect(sumOf(await ask('trips', { accountId: other.accountId }))).toBe(2);
    expect((await ask('revenue', { accountId: other.accountId })).days[1]).toMatchObject({ revenueFils: 0 });
    const { fields, hours } = await ask('demand', { accountId: one.accountId });
    expect(fields.map(({ trips }: { trips: number }) => trips)).toEqual([2, 1]);
    expect(new Set(hours.map((hour: { shiftMinutes: number }) => hour.shiftMinutes))).toEqual(new Set([0]));
  });

  it('are with the demo’s only if that is asked for, as those of the list', async () => {
    expect(sumOf(await ask('trips', { demo: 'with' }))).toBe(6);
    await expectListed([
      [{ ...booked, demo: 'with' }, 6],
      [booked, 5],
    ]);
  });

  it.each<[what: string, query: FiguresQuery, fields: readonly string[]]>([
    ['a day that no calendar has', { from: '2026-02-30' }, ['from']],
    ['a moment in place of a day', { to: '2026-11-18T10' }, ['to']],
    ['days before the calendar of the company', { from: '0000-01-01', to: '0000-01-02' }, ['from']],
    ['an end before the beginning', { to: '2026-11-15' }, ['to']],
    ['more days than are summed up', { to: '2027-02-16' }, ['to']],
  ])('are not those of %s', async (_, query, fields) => {
    const answer = await finance.get(addressOf('/figures/demand', { ...figureDays, ...query }));
    expectRefusal(answer, 400, 'Invalid request', fields);
  });

  it('are of at most 92 days, and of an account that there is', async () => {
    await ask('texts', { to: '2027-02-15' });
    const unknown = addressOf('/figures/trips', { ...figureDays, accountId: 999_999 });
    expectRefusal(await finance.get(unknown), 404, 'Account not found');
    expectRefusal(
      await finance.get(addressOf('/figures/offers/drivers', { ...figureDays, cursor: 'x' })),
      400,
      'Invalid request',
      ['cursor'],
    );
  });

  it('are listed by what the list understands, and by nothing else', async () => {
    const wrong = {
      pickupField: '25.16,55.25',
      assigned: 'soon',
      offer: 'x',
      text: 'fax',
      textResult: 'lost',
      endedTo: 'x',
    };
    expectRefusal(await finance.get(addressOf('/trips', wrong)), 400, 'Invalid request', [
      'endedTo',
      'pickupField',
      'assigned',
      'offer',
      'text',
      'textResult',
    ]);
  });
});
