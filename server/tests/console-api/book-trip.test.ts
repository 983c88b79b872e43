import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suspendAccount } from '../../src/domain/members/suspension/suspend-account.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { book, makeToken, sampleBooking, tripsOf } from '../harness/portal-trips.ts';
import { actsOf, auditOf } from '../harness/steering-scene.ts';
import type { Answer } from '../harness/test-app.ts';

let scene: Console;
let taker: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  taker = await scene.operatorOf('call_taker', { hasTwoFactor: false, name: 'Huda' });
});
afterAll(() => scene.close());

const asked = (accountId: number, changes: object = {}) => ({
  accountId,
  clientToken: makeToken(),
  ...sampleBooking,
  ...changes,
});

const expectReason = ({ body }: Answer, reason: string) => expect(body.reason).toBe(reason);

/** What the account's log tells of a trip, without what differs from trip to trip. */
async function eventsOf(accountId: number, tripId: number) {
  const { rows } = await scene.db.query<{ type: string; to_status: number; data: object }>({
    text: `SELECT type, sequence, to_status, data FROM events WHERE account_id = $1 AND trip_id = $2 ORDER BY event_number`,
    values: [accountId, tripId],
  });
  return rows;
}

async function entriesOf(accountId: number) {
  const { rows } = await scene.db.query<object>({
    text: `SELECT from_ledger, to_ledger, kind, amount_fils, wallet_balance_after_fils AS balance FROM ledger_entries
           WHERE account_id = $1 AND trip_id IS NOT NULL ORDER BY entry_id`,
    values: [accountId],
  });
  return rows;
}

describe('a trip that an operator books for an account', () => {
  it('is the trip, the money and the events that the account’s own booking makes, and names the operator', async () => {
    const [member, other] = [await scene.memberOf('owner'), await scene.memberOf('owner')];
    const own = expectOk(await book(other));
    const trip = expectOk(await taker.send('/trips', asked(member.accountId)));
    expect(trip.fareFils).toBe(own.fareFils);
    expect(await entriesOf(member.accountId)).toEqual(await entriesOf(other.accountId));
    expect(await eventsOf(member.accountId, trip.tripId)).toEqual(
      await eventsOf(other.accountId, own.tripId),
    );
    const seen = expectOk(await member.get(`${tripsOf(member)}/${trip.tripId}`));
    const seenOwn = expectOk(await other.get(`${tripsOf(other)}/${own.tripId}`));
    expect(seen).toMatchObject({
      ...{ status: seenOwn.status, customer: seenOwn.customer },
      ...{ bookedBy: null, isBookedByOperator: true },
    });
    expect(seenOwn).toMatchObject({ bookedBy: { name: other.name }, isBookedByOperator: false });
    const seenAtConsole = expectOk(await taker.get(`/trips/${trip.tripId}`));
    expect(seenAtConsole.bookedBy).toEqual({ name: taker.name });
    const name = { accountId: member.accountId, tripId: trip.tripId };
    expect(await actsOf(scene.db, name)).toEqual([{ kind: 'booked', fareFils: trip.fareFils }]);
    expect(await auditOf(scene.db, name)).toEqual([
      {
        action: 'trip.booked',
        account_id: member.accountId,
        actor_name: 'Huda',
        details: { fareFils: trip.fareFils },
      },
    ]);
  });

  it('is booked once by one token, and another booking under the token is refused', async () => {
    const { accountId } = await scene.makeAccount({ balanceFils: 100_000 });
    const booking = asked(accountId);
    const [first, second] = await Promise.all([taker.send('/trips', booking), taker.send('/trips', booking)]);
    const answered = [first, second].find(({ status }) => status === 200);
    const { tripId } = expectOk(answered ?? first);
    expect(expectOk(await taker.send('/trips', booking)).tripId).toBe(tripId);
    expect(await entriesOf(accountId)).toHaveLength(1);
    expectReason(await taker.send('/trips', { ...booking, vehicleTypeId: 2 }), 'idempotency_key_reused');
  });

  it('is booked once by one token, whoever is said to pay for it the second time', async () => {
    const [first, other] = await Promise.all(
      [1, 2].map(async () => (await scene.makeAccount({ balanceFils: 100_000 })).accountId),
    );
    const { accountId: _, ...forCaller } = asked(first as number);
    const bookings = [{ ...forCaller, accountId: first }, { ...forCaller, accountId: other }, forCaller];
    const answers = await Promise.all(bookings.map((booking) => taker.send('/trips', booking)));
    const told = answers.map(({ status, body }) => (status === 200 ? 'booked' : body.reason));
    expect(told.toSorted()).toEqual(['booked', 'idempotency_key_reused', 'idempotency_key_reused']);
    const booked = answers.findIndex(({ status }) => status === 200);
    expect(expectOk(await taker.send('/trips', bookings[booked] as object))).toEqual(
      expectOk(answers[booked] as Answer),
    );
  });

  it('costs what was quoted for that account, and for no other', async () => {
    const { accountId } = await scene.makeAccount({ balanceFils: 100_000 });
    const { accountId: otherId } = await scene.makeAccount({ balanceFils: 100_000 });
    const { pickup, destination, vehicleTypeId } = sampleBooking;
    const estimate = expectOk(
      await taker.send('/estimates', { accountId, pickup, destination, vehicleTypeId }),
    );
    const { quoteId, fareFils } = estimate;
    expectReason(await taker.send('/trips', asked(otherId, { quoteId })), 'quote_mismatch');
    expect(expectOk(await taker.send('/trips', asked(accountId, { quoteId }))).fareFils).toBe(fareFils);
    expectReason(await taker.send('/trips', asked(accountId, { quoteId })), 'quote_used');
  });

  it('is refused as the account’s own would be: without money, without an account, while it is suspended', async () => {
    const { accountId } = await scene.makeAccount({ balanceFils: -40_000 });
    expectReason(await taker.send('/trips', asked(accountId)), 'wallet_balance_negative');
    const { accountId: poorId } = await scene.makeAccount({ balanceFils: 0 });
    const dear = { destination: { lat: 24.4539, lng: 54.3773 } };
    expectReason(await taker.send('/trips', asked(poorId, dear)), 'balance_below_floor');
    expectReason(await taker.send('/trips', asked(999_999)), 'account_not_found');
    const wrong = await taker.send('/trips', asked(poorId, { mobileNumber: '12' }));
    expect(wrong.body.errors).toMatchObject([{ field: 'mobileNumber' }]);
    const { accountId: shutId } = await scene.makeAccount({ balanceFils: 100_000 });
    await suspendAccount(
      { db: scene.db, clock: systemClock },
      { accountId: shutId, reason: 'Unpaid', actor: { kind: 'operator', name: 'command line' } },
    );
    expectReason(await taker.send('/trips', asked(shutId)), 'portal_account_suspended');
    expectReason(
      await taker.send('/estimates', { ...sampleBooking, accountId: shutId }),
      'portal_account_suspended',
    );
    for (const id of [accountId, poorId, shutId]) expect(await entriesOf(id)).toEqual([]);
  });

  it('is not booked by finance, fleet and auditors', async () => {
    const { accountId } = await scene.makeAccount({ balanceFils: 100_000 });
    for (const role of ['finance', 'fleet', 'auditor'] as const) {
      const operator = await scene.operatorOf(role);
      expectReason(await operator.send('/trips', asked(accountId)), 'insufficient_role');
    }
  });
});
