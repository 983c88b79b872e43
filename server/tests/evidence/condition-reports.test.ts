import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerPhone, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { type DownloadedPdf, downloadPdf } from '../harness/download-pdf.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectRefusal } from '../harness/expect-answer.ts';
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

const byMember = () =>
  downloadPdf(
    `${scene.app.baseUrl}/portal-api/accounts/${trip.accountId}/trips/${trip.tripId}/condition-report`,
    viewer,
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
  test('of one account one is made and five wait, its keys and members together, and more are refused at once', async () => {
    const answers = await whileNoneIsMade(async (ask, refused) => {
      ask(byMember, 6);
      ask(byKey, 6);
      await expect.poll(() => refused.length).toBe(6);
      expect(count(refused, 503)).toBe(6);
    });
    expect([count(answers, 200), count(answers, 503)]).toEqual([6, 6]);
    const metrics = await scene.app.app.metrics.registry.metrics();
    expect(metrics).toMatch(/satha_limit_refusals_total{.*limit="condition_reports".*} 6\n/);
    for (const { status, headers, pdf } of answers.filter((answer) => answer.status === 503)) {
      expectRefusal({ status, headers, body: JSON.parse(pdf.toString()) }, 503, 'Service unavailable');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('an account that asks for many takes no turn from its customer or from another account', async () => {
    const other = await scene.app.makeAccount();
    const otherTrip = await createTrip(scene.app, other);
    const answers = await whileNoneIsMade(async (ask, refused) => {
      ask(byKey, 12);
      await expect.poll(() => refused.length).toBe(6);
      ask(byCustomer, 1);
      ask(() => byKey(other, otherTrip), 1);
    });
    expect([count(answers, 200), count(answers, 503)]).toEqual([8, 6]);
  });

  test('of all together twenty wait', async () => {
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const account = await scene.app.makeAccount();
        return { account, trip: await createTrip(scene.app, account) };
      }),
    );
    const answers = await whileNoneIsMade(async (ask, refused) => {
      for (const { account, trip } of others) ask(() => byKey(account, trip), 6);
      ask(byMember, 6);
      ask(byCustomer, 6);
      await expect.poll(() => refused.length).toBe(9);
    });
    expect([count(answers, 200), count(answers, 503)]).toEqual([21, 9]);
  });

  test('a trip that is not there is told at once, however many wait', async () => {
    const answers = await whileNoneIsMade(async (ask, refused) => {
      ask(byMember, 7);
      await expect.poll(() => refused.length).toBe(1);
      ask(() => byKey(scene.account, { ...trip, tripId: 9_999_999 }), 1);
      await expect.poll(() => refused.length).toBe(2);
      expect(count(refused, 404)).toBe(1);
    });
    expect(count(answers, 200)).toBe(6);
  });
});
