import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { addressOf, makeFiguresReader, wall } from '../harness/figures-reader.ts';
import { type FiguresScene, figureDays, makeFiguresScene } from '../harness/figures-scene.ts';

let company: Console;
let dispatcher: ConsoleOperator;
let scene: FiguresScene;
let reader: ReturnType<typeof makeFiguresReader>;
beforeAll(async () => {
  company = await createConsole();
  scene = await makeFiguresScene(company);
  dispatcher = await company.operatorOf('dispatcher');
  reader = makeFiguresReader({ company, finance: dispatcher });
});
afterAll(() => company.close());

type Compared = {
  readonly hour: number;
  readonly trips: number;
  readonly freeDrivers: number | null;
  readonly difference: number | null;
};
type Field = { readonly field: string; readonly hours: readonly Compared[] };

const hourOf = (column: string) => `extract(hour FROM ${wall(column)})::int`;
const isWithin = (column: string) =>
  `${wall(column)}::date BETWEEN '${figureDays.from}' AND '${figureDays.to}'`;

/** Each field and hour in the words of plain SQL, whose three days each have every hour once. */
const plainSql = `
  WITH w AS (
    SELECT floor(from_lat / 0.05)::int AS lat, floor(from_lng / 0.05)::int AS lng, ${hourOf('departure_at')} AS hour, count(*) AS n
    FROM trips WHERE ${isWithin('departure_at')} AND account_id NOT IN (SELECT account_id FROM accounts WHERE is_demo)
    GROUP BY 1, 2, 3
  ), f AS (
    SELECT lat, lng, ${hourOf('s.hour')} AS hour, sum(free_sum) AS n FROM supply_fields s
    WHERE NOT is_demo AND ${isWithin('s.hour')} GROUP BY 1, 2, 3
  ), l AS (
    SELECT ${hourOf('s.hour')} AS hour, sum(sampled) AS n FROM supply_hours s WHERE ${isWithin('s.hour')} GROUP BY 1
  )
  SELECT lat, lng, hour, coalesce(w.n, 0)::int AS trips, round(coalesce(w.n, 0) / 3.0, 2)::float AS "tripsPerHour",
    round(coalesce(f.n, 0)::numeric / nullif(l.n, 0), 2)::float AS "freeDrivers",
    round(coalesce(w.n, 0) / 3.0 - coalesce(f.n, 0)::numeric / nullif(l.n, 0), 2)::float AS difference
  FROM w FULL JOIN f USING (lat, lng, hour) LEFT JOIN l USING (hour) ORDER BY lat, lng, hour`;

test('Demand less supply is told by grid square and hour, as plain SQL tells it, and each number opens its trips', async () => {
  const { fields, otherTrips, hours } = await reader.ask('supply');
  expect(fields).toEqual([
    {
      ...{ field: '25.15,55.25', areaName: 'Downtown', trips: 4 },
      hours: [
        { hour: 9, trips: 1, tripsPerHour: 0.33, freeDrivers: 0.75, difference: -0.42 },
        { hour: 14, trips: 1, tripsPerHour: 0.33, freeDrivers: 0, difference: 0.33 },
        { hour: 22, trips: 1, tripsPerHour: 0.33, freeDrivers: null, difference: null },
        { hour: 23, trips: 1, tripsPerHour: 0.33, freeDrivers: null, difference: null },
      ],
    },
    {
      ...{ field: '24.60,54.70', areaName: null, trips: 0 },
      hours: [{ hour: 9, trips: 0, tripsPerHour: 0, freeDrivers: 0.25, difference: -0.25 }],
    },
    {
      ...{ field: '24.45,54.35', areaName: 'Al Danah', trips: 1 },
      hours: [{ hour: 8, trips: 1, tripsPerHour: 0.33, freeDrivers: null, difference: null }],
    },
  ]);
  expect(otherTrips).toBe(0);
  const edge = (text = '') => Math.round(Number(text) * 20);
  const told = fields.flatMap(({ field, hours: ofField }: Field) => {
    const [lat, lng] = field.split(',').map(edge);
    return ofField.map((compared) => ({ lat, lng, ...compared }));
  });
  expect(await reader.select(plainSql)).toEqual(
    told.toSorted((one: { lat: number; hour: number }, other: { lat: number; hour: number }) =>
      one.lat === other.lat ? one.hour - other.hour : one.lat - other.lat,
    ),
  );
  expect(hours).toHaveLength(24);
  expect([hours[9], hours[14], hours[22], hours[3]]).toEqual([
    { hour: 9, trips: 1, tripsPerHour: 0.33, freeDrivers: 1, difference: -0.67, times: 3, sampled: 24 },
    { hour: 14, trips: 1, tripsPerHour: 0.33, freeDrivers: 0, difference: 0.33, times: 3, sampled: 6 },
    { hour: 22, trips: 1, tripsPerHour: 0.33, freeDrivers: null, difference: null, times: 3, sampled: 0 },
    { hour: 3, trips: 0, tripsPerHour: 0, freeDrivers: null, difference: null, times: 3, sampled: 0 },
  ]);
  const departed = { departureFrom: figureDays.from, departureTo: figureDays.to };
  await reader.expectListed(
    fields.flatMap(({ field, hours: ofField }: Field) =>
      ofField.map(({ hour, trips }) => [{ ...departed, pickupField: field, departureHour: hour }, trips]),
    ),
  );
});

test('Free drivers are not told of one account, and the demo’s only if they are asked for', async () => {
  const { fields, hours } = await reader.ask('supply', { accountId: scene.accounts[0].accountId });
  expect(fields.map(({ field }: Field) => field)).toEqual(['25.15,55.25', '24.45,54.35']);
  const known = [...hours, ...fields.flatMap((field: Field) => field.hours)].filter(
    ({ freeDrivers, difference }: Compared) => freeDrivers !== null || difference !== null,
  );
  expect(known).toEqual([]);
  const withDemo = await reader.ask('supply', { demo: 'with' });
  expect(withDemo.fields[0].hours[0]).toMatchObject({ hour: 9, freeDrivers: 1.75 });
  expect(withDemo.fields[0].hours[1]).toMatchObject({ hour: 14, trips: 2 });
});

test('A period that has yet to come has neither trips an hour nor free drivers', async () => {
  const { hours } = await reader.ask('supply', { from: '2900-01-01', to: '2900-01-02' });
  expect(hours[9]).toEqual({
    ...{ hour: 9, trips: 0, tripsPerHour: null, freeDrivers: null },
    ...{ difference: null, times: 0, sampled: 0 },
  });
});

test('Demand less supply is saved as a file, with nothing where nothing is known', async () => {
  const query = { ...figureDays, format: 'csv' };
  const { status, body } = await dispatcher.get(addressOf('/figures/supply/export', query));
  expect(status).toBe(200);
  expect((body as string).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'south,west,area,hour,trips,trips_per_hour,free_drivers,difference',
    '25.15,55.25,Downtown,9,1,0.33,0.75,-0.42',
    '25.15,55.25,Downtown,14,1,0.33,0,0.33',
    '25.15,55.25,Downtown,22,1,0.33,,',
    '25.15,55.25,Downtown,23,1,0.33,,',
    '24.6,54.7,,9,0,0,0.25,-0.25',
    '24.45,54.35,Al Danah,8,1,0.33,,',
  ]);
});
