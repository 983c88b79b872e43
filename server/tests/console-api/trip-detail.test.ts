import { operatorRoles } from '@satha/terms/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../../src/domain/audit/record-audit.ts';
import { operatorMay } from '../../src/domain/operators/operator-roles.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { createDispatchScene, kilometersNorth } from '../harness/dispatch-scene.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign, drive, takeTripTo } from '../harness/drivers.ts';
import { openEvidenceConsole } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { makePhoto } from '../harness/photos.ts';
import { booked, tripsOf } from '../harness/portal-trips.ts';

let scene: Console;
let dispatcher: ConsoleOperator;
let manager: ConsoleOperator;

beforeAll(async () => {
  scene = await createConsole();
  dispatcher = await scene.operatorOf('dispatcher');
  manager = await scene.operatorOf('manager');
});
afterAll(() => scene.close());

describe('one trip at the console', () => {
  it('is told as its account’s members are told it, and more', async () => {
    const member = await scene.memberOf('owner');
    const trip = await booked(member);
    const driver = await addDriver(scene.db, { name: 'Imran Khan', nameAr: 'عمران خان' });
    await takeTripTo(scene.db, trip, driver, 6);
    const ofMember = expectOk(await member.get(`${tripsOf(member)}/${trip.tripId}`));
    const ofOperator = expectOk(await manager.get(`/trips/${trip.tripId}`));
    const { driver: seenByMember, ...facts } = ofMember;
    expect(ofOperator).toMatchObject(facts);
    expect(ofOperator.driver).toEqual({ ...seenByMember, ...driver, isAtTrip: false });
    expect(ofOperator).toMatchObject({
      account: { accountId: trip.accountId, isSuspended: false, isForCallers: false, clockOffsetSeconds: 0 },
      bookedBy: { name: 'The owner' },
      outcome: 'delivered',
      concerns: [],
      promises: [
        { leg: 'pickup', driverId: driver.driverId },
        { leg: 'destination', driverId: driver.driverId },
      ],
      entries: [{ kind: 'trip_hold', amountFils: -trip.fareFils, balanceAfterFils: 100_000 - trip.fareFils }],
      evidence: [],
    });
    expect(ofOperator.timeline.map(({ type }: { type: string }) => type)).toContain('trip.completed');
  });

  it('tells who cancelled it by hand, with the reason of the fee, and what went back', async () => {
    const member = await scene.memberOf('owner');
    const trip = await booked(member);
    await assign(scene.db, trip, await addDriver(scene.db));
    const url = `${tripsOf(member)}/${trip.tripId}/cancellation`;
    const { feeFils } = expectOk(await member.get(url));
    const clientToken = crypto.randomUUID();
    expectOk(await member.send(url, { clientToken, shownFeeFils: feeFils }));
    const found = expectOk(await manager.get(`/trips/${trip.tripId}`));
    expect(found).toMatchObject({
      status: 'cancelled',
      cancelledBy: { name: 'The owner' },
      refundFils: trip.fareFils - feeFils,
      timeline: expect.arrayContaining([expect.objectContaining({ type: 'trip.cancelled', feeFils })]),
    });
    expect(found.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['trip_refund', 'trip_hold']);
  });

  it('tells who did what to it by hand, and that its vehicle is on the truck after the end', async () => {
    const trip = await createTrip(scene, await scene.makeAccount());
    const driver = await addDriver(scene.db);
    await takeTripTo(scene.db, trip, driver, 5);
    const { accountId, tripId } = trip;
    const at = systemClock();
    await failTrip(
      { db: scene.db, timeScale: 1 },
      {
        ...{ accountId, tripId, reason: 'accident', at },
        inSameTransaction: (transaction) =>
          recordAudit(transaction, {
            actor: { kind: 'operator', name: 'command line' },
            ...{ accountId, action: 'trip.failed', subject: `trip ${tripId}`, at },
            details: { reason: 'accident' },
          }),
      },
    );
    const found = expectOk(await dispatcher.get(`/trips/${tripId}`));
    expect(found).toMatchObject({
      status: 'failed',
      failureReason: 'accident',
      outcome: 'operator_decision',
      concerns: ['vehicle_aboard'],
      driver: { driverId: driver.driverId, isAtTrip: true },
      acts: [
        {
          action: 'trip.failed',
          actor: { kind: 'operator', id: null, name: 'command line' },
          details: { reason: 'accident' },
        },
      ],
    });
    await drive(scene.db, tripId, driver, 'complete');
    expect(expectOk(await dispatcher.get(`/trips/${tripId}`)).concerns).toEqual([]);
  });

  it('tells which steps an operator did, as the acts tell who', async () => {
    const trip = await createTrip(scene, await scene.makeAccount());
    const { driverId } = await addDriver(scene.db);
    const send = (path: string, body: object) => dispatcher.send(`/trips/${trip.tripId}/${path}`, body);
    expectOk(await send('assign', { driverId, sequence: 1 }));
    expectOk(await send('take-off', { sequence: 2, reason: 'Phone lost' }));
    await takeTripTo(scene.db, trip, await addDriver(scene.db), 2);
    const { timeline, acts } = expectOk(await dispatcher.get(`/trips/${trip.tripId}`));
    const told = timeline.map((step: { type: string; isByOperator: boolean }) => [
      step.type,
      step.isByOperator,
    ]);
    expect(told).toEqual([
      ['trip.created', false],
      ['trip.driver_assigned', true],
      ['trip.driver_gave_up', true],
      ['trip.driver_assigned', false],
    ]);
    expect(timeline[2].reason).toBe('operator_decision');
    expect(acts.map(({ action }: { action: string }) => action)).toEqual(['trip.assigned', 'trip.released']);
  });

  it('tells who was asked, how each answered, and why nobody else was', async () => {
    const dispatch = await createDispatchScene(scene.db, systemClock);
    const near = await dispatch.addDriverAt(kilometersNorth(2));
    await dispatch.addDriverAt(kilometersNorth(2), 5);
    const accountId = await dispatch.makeAccount();
    const tripId = await dispatch.book({ accountId });
    await dispatch.dispatch();
    await dispatch.decline(near);
    const found = expectOk(await dispatcher.get(`/trips/${tripId}`));
    expect(found.offers).toMatchObject([
      { driverId: near.driverId, status: 'declined', answeredAt: expect.any(String) },
    ]);
    expect(found.search).toEqual({ pausedUntil: null, isWidened: false });
    const { sequence } = found;
    const paused = expectOk(
      await dispatcher.send(`/trips/${tripId}/search/pause`, { sequence, minutes: 10 }),
    );
    expect(expectOk(await dispatcher.get(`/trips/${tripId}`)).search).toEqual({
      ...paused,
      isWidened: false,
    });
    const [round] = found.rounds;
    const excluded = Object.values<number>(round.excluded).reduce((sum, count) => sum + count, 0);
    expect(round).toMatchObject({
      searchNumber: 1,
      round: 1,
      excluded: { other_vehicle_type: expect.any(Number) },
    });
    expect(round.candidates + excluded).toBe(round.driversOnShift);
  });

  it('has its lines on a map, of whichever account it is, and the map’s ground on the console’s own listener', async () => {
    const trip = await createTrip(scene, await scene.makeAccount());
    const auditor = await scene.operatorOf('auditor');
    const way = expectOk(await auditor.get(`/trips/${trip.tripId}/way`));
    expect(way).toEqual({ approach: null, route: expect.stringMatching(/^.{20,}$/), track: null });
    expect((await scene.consoleBrowser().get(`/trips/${trip.tripId}/way`)).status).toBe(401);
    expectRefusal(await auditor.get('/trips/999999/way'), 404, 'Trip not found');
    const style = await fetch(`${scene.consoleUrl}/base-map/style.json?language=en&scheme=light`);
    expect(style.status).toBe(200);
  });

  it('is not found where there is none', async () => {
    for (const tripId of ['999999', '0', '-1', String(Number.MAX_SAFE_INTEGER)]) {
      expectRefusal(await dispatcher.get(`/trips/${tripId}`), 404, 'Trip not found');
    }
    expectRefusal(await dispatcher.get('/trips/x'), 400, 'Invalid request', ['tripId']);
  });

  it.each(operatorRoles)(
    'shows %s money and the customer’s link only where the role has to do with them',
    async (role) => {
      const operator = await scene.operatorOf(role);
      const trip = await createTrip(scene, await scene.makeAccount());
      const { entries, trackingUrl } = expectOk(await operator.get(`/trips/${trip.tripId}`));
      expect(entries === null).toBe(!operatorMay(role, 'wallets.read'));
      expect(trackingUrl === null).toBe(!operatorMay(role, 'trips.note'));
    },
  );
});

describe('the evidence of a trip at the console', () => {
  it('is all that the driver told, with its photos, for whoever may see trips', async () => {
    const evidence = await openEvidenceConsole();
    try {
      const trip = await evidence.beginTrip();
      const photo = await makePhoto('jpeg', { width: 640, height: 480 });
      await trip.keep(photo);
      const auditor = await evidence.app.operatorOf('auditor');
      const { evidence: items } = expectOk(await auditor.get(`/trips/${trip.tripId}`));
      expect(items).toMatchObject([
        { evidenceId: photo.evidenceId, kind: 'photo', photo: { sha256: photo.file.sha256 }, seenBy: {} },
      ]);
      for (const part of ['file', 'thumbnail']) {
        const url = `/trips/${trip.tripId}/evidence/${photo.evidenceId}/${part}`;
        const { status, headers } = await auditor.get(url);
        expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
        expect((await evidence.app.consoleBrowser().get(url)).status).toBe(401);
      }
      const missing = `/trips/${trip.tripId + 1000}/evidence/${photo.evidenceId}/file`;
      expectRefusal(await auditor.get(missing), 404, 'Trip not found');
    } finally {
      await evidence.close();
    }
  });
});
