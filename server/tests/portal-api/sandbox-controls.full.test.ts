import type { MemberRole } from '@satha/terms/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setWalletFloor } from '../../src/domain/wallets/change-wallet.ts';
import { addDriver, assign } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked, makeToken, tomorrow, tripsOf } from '../harness/portal-trips.ts';

let portal: Portal;
let owner: PortalMember;
beforeAll(async () => {
  portal = await createPortal();
});
beforeEach(async () => {
  owner = await portal.memberOf('owner');
});
afterAll(async () => {
  await expectSoundLedger(portal.db);
  await portal.close();
});

const advanceOf = (tripId: number, who = owner) => `${tripsOf(who)}/${tripId}/advance`;
const targets = async (tripId: number) => expectOk(await owner.get(advanceOf(tripId)));
const advance = (tripId: number, to: string, clientToken = makeToken(), who = owner) =>
  who.send(advanceOf(tripId, who), { to, hold: true, clientToken });
const clockOf = ({ accountId }: PortalMember) => `/accounts/${accountId}/sandbox/clock`;
const reset = (who = owner, more: object = {}) =>
  who.send(`/accounts/${who.accountId}/sandbox/reset`, {
    clientToken: makeToken(),
    balanceFils: 100_000,
    ...more,
  });
const statusOf = async (tripId: number): Promise<string> =>
  expectOk(await owner.get(`${tripsOf(owner)}/${tripId}`)).status;
const notForRole = 'Your role does not allow this';
const notForStatus = 'Trip is not in a status for this';

/** What the audit log has of the owner's account by themselves, but for signing in and booking. */
async function auditLines(): Promise<string[]> {
  const { rows } = await portal.db.query<{ line: string }>({
    text: `SELECT action || ' · ' || subject || ' · ' || details::text AS line FROM audit_entries
           WHERE account_id = $1 AND actor_id = $2 AND action !~ '^member|booked' ORDER BY audit_entry_id`,
    values: [owner.accountId, owner.memberId],
  });
  return rows.map(({ line }) => line);
}

/** While `work` runs, no line of the audit log can be written of which this is true. */
async function withoutLine(condition: string, work: () => Promise<void>): Promise<void> {
  const run = (text: string) => portal.db.query({ text });
  await run(`ALTER TABLE audit_entries ADD CONSTRAINT refused CHECK (NOT (${condition})) NOT VALID`);
  await work().finally(() => run('ALTER TABLE audit_entries DROP CONSTRAINT refused'));
}

describe('a trip that is moved on by hand', () => {
  test('goes through every step in turn, and offers at each what is possible and nothing else', async () => {
    const { tripId } = await booked(owner, { departureTime: tomorrow() });
    const back = ['searching', 'completed', 'no_driver_found', 'failed'];
    const way = [
      ['searching', ['completed', 'no_driver_found', 'failed']],
      ['driver_to_pickup', ['completed', 'no_driver_found', 'failed']],
      ['at_pickup', back],
      ['loading', back],
      ['in_progress', ['completed', 'failed']],
      ['completed', ['failed']],
    ] as const;
    for (const [onward, others] of way) {
      expect(await targets(tripId)).toEqual({ onward, others });
      expect(expectOk(await advance(tripId, onward))).toEqual({ tripId, status: onward });
    }
    expect(await targets(tripId)).toEqual({ onward: null, others: [] });
    const steps = ['scheduled', ...way.map(([to]) => to)];
    expect(await auditLines()).toEqual(
      way.map(([to], at) => `trip.advanced · trip ${tripId} · {"to": "${to}", "from": "${steps[at]}"}`),
    );
    expectRefusal(await advance(tripId, 'failed'), 409, notForStatus);
  });

  test('is brought there once for each wish, whatever became of it since', async () => {
    const { tripId } = await booked(owner);
    expectOk(await advance(tripId, 'driver_to_pickup'));
    const wish = makeToken();
    const together = await Promise.all(Array.from({ length: 4 }, () => advance(tripId, 'searching', wish)));
    expect(together.filter(({ status }) => status === 200 || status === 409)).toHaveLength(4);
    expectOk(await advance(tripId, 'searching', wish));
    const before = await auditLines();
    expect(before.filter((line) => line.includes('"to": "searching"'))).toHaveLength(1);
    expectOk(await advance(tripId, 'at_pickup'));
    // A page whose answer was lost asks again: the new driver keeps the trip.
    expect(expectOk(await advance(tripId, 'searching', wish))).toEqual({ tripId, status: 'at_pickup' });
    expectRefusal(
      await advance(tripId, 'completed', wish),
      422,
      'Idempotency key was used with another request',
    );
    expect((await auditLines()).slice(before.length)).toHaveLength(2);
  });

  test.each([
    ['no_driver_found', 'driver_to_pickup', 2],
    ['failed', 'in_progress', 1],
    ['completed', 'searching', 5],
  ])('ends as %s from %s, with a line of the audit log for each step', async (to, from, steps) => {
    const { tripId } = await booked(owner);
    if (from !== 'searching') expectOk(await advance(tripId, from));
    const before = await auditLines();
    expect(expectOk(await advance(tripId, to))).toEqual({ tripId, status: to });
    expect((await auditLines()).slice(before.length)).toHaveLength(steps);
  });

  test('takes no step without its line, and goes on from there when the wish is sent again', async () => {
    const { tripId } = await booked(owner);
    const wish = makeToken();
    await withoutLine(`action = 'trip.advanced' AND details->>'to' = 'loading'`, async () => {
      expect((await advance(tripId, 'completed', wish)).status).toBe(500);
    });
    expect(await statusOf(tripId)).toBe('at_pickup');
    expect(await auditLines()).toHaveLength(2);
    expect(expectOk(await advance(tripId, 'completed', wish))).toEqual({ tripId, status: 'completed' });
    expect(await auditLines()).toHaveLength(5);
  });

  test('is refused for another account’s, and while a driver of the operator is at it', async () => {
    const trip = await booked(owner);
    const { tripId } = trip;
    const stranger = await portal.memberOf('owner');
    expectRefusal(await stranger.get(advanceOf(tripId, stranger)), 404, 'Trip not found');
    const asStranger = await advance(tripId, 'driver_to_pickup', makeToken(), stranger);
    expectRefusal(asStranger, 404, 'Trip not found');
    await assign(portal.db, trip, await addDriver(portal.db));
    expect(await targets(tripId)).toEqual({ onward: null, others: [] });
    expectRefusal(await advance(tripId, 'at_pickup'), 409, notForStatus);
    expect(await auditLines()).toEqual([]);
  });

  test('is for whoever may cancel it', async () => {
    const { tripId } = await booked(owner);
    for (const role of ['finance', 'viewer'] as const) {
      const member = await portal.memberOf(role, owner.accountId);
      expectRefusal(await member.get(advanceOf(tripId)), 403, notForRole);
      expectRefusal(await advance(tripId, 'failed', makeToken(), member), 403, notForRole);
    }
    const developer = await portal.memberOf('developer', owner.accountId);
    expectOk(await advance(tripId, 'failed', makeToken(), developer));
  });
});

describe('the account’s clock', () => {
  test('is set by whoever may book, read by everybody, and gone by at once', async () => {
    const developer = await portal.memberOf('developer', owner.accountId);
    const viewer = await portal.memberOf('viewer', owner.accountId);
    expect(expectOk(await viewer.get(clockOf(owner)))).toEqual({ offsetSeconds: 0 });
    expect(expectOk(await developer.send(clockOf(owner), { offsetSeconds: 3_600 }))).toEqual({
      offsetSeconds: 3_600,
    });
    const to = Temporal.Now.zonedDateTimeISO('Asia/Dubai').add({ days: 2 }).toPlainDateTime();
    const { offsetSeconds } = expectOk(
      await owner.send(clockOf(owner), { now: to.toString({ smallestUnit: 'minute' }) }),
    );
    expect(Math.abs(offsetSeconds - 2 * 86_400)).toBeLessThan(90);
    expect(expectOk(await viewer.get(clockOf(owner)))).toEqual({ offsetSeconds });
    const { tripId } = await booked(owner);
    const { createdAt } = expectOk(await owner.get(`${tripsOf(owner)}/${tripId}`));
    expect(createdAt.slice(0, 10)).toBe(to.toString().slice(0, 10));
    expect(await auditLines()).toEqual([
      `account.clock_set · account ${owner.accountId} · {"offsetSeconds": ${offsetSeconds}}`,
    ]);
  });

  test.each([
    [{}, ['offsetSeconds']],
    [{ offsetSeconds: 1, now: '2026-12-01T08:30' }, ['now']],
    [{ now: '2026-02-30T08:00' }, ['now']],
    [{ offsetSeconds: 99_999_999 }, ['offsetSeconds']],
  ])('is not set by %o', async (body, fields) => {
    expectRefusal(await owner.send(clockOf(owner), body), 400, 'Invalid request', fields);
    expect(await auditLines()).toEqual([]);
  });

  test.each(['finance', 'viewer'] as const)('is not set by the role %s', async (role) => {
    const member = await portal.memberOf(role, owner.accountId);
    expectRefusal(await member.send(clockOf(owner), { offsetSeconds: 60 }), 403, notForRole);
  });
});

describe('beginning anew', () => {
  test('ends open trips, sets balance and clock, and each of it has its line in the audit log', async () => {
    const [{ tripId: open }, { tripId: done }] = [await booked(owner), await booked(owner)];
    expectOk(await advance(done, 'completed'));
    expectOk(await owner.send(clockOf(owner), { offsetSeconds: 60 }));
    const before = await auditLines();
    expect(expectOk(await reset(owner, { balanceFils: 123_450 }))).toEqual({ balanceFils: 123_450 });
    expect(await Promise.all([statusOf(open), statusOf(done)])).toEqual(['failed', 'completed']);
    expect(expectOk(await owner.get(clockOf(owner)))).toEqual({ offsetSeconds: 0 });
    expect(await getWallet(portal.db, owner.accountId)).toMatchObject({ balanceFils: 123_450, heldFils: 0 });
    expect((await auditLines()).slice(before.length)).toEqual([
      `trip.failed · trip ${open} · {"reason": "operator_error"}`,
      expect.stringMatching(
        /^wallet\.adjusted · wallet of account \d+ · \{"reason": "Reset of the sandbox", "amountFils": \d+\}$/,
      ),
      `account.reset · account ${owner.accountId} · {"endedTrips": 1}`,
    ]);
  });

  test('is done once for each wish: what was booked after it goes on', async () => {
    const wish = { clientToken: makeToken() };
    const first = expectOk(await reset(owner, wish));
    const { tripId } = await booked(owner);
    expect(expectOk(await reset(owner, wish))).toEqual(first);
    expect(await statusOf(tripId)).toBe('searching');
    expectRefusal(
      await reset(owner, { ...wish, balanceFils: 1 }),
      422,
      'Idempotency key was used with another request',
    );
    expect((await auditLines()).filter((line) => line.startsWith('account.reset'))).toHaveLength(1);
  });

  test('that was cut off goes on where it stopped, with a line for each thing, once', async () => {
    const [{ tripId }, wish] = [await booked(owner), { clientToken: makeToken() }];
    expectOk(await owner.send(clockOf(owner), { offsetSeconds: 60 }));
    await withoutLine(`action = 'account.reset'`, async () => {
      expect((await reset(owner, wish)).status).toBe(500);
    });
    expect(await statusOf(tripId)).toBe('failed');
    expect(expectOk(await owner.get(clockOf(owner)))).toEqual({ offsetSeconds: 60 });
    expectOk(await reset(owner, wish));
    expect(expectOk(await owner.get(clockOf(owner)))).toEqual({ offsetSeconds: 0 });
    expect((await auditLines()).map((line) => line.split(' ', 1)[0])).toEqual([
      'account.clock_set',
      'trip.failed',
      'account.reset',
    ]);
  });

  test('is refused below the wallet’s floor, and nothing is changed', async () => {
    await setWalletFloor(portal.db, owner.accountId, -10_000);
    const { tripId } = await booked(owner);
    const answer = await reset(owner, { balanceFils: -10_001 });
    expectRefusal(answer, 400, 'Invalid request', ['balanceFils']);
    expect(await statusOf(tripId)).toBe('searching');
    expect(await auditLines()).toEqual([]);
  });

  test('is for owners alone, and with two-factor sign-in where the account’s money wants it', async () => {
    const { tripId } = await booked(owner);
    for (const role of ['developer', 'finance', 'viewer'] satisfies MemberRole[]) {
      expectRefusal(await reset(await portal.memberOf(role, owner.accountId)), 403, notForRole);
    }
    await portal.db.query({
      text: 'UPDATE accounts SET requires_two_factor = true WHERE account_id = $1',
      values: [owner.accountId],
    });
    expectRefusal(await reset(), 403, 'Two-factor sign-in is required');
    expect(await statusOf(tripId)).toBe('searching');
  });
});

test('In live there are no such paths', async () => {
  const live = await createPortal({ environment: 'live' });
  const member = await live.memberOf('owner');
  const at = `/accounts/${member.accountId}`;
  for (const path of [`${at}/trips/1/advance`, `${at}/sandbox/clock`, `${at}/sandbox/reset`]) {
    expectRefusal(await member.get(path), 404, 'Not found');
    expectRefusal(await member.send(path, {}), 404, 'Not found');
  }
  await live.close();
});
