import { at } from '@satha/roads/town.test-helper';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawDocument } from '../../src/domain/documents/draw-document.ts';
import { findDocument, findDocuments } from '../../src/domain/documents/queries.ts';
import { addTollGate, endTollPrice } from '../../src/domain/tolls/toll-acts.ts';
import { lineAcross } from '../../src/domain/tolls/toll-gate.ts';
import { issueAll } from '../harness/documents.ts';
import { createTrip, getRecord } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import type { TestAccount } from '../harness/test-app.ts';
import {
  gateCodes,
  openTollScene,
  overTheGates,
  type TollScene,
  thursdayMorning,
} from '../harness/toll-scene.ts';

let scene: TollScene;
let [none, told, charged]: TestAccount[] = [];
const account = (one: TestAccount | undefined): TestAccount => {
  if (!one) throw new Error('There is no account.');
  return one;
};
beforeAll(async () => {
  scene = await openTollScene();
  none = await scene.open(undefined);
  told = await scene.open('told');
  charged = await scene.open('charged');
  await scene.settle(charged);
});
afterAll(() => scene.close());

const estimate = (one: TestAccount | undefined, departureTime: string, changes: object = {}) =>
  scene.estimate(account(one), departureTime, changes);

const inFils = (aed: number): number => Math.round(100 * aed);

describe('an estimate over toll gates', () => {
  test('says nothing of them and costs what it did for an account without a setting', async () => {
    const plain = await estimate(none, thursdayMorning);
    expect(plain).not.toHaveProperty('tolls');
    expect(plain.fareLines.map(({ code }: { code: string }) => code)).not.toContain('toll');
  });

  test('tells each gate with what it takes, and does not charge it, where tolls are told', async () => {
    const [plain, answer] = [await estimate(none, thursdayMorning), await estimate(told, thursdayMorning)];
    expect(answer.estimatedFare).toBe(plain.estimatedFare);
    expect(answer.fareLines).toEqual(plain.fareLines);
    const at = expect.stringMatching(/^2026-11-19T08:0\d/);
    expect(answer.tolls).toEqual([
      { gate: gateCodes.first, name: 'First', at, amount: 6.3, isCharged: false },
      { gate: gateCodes.third, name: 'Third', at, amount: 4, isCharged: false },
    ]);
  });

  test('has a line of the fare for each gate where they are charged; a pair charges once', async () => {
    const [plain, answer] = [await estimate(none, thursdayMorning), await estimate(charged, thursdayMorning)];
    expect(inFils(answer.estimatedFare)).toBe(inFils(plain.estimatedFare) + 1_030);
    expect(answer.fareLines).toEqual([
      ...plain.fareLines,
      { code: 'toll', amount: 6.3, description: 'Toll gate: First' },
      { code: 'toll', amount: 4, description: 'Toll gate: Third' },
    ]);
    expect(answer.tolls).toMatchObject([{ isCharged: true }, { isCharged: true }]);
  });

  test('goes by the minute in which the truck is expected at the gate, not by that of the departure', async () => {
    const { tolls: before } = await estimate(told, '2026-11-19T09:50');
    const { tolls: after } = await estimate(told, '2026-11-19T09:59');
    expect(before).toMatchObject([{ gate: gateCodes.first, amount: 6.3 }]);
    expect(after).toMatchObject([
      { gate: gateCodes.first, amount: 4.2, at: expect.stringContaining('T10:0') },
    ]);
    expect((await estimate(told, '2026-11-20T03:00')).tolls).toBeUndefined();
  });

  test('has no gate in the other direction, nor on a way beside it', async () => {
    const back = {
      ...{ fromLat: overTheGates.toLat, fromLng: overTheGates.toLng },
      ...{ toLat: overTheGates.fromLat, toLng: overTheGates.fromLng },
    };
    expect(await estimate(charged, thursdayMorning, back)).not.toHaveProperty('tolls');
    const beside = {
      fromLat: at(10, 5).lat,
      fromLng: at(10, 5).lng,
      toLat: at(10, 55).lat,
      toLng: at(10, 55).lng,
    };
    expect(await estimate(charged, thursdayMorning, beside)).not.toHaveProperty('tolls');
  });

  test('keeps tolls out of the minimum fare and of every factor, and the tax of the whole is in them', async () => {
    const saturday = '2026-11-21T08:00';
    const short = {
      fromLat: at(0, 19).lat,
      fromLng: at(0, 19).lng,
      toLat: at(0, 21).lat,
      toLng: at(0, 21).lng,
    };
    const [plain, answer] = [await estimate(none, saturday, short), await estimate(charged, saturday, short)];
    const codes = answer.fareLines.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['minimum', 'weekend', 'toll']));
    expect(answer.fareLines.slice(0, -1)).toEqual(plain.fareLines);
    expect(inFils(answer.estimatedFare)).toBe(inFils(plain.estimatedFare) + 630);
    const trip = await createTrip(scene.app, account(charged), {
      ...overTheGates,
      ...short,
      vehicleTypeId: 1,
      departureTime: saturday,
    });
    const { rows } = await scene.app.db.query<{ vat: number; lines: unknown[] }>({
      text: 'SELECT vat_fils AS vat, fare_lines AS lines FROM trips WHERE trip_id = $1',
      values: [trip.tripId],
    });
    expect(trip.fareFils).toBe(inFils(answer.estimatedFare));
    expect(rows[0]?.vat).toBe(Math.round((trip.fareFils * 5) / 105));
    expect(rows[0]?.lines.at(-1)).toEqual({
      ...{ code: 'toll', amountFils: 630, gate: gateCodes.first, name: 'First', nameArabic: 'بوابة First' },
    });
  });
});

test('A tax invoice and its Arabic page name each gate, and what they take is in the tax base', async () => {
  const { app, clock } = scene;
  const trip = await createTrip(app, account(charged), { ...overTheGates, vehicleTypeId: 1 });
  const driver = await addDriver(app.db, { vehicleTypeId: 1 });
  await takeTripTo(app.db, trip, driver, 6, clock());
  await issueAll(app.db, clock);
  const { accountId, tripId, fareFils } = trip;
  const { documents } = await findDocuments(app.db, { accountId, tripId }, { limit: 10 });
  const invoice = await findDocument(app.db, accountId, documents[0]?.documentId ?? 0);
  if (invoice?.content.type !== 'supply') throw new Error('There is no invoice.');
  const vatFils = Math.round((fareFils * 5) / 105);
  expect(invoice).toMatchObject({ amountFils: fareFils, vatFils, content: { netFils: fareFils - vatFils } });
  const lines = invoice.content.trip.fareLines.filter(({ code }) => code === 'toll');
  expect(lines).toMatchObject([{ amountFils: 420, gate: gateCodes.first }]);
  const english = readPdfText(await drawDocument(invoice, { language: 'en', isSandbox: true }));
  expect(english.replaceAll(/\s+/g, ' ')).toContain('Toll gate: First');
  const arabic = readPdfText(await drawDocument(invoice, { language: 'ar', isSandbox: true }));
  expect(arabic).toContain('First');
  await expectSoundLedger(app.db);
});

test('A held quote is charged with the tolls that it was told with, though the gates take less by then', async () => {
  const { app, clock } = scene;
  const before = await estimate(charged, thursdayMorning);
  const acting = { actor: { kind: 'operator', name: 'Huda' } } as const;
  const lastDay = Temporal.PlainDate.from('2026-11-18');
  const { rows } = await app.db.query<{ id: number }>({
    text: `SELECT toll_price_id AS id FROM toll_prices WHERE tariff = 'darb' AND season = 'ordinary'`,
  });
  for (const { id } of rows)
    await endTollPrice({ db: app.db, clock }, { acting, tollPriceId: id, lastDay, source: 'A test' });
  await expect.poll(async () => (await estimate(charged, thursdayMorning)).tolls).toHaveLength(1);
  const booked = { ...overTheGates, vehicleTypeId: 1, departureTime: thursdayMorning };
  const held = await createTrip(app, account(charged), { ...booked, quoteId: before.quoteId });
  expect(held.fareFils).toBe(inFils(before.estimatedFare));
  const anew = await createTrip(app, account(charged), booked);
  expect(anew.fareFils).toBe(held.fareFils - 400);
  expect(inFils((await getRecord(app, account(charged), held.tripId)).tripFare)).toBe(held.fareFils);
  const [, claims = ''] = before.quoteId.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).not.toHaveProperty('tolls');
});

test('A held quote books whatever its gates are called, a dozen of them with names as long as names may be', async () => {
  const { app, clock } = scene;
  const acting = { actor: { kind: 'operator', name: 'Huda' } } as const;
  const firstDay = Temporal.PlainDate.from('2026-01-01');
  for (let steps = 21; steps < 33; steps++) {
    const gate = {
      ...{ code: `toy_${steps}_${'x'.repeat(50)}`, tariff: 'salik', name: 'N'.repeat(120), firstDay },
      ...{ nameArabic: 'ب'.repeat(120), onceWith: undefined, lastDay: undefined, source: 'A test' },
      ...lineAcross(at(0, steps), 90, 40),
    };
    expect(await addTollGate({ db: app.db, clock }, { acting, gate })).toMatchObject({ code: gate.code });
  }
  await expect
    .poll(async () => (await estimate(charged, thursdayMorning)).tolls.length)
    .toBeGreaterThanOrEqual(13);
  const told = await estimate(charged, thursdayMorning);
  const booked = { ...overTheGates, vehicleTypeId: 1, departureTime: thursdayMorning };
  const held = await createTrip(app, account(charged), { ...booked, quoteId: told.quoteId });
  expect(held.fareFils).toBe(inFils(told.estimatedFare));
});
