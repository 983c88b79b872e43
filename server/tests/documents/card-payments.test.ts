import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDocument, findDocuments } from '../../src/domain/documents/queries.ts';
import { issueAll } from '../harness/documents.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let clock: TestClock;
let scene: PaymentScene;
beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  scene = await createPaymentScene(database.db, clock);
});
afterAll(() => database.drop());

test('a top-up by card has one receipt that names the card, and a refund to it a note of its own', async () => {
  const { db } = database;
  const accountId = await makeFundedAccount(db);
  const topUp = await scene.start(accountId);
  await scene.pay(topUp, '4000000000005126');
  await scene.work();
  await issueAll(db, clock);
  const documentsOf = async () => {
    const { topUpId } = topUp;
    const { documents: found } = await findDocuments(db, { accountId, topUpId }, { limit: 10 });
    return Promise.all(found.map(({ documentId }) => findDocument(db, accountId, documentId)));
  };
  expect(await documentsOf()).toMatchObject([
    { kind: 'receipt', amountFils: 10_000, vatFils: 0, content: { card: { lastFour: '5126' } } },
  ]);
  // The test card's money goes back by itself a little later.
  clock.advance({ seconds: 60 });
  await scene.work();
  await issueAll(db, clock);
  await issueAll(db, clock);
  expect(await documentsOf()).toMatchObject([
    { kind: 'refund_note', number: 1, amountFils: 10_000, vatFils: 0, content: { type: 'payment' } },
    { kind: 'receipt' },
  ]);
});
