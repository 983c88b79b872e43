import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDriver, assign } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
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

test('In live there are no such paths', async () => {
  const live = await createPortal({ environment: 'live' });
  const member = await live.memberOf('owner');
  const at = `/accounts/${member.accountId}`;
  expectRefusal(await member.get(`${at}/trips/1/advance`), 404, 'Not found');
  expectRefusal(await member.send(`${at}/trips/1/advance`, {}), 404, 'Not found');
  await live.close();
});
