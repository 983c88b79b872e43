import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerPhone, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { type DownloadedPdf, downloadPdf } from '../harness/download-pdf.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectRefusal } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import type { Portal, PortalMember } from '../harness/portal.ts';
import type { TestAccount } from '../harness/test-app.ts';

let scene: EvidenceScene<Portal>;
let trip: CreatedTrip;
let viewer: PortalMember;
let customer: CustomerPhone;
beforeAll(async () => {
  scene = await openEvidencePortal();
  const number = nextNumber();
  trip = await createTrip(scene.app, scene.account, number);
  viewer = await scene.app.memberOf('viewer', trip.accountId);
  customer = makeCustomerPhone(scene.app, scene.clock, number);
  await customer.signIn();
});
afterAll(() => scene.close());

const byMember = (signal?: AbortSignal) =>
  downloadPdf(
    `${scene.app.baseUrl}/portal-api/accounts/${trip.accountId}/trips/${trip.tripId}/condition-report`,
    viewer,
    signal,
  );
const byKey = (account: TestAccount = scene.account, { tripId } = trip) =>
  downloadPdf(`${scene.app.baseUrl}/api/Trips/${tripId}/condition-report`, account);
const byCustomer = () =>
  downloadPdf(`${scene.app.baseUrl}/tracking-api/trips/${trip.tripId}/condition-report`, customer);

/** Asks for reports of which none can be made before `release`: each reads the trip's evidence when its turn has come. */
async function whileNoneIsMade(
  work: (
    ask: (each: () => Promise<DownloadedPdf>, times: number) => void,
    refused: DownloadedPdf[],
  ) => Promise<void>,
): Promise<DownloadedPdf[]> {
  const asked: Promise<unknown>[] = [];
  const answers: DownloadedPdf[] = [];
  await scene.app.db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'LOCK TABLE trip_evidence IN ACCESS EXCLUSIVE MODE' });
    const ask = (each: () => Promise<DownloadedPdf>, times: number) => {
      for (let time = 0; time < times; time += 1) asked.push(each().then((answer) => answers.push(answer)));
    };
    await work(ask, answers);
  });
  await Promise.all(asked);
  return answers;
}

const count = (answers: readonly DownloadedPdf[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('Condition reports are made one after the other, whichever way they are asked for:', () => {
  test('of one account one is made and two wait, its keys and members together, and more are refused at once', async () => {
    const answers = await whileNoneIsMade(async (ask, refused) => {
      ask(byMember, 3);
      ask(byKey, 3);
      await expect.poll(() => refused.length).toBe(3);
      expect(count(refused, 503)).toBe(3);
    });
    expect([count(answers, 200), count(answers, 503)]).toEqual([3, 3]);
    const metrics = await scene.app.app.metrics.registry.metrics();
    expect(metrics).toMatch(/satha_limit_refusals_total{.*limit="condition_reports".*} 3\n/);
    for (const { status, headers, pdf } of answers.filter((answer) => answer.status === 503)) {
      expectRefusal({ status, headers, body: JSON.parse(pdf.toString()) }, 503, 'Service unavailable');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('twenty-five of one account take nothing from its customer or from other accounts', async () => {
    const others = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const account = await scene.app.makeAccount();
        return { account, trip: await createTrip(scene.app, account) };
      }),
    );
    const answers = await whileNoneIsMade(async (ask, refused) => {
      ask(byKey, 25);
      await expect.poll(() => refused.length).toBe(22);
      ask(byCustomer, 3);
      for (const { account, trip } of others) ask(() => byKey(account, trip), 3);
    });
    expect([count(answers, 200), count(answers, 503)]).toEqual([30, 22]);
  });

  test('who has left holds no place of those who wait', async () => {
    const leave = new AbortController();
    const countLeft = () => scene.app.logLines.filter((line) => line.includes('"aborted":true')).length;
    const leftBefore = countLeft();
    const answers = await whileNoneIsMade(async (ask, refused) => {
      ask(byMember, 1);
      await untilWaiting(scene.app.db, 1);
      const leaving = [1, 2, 3].map(() => byMember(leave.signal));
      // Two of them wait once the third is refused.
      expect((await Promise.race(leaving)).status).toBe(503);
      leave.abort();
      await Promise.allSettled(leaving);
      await expect.poll(countLeft).toBe(leftBefore + 2);
      ask(byMember, 3);
      await expect.poll(() => refused.length).toBe(1);
    });
    expect([count(answers, 200), count(answers, 503)]).toEqual([3, 1]);
  });

  test('a trip that is not there is told at once, however many wait', async () => {
    const answers = await whileNoneIsMade(async (ask, refused) => {
      ask(byMember, 4);
      await expect.poll(() => refused.length).toBe(1);
      ask(() => byKey(scene.account, { ...trip, tripId: 9_999_999 }), 1);
      await expect.poll(() => refused.length).toBe(2);
      expect(count(refused, 404)).toBe(1);
    });
    expect(count(answers, 200)).toBe(3);
  });
});
