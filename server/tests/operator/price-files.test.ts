import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireSource } from '../../src/cli/commands/calendar/calendar-options.ts';
import { comparePrices } from '../../src/cli/commands/tariffs/compare-prices.ts';
import { pricesDocument } from '../../src/cli/commands/tariffs/price-documents.ts';
import { readPriceFile } from '../../src/cli/commands/tariffs/read-price-file.ts';
import type { PriceChanges } from '../../src/domain/pricing/price-changes.ts';
import { publishPrices } from '../../src/domain/pricing/publish-prices.ts';
import { setCalendarFactor } from '../../src/domain/pricing/set-calendar-factor.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { keepOrRollBack } from '../../src/platform/db/writing/keep-or-roll-back.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let db: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  folder = mkdtempSync(join(tmpdir(), 'satha-prices-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});
afterEach(() =>
  db.query({
    text: `WITH gone AS (DELETE FROM tariff_distance_tiers WHERE tariff_id > 5), factors AS (DELETE FROM event_factors)
           DELETE FROM tariffs WHERE tariff_id > 5`,
  }),
);

const now = Temporal.Instant.from('2026-11-25T08:00:00Z');
const tariff = {
  vehicleTypeId: 4,
  validFrom: '2027-01-01',
  baseFare: 115,
  includedKm: 5,
  distanceTiers: [
    { fromKm: 0, perKm: 7 },
    { fromKm: 20, perKm: 3.2 },
    { fromKm: 60, perKm: 2.1 },
  ],
  perMinute: 0.5,
  minimumFare: 120,
  night: { factor: 1.25, from: '22:00', until: '06:00' },
  weekend: { factor: 1.05, days: [6, 7] },
  vatPercent: 5,
  source: 'Price list 2027',
};
const evening = {
  name: "New Year's Eve",
  validFrom: '2026-12-31T18:00',
  validUntil: '2027-01-01T06:00',
  factor: 1.5,
  source: 'Decided on 1 December 2026',
};

async function read(content: unknown, verb: 'add' | 'change' | 'try' = 'add'): Promise<PriceChanges> {
  const file = join(folder, 'prices.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readPriceFile(file, { verb, priceList: await loadPriceList(db), now });
}
const publish = (changes: PriceChanges, at = now) =>
  keepOrRollBack(
    db,
    (transaction) => publishPrices(transaction, changes, at),
    (stored) => typeof stored !== 'string',
  );
const published = async (changes: PriceChanges) => {
  const stored = await publish(changes);
  if (typeof stored === 'string') throw new Error(stored);
  return stored;
};

describe('prices from a file', () => {
  test('hold from their time on, and what is in force stays as it is', async () => {
    const before = await loadPriceList(db);
    const { tariffIds } = await published(await read({ tariffs: [tariff], eventFactors: [evening] }));
    const { tariffBook } = await loadPriceList(db);
    const eve = Temporal.Instant.from('2026-12-31T23:59:00+04:00');
    expect(tariffBook.findTariff(4, eve)).toEqual(before.tariffBook.findTariff(4, eve));
    expect(tariffBook.findEventFactors(9, eve)).toMatchObject([
      { name: "New Year's Eve", factorBasisPoints: 15_000 },
    ]);
    expect(tariffBook.findTariff(4, eve.add({ minutes: 1 }))).toEqual({
      tariffId: tariffIds[0],
      vehicleTypeId: 4,
      validFrom: Temporal.Instant.from('2026-12-31T20:00:00Z'),
      baseFareFils: 11_500,
      includedMeters: 5_000,
      distanceTiers: [
        { fromMeters: 0, filsPerKm: 700 },
        { fromMeters: 20_000, filsPerKm: 320 },
        { fromMeters: 60_000, filsPerKm: 210 },
      ],
      filsPerMinute: 50,
      minimumFareFils: 12_000,
      night: { factorBasisPoints: 12_500, fromMinute: 1_320, untilMinute: 360 },
      weekend: { factorBasisPoints: 10_500, days: [6, 7] },
      vatBasisPoints: 500,
      source: 'Price list 2027',
    });
  });

  test('are shown first: what changes, and what typical trips cost before and after', async () => {
    const [one, other] = comparePrices(
      await loadPriceList(db),
      await read({ tariffs: [tariff], eventFactors: [evening] }),
    );
    expect(one?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['validFrom', '1970-01-01T00:00:00.000+04:00', '2027-01-01T00:00:00.000+04:00'],
      ['baseFare', 105, 115],
      ['source', "Satha's default prices, chosen by us", 'Price list 2027'],
    ]);
    expect(one?.sampleFares.map(({ beforeFils, afterFils }) => [beforeFils, afterFils])).toEqual([
      [14_900, 15_900],
      // 105 + 15 × 7 + 5 × 3.20 + 35 × 0.50
      [24_350, 25_350],
      [55_350, 56_350],
      [18_625, 19_875],
      [15_645, 16_695],
    ]);
    // A pickup truck: 79 + 5 × 5.25 + 18 × 0.40 = 112.45.
    expect(other?.sampleFares).toMatchObject([{ vehicleTypeId: 1, beforeFils: 11_245, afterFils: 16_868 }]);
  });

  test('that have not begun are changed by rows in their place: what priced a trip is never rewritten', async () => {
    const { tariffIds, eventFactorIds } = await published(
      await read({ tariffs: [tariff], eventFactors: [evening] }),
    );
    const changes = await read(
      {
        tariffs: [{ tariffId: tariffIds[0], baseFare: 120 }],
        eventFactors: [{ eventFactorId: eventFactorIds[0], factor: 2, source: 'Decided again' }],
      },
      'change',
    );
    const changed = await published(changes);
    const { tariffBook } = await loadPriceList(db);
    expect(tariffBook.tariffs.filter(({ vehicleTypeId }) => vehicleTypeId === 4)).toMatchObject([
      { tariffId: 3 },
      {
        tariffId: changed.tariffIds[0],
        baseFareFils: 12_000,
        minimumFareFils: 12_000,
        source: 'Price list 2027',
      },
    ]);
    expect(tariffBook.eventFactors).toMatchObject([{ name: "New Year's Eve", factorBasisPoints: 20_000 }]);
    const { rows } = await db.query({
      text: 'SELECT base_fare_fils, replaced_at IS NOT NULL AS is_replaced FROM tariffs WHERE tariff_id = $1',
      values: [tariffIds[0]],
    });
    expect(rows).toEqual([{ base_fare_fils: 11_500, is_replaced: true }]);
    expect(await publish(changes)).toBe('begun');
  });

  test('that began meanwhile are not changed', async () => {
    const { tariffIds } = await published(await read({ tariffs: [tariff] }));
    const changes = await read({ tariffs: [{ tariffId: tariffIds[0], baseFare: 120 }] }, 'change');
    const [only] = changes.tariffs;
    expect(await publish(changes, only?.validFrom)).toBe('begun');
    expect((await loadPriceList(db)).tariffBook.tariffs).toContainEqual(
      expect.objectContaining({ tariffId: tariffIds[0], baseFareFils: 11_500 }),
    );
  });

  test('of several who store the same at once are stored once, and changed once', async () => {
    const changes = await read({ tariffs: [tariff] });
    const stored = await Promise.all(Array.from({ length: 6 }, () => publish(changes)));
    expect(stored.filter((one) => one === 'taken')).toHaveLength(5);
    const [won] = stored.filter((one) => typeof one !== 'string');
    const change = await read({ tariffs: [{ tariffId: won?.tariffIds[0], baseFare: 120 }] }, 'change');
    const changed = await Promise.all(Array.from({ length: 6 }, () => publish(change)));
    expect(changed.filter((one) => one === 'begun')).toHaveLength(5);
  });

  test('that are wrong are told every fault at once, by its path, with what to give', async () => {
    const wrong = {
      ...tariff,
      vehicleTypeId: 44,
      validFrom: '2026-11-25T12:00',
      baseFare: 115.001,
      distanceTiers: [{ fromKm: 5, perKm: -1 }],
      night: { factor: 0.5, from: '24:00', until: '06:00' },
      weekend: { factor: 1.05, days: [6, 8] },
      colour: 'red',
    };
    const sentences = await read({
      tariffs: [wrong, 7],
      eventFactors: [{ ...evening, validUntil: '2026-12-31' }],
    }).then(
      () => '',
      (error: Error) => error.message,
    );
    for (const sentence of [
      'tariffs[0].colour is not known; the fields are vehicleTypeId, validFrom,',
      `tariffs[0].vehicleTypeId is 44; give the number of a vehicle type: ${vehicleTypeIds.join(', ')}.`,
      'tariffs[0].validFrom is "2026-11-25T12:00"; give a time at least a minute ahead: what is in force stays as it is.',
      'tariffs[0].baseFare is 115.001; give a number from 0 to 100000 with at most 2 decimals, such as 105 (AED).',
      'tariffs[0].distanceTiers[0].perKm is -1; give a number from 0 to 10000',
      'tariffs[0].distanceTiers is [{"fromKm":5,"perKm":-1}]; give tiers in ascending order, the first with "fromKm": 0.',
      'tariffs[0].night.factor is 0.5; give a number from 1 to 10',
      'tariffs[0].night.from is "24:00"; give a time of the day such as "22:00".',
      'tariffs[0].weekend.days is [6,8]; give a list of days',
      'tariffs[1] is 7; give an object with vehicleTypeId,',
      'eventFactors[0].validUntil is "2026-12-31"; give a time behind validFrom.',
    ]) {
      expect(sentences).toContain(sentence);
    }
    const { tariffIds } = await published(await read({ tariffs: [tariff] }));
    await expect(read({ tariffs: [tariff] })).rejects.toThrow(
      `tariffs[0].validFrom: tariff ${tariffIds[0]} of vehicle type 4 begins then already; give another time, or change that one.`,
    );
    await expect(read({ tariffs: [{ tariffId: 3, baseFare: 1 }] }, 'change')).rejects.toThrow(
      'tariffs[0].tariffId is 3; give one that has not begun: what has begun stays as it is, and `npx satha tariff add` adds one that follows it.',
    );
    await expect(read('{"tariffs": [')).rejects.toThrow(/is not JSON/);
    await expect(read({})).rejects.toThrow(/it has no price/);
  });
});

test('A surcharge on days of the calendar is in the fares before a change, and in those after it', async () => {
  await setCalendarFactor(db, {
    ...{ name: 'Ramadan', calendar: { kind: 'ramadan' as const }, source: 'Decided' },
    ...{ validFrom: now.add({ hours: 1 }), factorBasisPoints: 11_000 },
  });
  const inRamadan = { ...tariff, validFrom: '2027-02-15' };
  const [compared] = comparePrices(await loadPriceList(db), await read({ tariffs: [inRamadan] }));
  expect(compared?.sampleFares[0]).toMatchObject({ beforeFils: 16_390, afterFils: 17_490 });
});

test('What is to be tried as it is listed is named by its number alone; a whole list tries what was edited', async () => {
  const { tariffs } = await read({ tariffs: [{ tariffId: 3 }] }, 'try');
  expect(tariffs).toMatchObject([{ replaces: 3, baseFareFils: 10_500 }]);
  const listed = JSON.parse(JSON.stringify(pricesDocument(await loadPriceList(db))));
  await expect(read(listed, 'try')).rejects.toThrow(/it has no price to try; .* by their numbers alone\.$/);
  await expect(read('{', 'try')).rejects.toThrow('`npx satha tariff try --help` shows the shape.');
});

describe('prices as they are listed', () => {
  const list = async () => JSON.parse(JSON.stringify(pricesDocument(await loadPriceList(db))));
  const refusal = (content: unknown) =>
    read(content, 'change').then(
      () => [],
      (error: Error) => error.message.split('\n').slice(1),
    );

  test('are a file of changes: what is edited there changes, and what is left alone stays', async () => {
    await published(
      await read({ tariffs: [tariff], eventFactors: [{ ...evening, vehicleTypeId: 4 }, evening] }),
    );
    await setCalendarFactor(db, {
      ...{ name: 'Ramadan', calendar: { kind: 'ramadan' as const }, source: 'Decided' },
      ...{ validFrom: now.add({ hours: 1 }), factorBasisPoints: 11_000 },
    });
    const listed = await list();
    expect(listed.tariffs[3]).toMatchObject({ baseFare: 115, validUntil: null });
    expect(await refusal(listed)).toEqual([
      'it changes no price; give tariffs, eventFactors or both, and what is to be other than it is listed.',
    ]);
    const coming = listed.tariffs.find(({ source }: { source: string }) => source === tariff.source);
    coming.baseFare = 125;
    const [, ofType4, ofAll] = listed.eventFactors;
    expect([ofType4, ofAll]).toMatchObject([
      { vehicleTypeId: 4, source: evening.source },
      { vehicleTypeId: null, source: evening.source },
    ]);
    ofType4.vehicleTypeId = null;
    ofAll.factor = 2;
    const changes = await read(listed, 'change');
    expect(changes.tariffs).toMatchObject([{ replaces: coming.tariffId, baseFareFils: 12_500 }]);
    await published(changes);
    const after = await list();
    expect(after.tariffs.filter(({ tariffId }: { tariffId: number }) => tariffId > 5)).toMatchObject([
      { baseFare: 125, validFrom: '2027-01-01T00:00:00.000+04:00' },
    ]);
    expect(after.eventFactors).toMatchObject([
      { name: 'Ramadan', factor: 1.1 },
      { vehicleTypeId: null, factor: 1.5 },
      { vehicleTypeId: null, factor: 2 },
    ]);
  });

  test('are refused one by one where what has begun, is told twice, or is not for a file, was edited', async () => {
    const { tariffIds } = await published(await read({ tariffs: [tariff] }));
    const set = await setCalendarFactor(db, {
      ...{ name: 'Ramadan', calendar: { kind: 'ramadan' as const }, source: 'Decided' },
      ...{ validFrom: now.add({ hours: 1 }), factorBasisPoints: 11_000 },
    });
    const [tariffId] = tariffIds;
    expect(
      await refusal({
        tariffs: [
          { tariffId: 4711, baseFare: 1 },
          { tariffId: 3, baseFare: 1 },
          { tariffId, baseFare: 1 },
          { tariffId, baseFare: 2, validUntil: '2030-01-01' },
          7,
        ],
        eventFactors: [{ eventFactorId: set?.eventFactorId, factor: 3 }],
        vehicleTypes: [],
      }),
    ).toEqual([
      'vehicleTypes differs from what is listed; leave it out: a file changes prices alone.',
      'tariffs[0].tariffId is 4711; give the number of one that `npx satha tariff list` shows.',
      'tariffs[1].tariffId is 3; give one that has not begun: what has begun stays as it is, and `npx satha tariff add` adds one that follows it.',
      `tariffs[3].tariffId is ${tariffId}; give one that tariffs[2] does not change already, or keep one of the two.`,
      expect.stringMatching(/^tariffs\[4\] is 7; give an object with tariffId, /),
      `eventFactors[0].eventFactorId is ${set?.eventFactorId}; give one for a time: \`npx satha calendar set-factor\` changes those of the calendar.`,
    ]);
    expect(await refusal({ tariffs: [{ tariffId, validUntil: '2030-01-01' }] })).toEqual([
      'tariffs[0].validUntil is "2030-01-01"; give what is listed, or leave it out: a tariff holds until the next one begins.',
    ]);
  });

  test.each(['\u202Eevil', 'li\u202Dne', 'two\nlines', '\uD800'])(
    'have no name and no source that shows otherwise than it is written: %j',
    async (text) => {
      const wrong = { eventFactors: [{ ...evening, name: text, source: text }] };
      await expect(read(wrong)).rejects.toThrow(
        /eventFactors\[0\]\.name has .*\neventFactors\[0\]\.source has /,
      );
      expect(() => requireSource(text)).toThrow(/^--source has /);
    },
  );
});

test('No vehicle type has two tariffs from one time on, whoever writes them', async () => {
  const insert = () =>
    db.query({
      text: `INSERT INTO tariffs (vehicle_type_id, valid_from, base_fare_fils, included_meters, fils_per_km,
               fils_per_minute, minimum_fare_fils, night_factor_basis_points, night_from, night_until,
               weekend_factor_basis_points, weekend_days, vat_basis_points, source)
             SELECT vehicle_type_id, valid_from, 1, 1, 1, 1, 1, 10000, '22:00', '06:00', 10000, '{}', 500, 'x'
             FROM tariffs WHERE tariff_id = 3`,
    });
  await expect(insert()).rejects.toMatchObject({ code: '23505' });
});
