import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { reconcileTrips } from '../../src/domain/trips/reconciliation/reconcile-trips.ts';
import type { CallersScene, CallersTrip } from '../harness/callers-scene.ts';
import { openCallersScene } from '../harness/callers-scene.ts';
import type { Console, ConsoleOperator } from '../harness/console.ts';
import { openChanges } from '../harness/console-changes.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { entriesOfTrip } from '../harness/money.ts';
import { makeToken } from '../harness/portal-trips.ts';
import { auditOf } from '../harness/steering-scene.ts';
import type { Answer } from '../harness/test-app.ts';

let callers: CallersScene;
let scene: Console;
let dispatcher: ConsoleOperator;
let finance: ConsoleOperator;
beforeAll(async () => {
  callers = await openCallersScene();
  ({ scene, dispatcher, finance } = callers);
});
afterAll(() => scene.close());
afterEach(async () => {
  expect((await reconcileTrips(scene.db)).mismatches).toEqual([]);
});

const expectReason = ({ body }: Answer, reason: string) => expect(body.reason).toBe(reason);

describe('a settlement', () => {
  it('is posted once, whoever asks at the same moment, and names who took the money', async () => {
    const trip = await callers.booked();
    const answers = await Promise.all([1, 2, 3].map(() => callers.settle(trip, { method: 'transfer' })));
    const reasons = answers.map(({ status, body }) => (status === 200 ? 'done' : body.reason)).toSorted();
    expect(reasons).toEqual(['done', 'receivable_settled', 'receivable_settled']);
    const entries = await entriesOfTrip(scene.db, trip.accountId, trip.tripId);
    expect(entries.slice(2)).toEqual([
      { from: 'transfer', to: 'receivable', amount_fils: trip.fareFils, kind: 'caller_payment' },
    ]);
    expect((await callers.receivableOf(trip)).settlements).toMatchObject([
      { settlement: 1, method: 'transfer', reference: 'Receipt 17', operator: { name: 'Noura' } },
    ]);
    expect((await auditOf(scene.db, trip)).at(-1)).toEqual({
      action: 'receivable.settled',
      account_id: trip.accountId,
      actor_name: 'Noura',
      details: { method: 'transfer', amountFils: trip.fareFils },
    });
  });

  it('that is sent again is answered as it was, and is no other', async () => {
    const trip = await callers.booked();
    const wish = { clientToken: makeToken(), amountFils: 1_000 };
    const first = expectOk(await callers.settle(trip, wish));
    expect(first).toEqual({ settlement: 1, amountFils: 1_000, dueFils: trip.fareFils - 1_000 });
    expect(expectOk(await callers.settle(trip, wish))).toEqual(first);
    expectReason(await callers.settle(trip, { ...wish, amountFils: 2_000 }), 'idempotency_key_reused');
    expect(expectOk(await callers.settle(trip)).dueFils).toBe(0);
  });

  it('of money that came is never noted as money that was given back, whatever happened since somebody looked', async () => {
    const trip = await callers.booked();
    expectOk(await callers.settle(trip, { amountFils: 20_000 }));
    const { dueFils } = await callers.receivableOf(trip);
    await callers.end(trip, 'cancelled_by_operator');
    const answer = await callers.settle(trip, { dueFils, amountFils: 1_000 });
    expectReason(answer, 'version_conflict');
    expect(answer.body.errors).toMatchObject([{ field: 'dueFils', mine: dueFils, theirs: -20_000 }]);
    expect(await callers.receivableOf(trip)).toMatchObject({ paidFils: 20_000, dueFils: -20_000 });
  });

  it('is told at once to whoever has open what is owed, when it is noted and when it is taken back', async () => {
    const trip = await callers.booked();
    const reader = await openChanges(scene, dispatcher);
    const toldOf = () => reader.frames.filter(({ data }) => data?.trip?.tripId === trip.tripId).length;
    expectOk(await callers.settle(trip));
    await expect.poll(toldOf).toBeGreaterThan(0);
    const [before, owner] = [toldOf(), await scene.operatorOf('owner')];
    const reversal = { clientToken: makeToken(), reason: 'Noted by mistake' };
    const url = `/receivables/${trip.tripId}/settlements/1/reverse`;
    const { approval } = expectOk(await finance.send(url, reversal));
    expect(toldOf()).toBe(before);
    expectOk(await owner.send(`/approvals/${approval.approvalId}/approve`, {}));
    await expect.poll(toldOf).toBeGreaterThan(before);
    reader.cut();
  });

  it('of more than is due is refused, and of a trip that nobody called for', async () => {
    const trip = await callers.booked();
    const answer = await callers.settle(trip, { amountFils: trip.fareFils + 1 });
    expect(answer.body.errors).toEqual([
      { field: 'amountFils', message: expect.stringContaining(`${trip.fareFils} fils are owed`) },
    ]);
    expectReason(await callers.settle({ tripId: 999_999 }), 'receivable_not_found');
    expectReason(await finance.get('/receivables/999999'), 'receivable_not_found');
  });

  it('goes the other way when the trip was cancelled free after it was paid', async () => {
    const trip = await callers.booked();
    expectOk(await callers.settle(trip));
    await callers.end(trip, 'cancelled_by_operator');
    expect(await callers.receivableOf(trip)).toMatchObject({ status: 'to_repay', dueFils: -trip.fareFils });
    expectOk(await callers.settle(trip, { method: 'transfer', reference: 'Back 1' }));
    expect(await callers.receivableOf(trip)).toMatchObject({
      ...{ status: 'settled', chargedFils: 0, paidFils: 0, dueFils: 0 },
      settlements: [{ amountFils: trip.fareFils }, { amountFils: -trip.fareFils, method: 'transfer' }],
    });
    expect((await auditOf(scene.db, trip)).at(-1)?.action).toBe('receivable.repaid');
  });

  it('and the end of its trip at the same moment leave what is really due, whichever comes first', async () => {
    const trips = await Promise.all([1, 2, 3, 4].map(() => callers.booked()));
    const races = trips.map(async (trip) => {
      const [paid] = await Promise.all([callers.settle(trip), callers.end(trip, 'cancelled_by_operator')]);
      const paidFils = paid.status === 200 ? trip.fareFils : 0;
      if (paid.status !== 200) expectReason(paid, 'receivable_settled');
      expect(await callers.receivableOf(trip)).toMatchObject({
        ...{ chargedFils: 0, paidFils, dueFils: 0 - paidFils },
        status: paidFils === 0 ? 'settled' : 'to_repay',
      });
    });
    await Promise.all(races);
  });

  it('is for those who move money, with two-factor sign-in', async () => {
    const trip = await callers.booked();
    expectReason(await callers.settle(trip, {}, dispatcher), 'insufficient_role');
    const careless = await scene.operatorOf('finance', { hasTwoFactor: false });
    expectReason(await callers.settle(trip, {}, careless), 'two_factor_required');
    const auditor = await scene.operatorOf('auditor');
    expectOk(await auditor.get(`/receivables/${trip.tripId}`));
  });
});

describe('a settlement that was noted by mistake', () => {
  const reverse = ({ tripId }: Pick<CallersTrip, 'tripId'>, settlement: number, reason = 'Another trip') =>
    finance.send(`/receivables/${tripId}/settlements/${settlement}/reverse`, {
      clientToken: makeToken(),
      reason,
    });

  it('is taken back once another person agrees, and what it paid is due again', async () => {
    const trip = await callers.booked();
    expectOk(await callers.settle(trip, { method: 'card_machine' }));
    const { approval } = expectOk(await reverse(trip, 1));
    expect(approval).toMatchObject({
      kind: 'settlement_reversal',
      status: 'proposed',
      changes: [
        { field: 'paidFils', from: trip.fareFils, to: 0 },
        { field: 'dueFils', from: 0, to: trip.fareFils },
      ],
    });
    const url = `/approvals/${approval.approvalId}/approve`;
    expectReason(await finance.send(url, {}), 'approval_needs_another_person');
    expect((await callers.receivableOf(trip)).status).toBe('settled');
    const manager = await scene.operatorOf('manager');
    await Promise.all([manager.send(url, {}), manager.send(url, {})]);
    expect(await callers.receivableOf(trip)).toMatchObject({
      ...{ status: 'open', paidFils: 0, dueFils: trip.fareFils },
      settlements: [
        { settlement: 1, amountFils: trip.fareFils, reverses: null },
        { settlement: 2, amountFils: -trip.fareFils, reverses: 1, operator: null },
      ],
    });
    const entries = await entriesOfTrip(scene.db, trip.accountId, trip.tripId);
    expect(entries.slice(3)).toEqual([
      { from: 'receivable', to: 'card_machine', amount_fils: trip.fareFils, kind: 'caller_repayment' },
    ]);
    expect((await auditOf(scene.db, trip)).at(-1)?.action).toBe('receivable.settlement_reversed');
    const expected = async (settlement: number, words: string) => {
      const { status, body } = await reverse(trip, settlement);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'settlement', message: expect.stringContaining(words) }],
      ]);
    };
    await expected(1, 'was taken back already');
    await expected(2, 'takes another one back');
    await expected(3, 'is not there');
    expectReason(await reverse({ tripId: 999_999 }, 1), 'receivable_not_found');
  });

  it('by one person alone, while approvals are off, names them', async () => {
    const owner = await scene.operatorOf('owner');
    const { version, limitFils } = expectOk(await owner.get('/approval-settings'));
    const set = async (isOn: boolean, seen: number) =>
      expectOk(await owner.send('/approval-settings', { isOn, limitFils, version: seen }, { method: 'PUT' }));
    await set(false, version);
    onTestFinished(async () => void (await set(true, version + 1)));
    const trip = await callers.booked();
    expectOk(await callers.settle(trip));
    expectOk(await reverse(trip, 1));
    expect((await callers.receivableOf(trip)).settlements).toMatchObject([
      { settlement: 1, reverses: null },
      { settlement: 2, reverses: 1, operator: { name: 'Noura' } },
    ]);
  });

  it('is not taken back while what it paid was given back since', async () => {
    const trip = await callers.booked();
    expectOk(await callers.settle(trip));
    await callers.end(trip, 'cancelled_by_operator');
    expectOk(await callers.settle(trip));
    const { body } = await reverse(trip, 1);
    expect(body.errors).toMatchObject([{ message: expect.stringContaining('was given back since') }]);
  });
});
