import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addExtraPrice } from '../../src/domain/extras/add-extra-price.ts';
import { settleExtra } from '../../src/domain/extras/settle-extra.ts';
import { settleUnansweredExtras } from '../../src/domain/extras/settle-unanswered-extras.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type ExtrasScene, type ExtrasTrip, openExtrasScene } from '../harness/extras-scene.ts';
import { entriesOfTrip, expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';

let scene: ExtrasScene;
beforeAll(async () => {
  scene = await openExtrasScene();
});
afterAll(() => scene.close());

const reasonOf = ({ body }: { readonly body: { readonly reason?: string } }) => body.reason;

async function eventsOf({ accountId, tripId }: ExtrasTrip): Promise<string[]> {
  const { rows } = await scene.app.db.query<{ told: string }>({
    text: `SELECT concat_ws(' ', type, data #>> '{extra,status}', data #>> '{extra,decidedBy}', data ->> 'amountFils') AS told
           FROM events WHERE account_id = $1 AND trip_id = $2 AND sequence IS NULL AND type NOT LIKE 'trip.evidence%'
           ORDER BY event_number OFFSET 1`,
    values: [accountId, tripId],
  });
  return rows.map(({ told }) => told);
}

/** What became of the trip's money after its booking: kind, amount. */
async function postedFor({ accountId, tripId }: ExtrasTrip): Promise<string[]> {
  const entries = await entriesOfTrip(scene.app.db, accountId, tripId);
  return entries.slice(1).map(({ kind, amount_fils: fils }) => `${kind} ${fils}`);
}

describe('An extra that the account accepts', () => {
  test('is held from the wallet, stands in the record beside the fare, and is revenue and tax at the end', async () => {
    const trip = await scene.beginTripWithPhoto();
    const before = await getWallet(scene.app.db, trip.accountId);
    const { answer, extraId } = await trip.ask('winching');
    expect(expectOk(answer).extras).toMatchObject([
      { extraId, kind: 'winching', amount: 150, status: 'open' },
    ]);
    expect(await trip.record()).toMatchObject({
      tripFare: trip.fareFils / 100,
      totalCharged: trip.fareFils / 100,
      extras: [{ extraId, status: 'open', requestedBy: 'driver', evidenceId: trip.evidenceId }],
    });

    const decided = expectOk(await trip.decide(extraId, 'accept'));
    expect(decided).toMatchObject({
      tripID: trip.tripId,
      extra: { extraId, status: 'accepted', decidedBy: 'account' },
      totalCharged: (trip.fareFils + 15000) / 100,
    });
    const held = await getWallet(scene.app.db, trip.accountId);
    expect(held.balanceFils).toBe(before.balanceFils - 15_000);
    expect(held.heldFils).toBe(before.heldFils + 15_000);

    await trip.complete();
    expect(await postedFor(trip)).toEqual([
      'extra_hold 15000',
      expect.stringMatching(/^trip_revenue /),
      expect.stringMatching(/^vat /),
      'extra_revenue 14286',
      'extra_vat 714',
    ]);
    expect(await trip.record()).toMatchObject({
      tripFare: trip.fareFils / 100,
      totalCharged: (trip.fareFils + 15000) / 100,
      outcome: 'delivered',
    });
    expect(await eventsOf(trip)).toEqual([
      'trip.extra_requested open',
      'trip.extra_decided accepted account',
      'wallet.charged 15000',
    ]);
    await expectSoundLedger(scene.app.db);
  });

  test('is kept when the trip is cancelled after it, whatever the fee', async () => {
    const trip = await scene.beginTripWithPhoto();
    const { extraId } = await trip.ask('dollies');
    expectOk(await trip.decide(extraId, 'accept'));
    const cancelled = await scene.app.post('/api/Trips/cancel-trip', scene.account.rawApiKey, {
      tripId: trip.tripId,
    });
    const { cancellationFees } = expectOk(cancelled);
    expect(await trip.record()).toMatchObject({
      totalCharged: Math.round(cancellationFees * 100 + 10_000) / 100,
    });
    expect(await postedFor(trip)).toContain('extra_revenue 9524');
    await expectSoundLedger(scene.app.db);
  });

  test('is accepted once, however often that is sent, and cannot be declined afterwards', async () => {
    const trip = await scene.beginTripWithPhoto();
    const { extraId } = await trip.ask('winching');
    const answers = await Promise.all(Array.from({ length: 10 }, () => trip.decide(extraId, 'accept')));
    for (const answer of answers) expectOk(answer);
    expect(reasonOf(await trip.decide(extraId, 'decline'))).toBe('extra_decided_otherwise');
    expect(await postedFor(trip)).toEqual(['extra_hold 15000']);
  });
});

describe('An extra that is not accepted', () => {
  test('costs nothing when the account declines it', async () => {
    const trip = await scene.beginTripWithPhoto();
    const { extraId } = await trip.ask('winching');
    expectOk(await trip.decide(extraId, 'decline'));
    expect(reasonOf(await trip.decide(extraId, 'accept'))).toBe('extra_decided_otherwise');
    expect(await postedFor(trip)).toEqual([]);
    expect(await eventsOf(trip)).toEqual([
      'trip.extra_requested open',
      'trip.extra_decided declined account',
    ]);
  });

  test('is declined by the end of the trip', async () => {
    const trip = await scene.beginTripWithPhoto();
    await trip.ask('winching');
    await trip.complete();
    expect(await trip.record()).toMatchObject({
      totalCharged: trip.fareFils / 100,
      extras: [{ status: 'declined', decidedBy: 'trip_end' }],
    });
    await expectSoundLedger(scene.app.db);
  });

  test('is declined after ten minutes of silence, and accepted where the account has set so and can pay', async () => {
    const settleAt = async (seconds: number) => {
      const clock = () => scene.clock().add({ seconds });
      await settleUnansweredExtras({
        db: scene.app.db,
        clock,
        onFault: (_, error) => {
          throw error;
        },
      });
    };
    const trip = await scene.beginTripWithPhoto();
    await trip.ask('winching');
    await settleAt(590);
    expect(await trip.record()).toMatchObject({ extras: [{ status: 'open' }] });
    await settleAt(601);
    expect(await trip.record()).toMatchObject({ extras: [{ status: 'declined', decidedBy: 'time' }] });

    await scene.setRule({ acceptsUnanswered: true });
    await trip.ask('dollies');
    await trip.ask('second_helper');
    await settleAt(601);
    expect((await trip.record()).extras.slice(1)).toMatchObject([
      { status: 'accepted' },
      { status: 'accepted' },
    ]);

    await trip.ask('long_access');
    const { balanceFils } = await getWallet(scene.app.db, trip.accountId);
    await setBalance(scene.app.db, trip.accountId, -45_000);
    await settleAt(601);
    expect((await trip.record()).extras[3]).toMatchObject({ status: 'declined', decidedBy: 'time' });
    await setBalance(scene.app.db, trip.accountId, balanceFils);
    await scene.setRule({});
  });

  test('gives its money back when the driver takes it back, and with all others when they give the trip up', async () => {
    const trip = await scene.beginTripWithPhoto();
    const first = await trip.ask('winching');
    expectOk(await trip.decide(first.extraId, 'accept'));
    expectOk(await trip.withdraw(first.extraId));
    expectOk(await trip.withdraw(first.extraId));
    expect(reasonOf(await trip.withdraw(randomUUID()))).toBe('extra_not_found');
    const second = await trip.ask('winching');
    expectOk(await trip.decide(second.extraId, 'accept'));
    await trip.ask('dollies');
    expectOk(await trip.phone.post('/trip/give-up', { tripId: trip.tripId, reason: 'Flat tyre' }));
    expect(await postedFor(trip)).toEqual([
      'extra_hold 15000',
      'extra_refund 15000',
      'extra_hold 15000',
      'extra_refund 15000',
    ]);
    const { extras, totalCharged } = await trip.record();
    expect(extras.map(({ status }: { status: string }) => status)).toEqual([
      'withdrawn',
      'withdrawn',
      'withdrawn',
    ]);
    expect(totalCharged).toBe(trip.fareFils / 100);
    await expectSoundLedger(scene.app.db);
  });
});

describe("An account's rule", () => {
  test('accepts at once what comes to no more than its amount together, for each trip', async () => {
    await scene.setRule({ acceptsUpToFils: 25_000 });
    const trip = await scene.beginTripWithPhoto();
    await trip.ask('winching');
    await trip.ask('dollies');
    await trip.ask('second_helper');
    const { extras, totalCharged } = await trip.record();
    expect(extras).toMatchObject([
      { status: 'accepted', decidedBy: 'rule' },
      { status: 'accepted', decidedBy: 'rule' },
      { status: 'open' },
    ]);
    expect(totalCharged).toBe((trip.fareFils + 25000) / 100);
    await scene.setRule({});
  });
});

describe('What is charged', () => {
  test('is not taken back once its trip has ended, whoever is late', async () => {
    const trip = await scene.beginTripWithPhoto();
    const { extraId } = await trip.ask('dollies');
    expectOk(await trip.decide(extraId, 'accept'));
    await trip.complete();
    const { accountId, tripId } = trip;
    const late = {
      accountId,
      tripId,
      extraId,
      status: 'withdrawn',
      by: 'operator',
      at: scene.clock(),
    } as const;
    await expect(settleExtra(scene.app, late)).rejects.toMatchObject({ code: 'extra_decided_otherwise' });
    await expectSoundLedger(scene.app.db);
  });
});

describe('Asking for an extra', () => {
  test('is refused after the end, by another driver, and without a photo of the trip', async () => {
    const trip = await scene.beginTripWithPhoto();
    const other = await scene.beginTripWithPhoto();
    const strange = await trip.ask('winching', { evidenceId: other.evidenceId });
    expect(reasonOf(strange.answer)).toBe('evidence_not_found');
    const body = {
      tripId: trip.tripId,
      extraId: randomUUID(),
      kind: 'winching',
      evidenceId: trip.evidenceId,
    };
    expect(reasonOf(await other.phone.post('/trip/extras', body))).toBe('trip_not_found');
    await trip.complete();
    expect(reasonOf(await trip.phone.post('/trip/extras', body))).toBe('trip_not_found');
  });

  test('is one extra however often it is sent, and another fact under its name is refused', async () => {
    const trip = await scene.beginTripWithPhoto();
    const extraId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => trip.ask('winching', { extraId })));
    for (const { answer } of answers) expect(expectOk(answer).extras).toHaveLength(1);
    expect(reasonOf((await trip.ask('dollies', { extraId })).answer)).toBe('extra_differs');
    expect(reasonOf((await trip.ask('winching')).answer)).toBe('extra_requested_already');
  });

  test('tells the driver before the work that the account cannot pay', async () => {
    const trip = await scene.beginTripWithPhoto();
    const { balanceFils } = await getWallet(scene.app.db, trip.accountId);
    await setBalance(scene.app.db, trip.accountId, -35_001);
    const { offered } = expectOk(await trip.phone.get(`/trip/extras?tripId=${trip.tripId}`));
    expect(offered).toMatchObject([
      { kind: 'waiting', quantity: 0, amount: 0, hindrance: 'waiting_is_free' },
      { kind: 'winching', amount: 150, hindrance: 'extra_not_payable' },
      { kind: 'dollies', amount: 100 },
      { kind: 'second_helper', amount: 100 },
      { kind: 'long_access', amount: 75 },
    ]);
    expect(offered[2].hindrance).toBeUndefined();
    expect(reasonOf((await trip.ask('winching')).answer)).toBe('extra_not_payable');
    await setBalance(scene.app.db, trip.accountId, -35_000);
    const { extraId } = await trip.ask('winching');
    await setBalance(scene.app.db, trip.accountId, -35_001);
    expect(reasonOf(await trip.decide(extraId, 'accept'))).toBe('extra_not_payable');
    await setBalance(scene.app.db, trip.accountId, -35_000);
    expectOk(await trip.decide(extraId, 'accept'));
    expect((await getWallet(scene.app.db, trip.accountId)).balanceFils).toBe(-50_000);
    await setBalance(scene.app.db, trip.accountId, balanceFils);
  });

  test('charges waiting by started quarters of an hour after twenty free minutes', async () => {
    const trip = await scene.beginTripWithPhoto();
    const waited = async (minutes: number) => {
      const since = scene.clock().subtract({ seconds: Math.round(minutes * 60) });
      await scene.app.db.query({
        text: `WITH pressed AS (UPDATE trip_presses SET pressed_at = $3 WHERE account_id = $1 AND trip_id = $2)
               UPDATE arrival_promises SET arrived_at = $3 WHERE account_id = $1 AND trip_id = $2 AND leg = 'pickup'`,
        values: [trip.accountId, trip.tripId, since.toString()],
      });
      await scene.app.db.query({
        text: `UPDATE trips SET departure_at = $3 WHERE account_id = $1 AND trip_id = $2`,
        values: [trip.accountId, trip.tripId, scene.clock().subtract({ hours: 12 }).toString()],
      });
      const { offered } = expectOk(await trip.phone.get(`/trip/extras?tripId=${trip.tripId}`));
      return offered[0];
    };
    expect(await waited(20)).toMatchObject({ quantity: 0, amount: 0 });
    expect(reasonOf((await trip.ask('waiting')).answer)).toBe('waiting_is_free');
    expect(await waited(20.02)).toMatchObject({ quantity: 1, amount: 30 });
    expect(await waited(35)).toMatchObject({ quantity: 1, amount: 30 });
    expect(await waited(36)).toMatchObject({ quantity: 2, amount: 60 });
    const { answer } = await trip.ask('waiting');
    expect(expectOk(answer).extras).toMatchObject([{ kind: 'waiting', quantity: 2, amount: 60 }]);
    expect(await waited(50)).toMatchObject({ quantity: 0 });
    expect(await waited(51)).toMatchObject({ quantity: 1, amount: 30 });
    expect(await waited(11 * 60)).toMatchObject({ quantity: 30, amount: 900 });
  });

  test('has the prices of the moment at which the trip was created, the own ones of its account first', async () => {
    const { accountId } = scene.account;
    const older = await scene.beginTripWithPhoto();
    const before = { kind: 'winching', waiting: undefined } as const;
    const at = scene.clock();
    await addExtraPrice(scene.app.db, {
      ...before,
      accountId,
      validFrom: at.add({ seconds: 1 }),
      priceFils: 1,
    });
    await addExtraPrice(scene.app.db, {
      ...before,
      accountId,
      validFrom: at.subtract({ hours: 1 }),
      priceFils: 20_000,
    });
    await addExtraPrice(scene.app.db, {
      ...before,
      kind: 'dollies',
      accountId,
      validFrom: at.subtract({ hours: 1 }),
      priceFils: undefined,
    });
    const trip = await scene.beginTripWithPhoto();
    const offeredAt = async ({ phone, tripId }: ExtrasTrip) =>
      expectOk(await phone.get(`/trip/extras?tripId=${tripId}`)).offered.map(
        ({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`,
      );
    expect(await offeredAt(older)).toContain('winching 150');
    expect(await offeredAt(trip)).toEqual([
      'waiting 0',
      'winching 200',
      'second_helper 100',
      'long_access 75',
    ]);
    expect(reasonOf((await trip.ask('dollies')).answer)).toBe('extra_not_offered');
  });
});

test('A trip has 20 extras, and corrections are none of them', async () => {
  const trip = await scene.beginTripWithPhoto();
  const plant = (kind: string, from: number, to: number) =>
    scene.app.db.query({
      text: `INSERT INTO trip_extras (account_id, trip_id, extra, extra_id, kind, quantity, amount_fils, vat_fils, evidence_id,
               status, decided_by, requested_at, expires_at, decided_at)
             SELECT $1, $2, n, gen_random_uuid(), $3, 1, 100, 5, CASE WHEN $3 <> 'correction' THEN $4::uuid END, 'declined',
               'account', now(), now(), now() FROM generate_series($5::integer, $6) AS n`,
      values: [trip.accountId, trip.tripId, kind, trip.evidenceId, from, to],
    });
  await plant('winching', 1, 19);
  await plant('correction', 20, 39);
  expectOk((await trip.ask('second_helper')).answer);
  expect(reasonOf((await trip.ask('long_access')).answer)).toBe('too_many_extras');
});

describe('Waiting', () => {
  test('ends when loading begins', async () => {
    const trip = await scene.beginTripWithPhoto();
    const waiting = async () =>
      expectOk(await trip.phone.get(`/trip/extras?tripId=${trip.tripId}`)).offered[0].quantity;
    scene.clock.advance({ minutes: 36 });
    expect(await waiting()).toBe(2);
    expectOk(await trip.phone.post('/trip/loading', { tripId: trip.tripId }));
    scene.clock.advance({ minutes: 60 });
    expect(await waiting()).toBe(2);
  });
});

describe('Before the arrival', () => {
  test('nothing can be asked for, and no waiting is told', async () => {
    const trip = await scene.beginTripWithPhoto();
    const { accountId, tripId } = trip;
    await scene.app.db.query({
      text: `WITH trip AS (UPDATE trips SET status = 2, driver_arrived_at = NULL WHERE account_id = $1 AND trip_id = $2)
             UPDATE arrival_promises SET arrived_at = NULL WHERE account_id = $1 AND trip_id = $2`,
      values: [accountId, tripId],
    });
    const { offered } = expectOk(await trip.phone.get(`/trip/extras?tripId=${tripId}`));
    expect(offered[0]).toEqual({
      kind: 'waiting',
      quantity: 0,
      amount: 0,
      hindrance: 'trip_status_conflict',
    });
    expect(reasonOf((await trip.ask('winching')).answer)).toBe('trip_status_conflict');
  });
});
