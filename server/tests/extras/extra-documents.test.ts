import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuedDocument } from '../../src/domain/documents/document.ts';
import { drawDocument } from '../../src/domain/documents/draw-document.ts';
import { findDocument, findDocuments } from '../../src/domain/documents/queries.ts';
import { sandboxSeller } from '../../src/domain/documents/seller/seller-details.ts';
import { makeStatement } from '../../src/domain/documents/statements/make-statement.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { issueAll } from '../harness/documents.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type ExtrasScene, type ExtrasTrip, openExtrasScene } from '../harness/extras-scene.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { readPdfText } from '../harness/pdf-text.ts';

let scene: ExtrasScene;
beforeAll(async () => {
  scene = await openExtrasScene();
  await scene.setRule({ acceptsUpToFils: 1_000_000 });
});
afterAll(() => scene.close());

async function invoiceOf({ accountId, tripId }: ExtrasTrip) {
  const { db } = scene.app;
  await issueAll(db, scene.clock);
  const { documents: found } = await findDocuments(db, { accountId, tripId }, { limit: 10 });
  expect(found).toHaveLength(1);
  return findDocument(db, accountId, found[0]?.documentId ?? 0);
}

test('A trip has one tax invoice, with a line for each extra, whose tax is the tax that was posted', async () => {
  const trip = await scene.beginTripWithPhoto();
  expectOk((await trip.ask('winching')).answer);
  expectOk((await trip.ask('dollies')).answer);
  await trip.complete();
  const invoice = await invoiceOf(trip);
  const vatOfFare = Math.round((trip.fareFils * 5) / 105);
  expect(invoice).toMatchObject({
    kind: 'tax_invoice',
    amountFils: trip.fareFils + 25_000,
    vatFils: vatOfFare + 714 + 476,
    content: {
      supply: 'completed_trip',
      netFils: trip.fareFils - vatOfFare + 14_286 + 9_524,
      extras: [
        { kind: 'winching', quantity: 1, amountFils: 15_000, vatFils: 714 },
        { kind: 'dollies', quantity: 1, amountFils: 10_000, vatFils: 476 },
      ],
    },
  });
  const pdf = await drawDocument(invoice as IssuedDocument, { language: 'en', isSandbox: true });
  const text = readPdfText(pdf).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Winching');
  expect(text).toContain('142.86');
  expect(text).toContain('Dollies');
  await expectSoundLedger(scene.app.db);
});

test('A trip that costs nothing but its extras has a tax invoice of them alone', async () => {
  const trip = await scene.beginTripWithPhoto();
  expectOk((await trip.ask('second_helper')).answer);
  await failTrip({ ...scene.app, timeScale: 1 }, { ...trip, reason: 'operator_error', at: scene.clock() });
  expect(await trip.record()).toMatchObject({ cancellationFees: 0, totalCharged: 100 });
  expect(await invoiceOf(trip)).toMatchObject({
    amountFils: 10_000,
    vatFils: 476,
    content: { supply: 'extras', netFils: 9_524 },
  });
  await expectSoundLedger(scene.app.db);
});

test("A statement's month tells extras as supplies of their own, and the tax in each once", async () => {
  const { db } = scene.app;
  const month = Temporal.PlainYearMonth.from(scene.clock().toZonedDateTimeISO('Asia/Dubai').toPlainDate());
  const after = () => scene.clock().add({ hours: 24 * 40 });
  const { accountId } = scene.account;
  // The scene's clock stands in some month of its own.
  const createdAt = scene.clock().toString();
  await db.query({
    text: 'UPDATE accounts SET created_at = $2 WHERE account_id = $1',
    values: [accountId, createdAt],
  });
  const statement = await makeStatement({ db, clock: after, defaultSeller: sandboxSeller }, accountId, month);
  expect(statement?.supplies).toMatchObject([
    { kind: 'trip_revenue', count: 1 },
    { kind: 'extra_revenue', count: 2, grossFils: 35_000, vatFils: 714 + 476 + 476 },
  ]);
  const [fares] = statement?.supplies ?? [];
  expect(fares?.vatFils).toBe(Math.round(((fares?.grossFils ?? 0) * 5) / 105));
});
