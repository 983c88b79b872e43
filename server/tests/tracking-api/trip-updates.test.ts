import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reassignTrip } from '../../src/domain/dispatch/by-hand/reassign-trip.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { bookFor, type CustomerPhone, linkTokenOf, makeCustomerPhone } from '../harness/customer-phone.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { createSmsScene, type SmsScene } from '../harness/sms-scene.ts';
import { huda } from '../harness/steering-scene.ts';
import type { TestAccount } from '../harness/test-app.ts';

const patch = { method: 'PATCH' } as const;

describe('A trip’s customer, where the account wants it,', () => {
  let scene: SmsScene;
  let account: TestAccount;
  let phone: CustomerPhone;
  beforeAll(async () => {
    scene = await createSmsScene();
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    await scene.clear();
    account = await scene.app.makeAccount({ balanceFils: 100_000_000 });
    phone = makeCustomerPhone(scene.app, scene.clock);
    await setUpdates(true);
  });

  const setUpdates = (isOn: boolean, isAnyOn = true) =>
    scene.app.db.query({
      text: 'UPDATE accounts SET sms_updates_enabled = $2, sms_links_enabled = $3 WHERE account_id = $1',
      values: [account.accountId, isOn, isAnyOn],
    });
  const take = async (trip: { tripId: number; accountId: number }, status: number) =>
    takeTripTo(scene.app.db, trip, await addDriver(scene.app.db), status, scene.clock());
  const kinds = async () =>
    (await scene.messagesTo(phone.number)).map(({ kind, status }) => `${kind} ${status}`);
  /** The texts that the gateway was sent by it. */
  async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
    const before = scene.gateway.requests.length;
    await work();
    return scene.gateway.requests.slice(before).map(({ body }) => JSON.parse(body).text);
  }

  test('is told at once that a truck is on the way, with its plate and the link, and then that it has arrived', async () => {
    const trip = await bookFor(scene.app, account, phone.number);
    await scene.deliverAll();
    const driver = await addDriver(scene.app.db);
    const link = `/t/${await linkTokenOf(scene.app, account, trip.tripId)}`;
    const [onTheWay, ...more] = await sentBy(async () => {
      await takeTripTo(scene.app.db, trip, driver, 2, scene.clock());
      await scene.deliver();
      await scene.deliver();
    });
    expect(more).toEqual([]);
    const plate = /\n(Dubai [A-Z0-9]+ \d+)\n/.exec(onTheWay ?? '')?.[1];
    expect(onTheWay).toMatch(/^.+\nYour truck is on the way:\nسطحتك في الطريق إليك:\n/);
    expect([plate, onTheWay?.endsWith(link)]).toEqual([expect.any(String), true]);
    const arrived = await sentBy(async () => {
      await takeTripTo(scene.app.db, trip, driver, 3, scene.clock());
      await scene.deliver();
    });
    expect(arrived).toEqual([expect.stringMatching(new RegExp(`Your truck has arrived:\n.*\n${plate}\n`))]);
    expect(await kinds()).toEqual(['driver_arrived sent', 'driver_assigned sent', 'tracking_link sent']);
  });

  test('is told nothing that is over when it could be sent: a truck that has arrived is not on the way', async () => {
    const trip = await bookFor(scene.app, account, phone.number);
    await take(trip, 3);
    await scene.deliver();
    expect(await kinds()).toEqual([
      'driver_arrived sent',
      'driver_assigned left_out',
      'tracking_link waiting',
    ]);
  });

  test('is told of the next truck, when the first one’s driver gives up', async () => {
    const trip = await bookFor(scene.app, account, phone.number);
    const first = await addDriver(scene.app.db);
    await takeTripTo(scene.app.db, trip, first, 2, scene.clock());
    await scene.deliver();
    await giveUpTrip(scene.app, { ...trip, ...first, reason: 'flat tyre', at: scene.clock() });
    const [told] = await sentBy(async () => {
      await take(trip, 2);
      await scene.deliver();
    });
    expect(told).toContain('on the way');
    expect((await kinds()).filter((each) => each === 'driver_assigned sent')).toHaveLength(2);
  });

  test('is told of the next truck, when an operator sends another one, and of no change of trucks on the way', async () => {
    const trip = await bookFor(scene.app, account, phone.number);
    const [first, second, third] = [
      await addDriver(scene.app.db),
      await addDriver(scene.app.db),
      await addDriver(scene.app.db),
    ];
    await takeTripTo(scene.app.db, trip, first, 2, scene.clock());
    await scene.deliver();
    const reassign = ({ driverId }: { driverId: number }) =>
      reassignTrip(byHandDeps(scene.app.db, scene.clock), {
        ...trip,
        driverId,
        reason: 'Flat tyre',
        by: huda,
      });
    const [told] = await sentBy(async () => {
      await reassign(second);
      await scene.deliver();
    });
    expect(told).toContain('on the way');
    const later = await sentBy(async () => {
      await takeTripTo(scene.app.db, trip, second, 5, scene.clock());
      await scene.deliverAll();
      await reassign(third);
      await scene.deliverAll();
    });
    expect(later.filter((text) => text.includes('on the way'))).toEqual([]);
  });

  test('is told nothing else, and where the account does not want it nothing but the link', async () => {
    await setUpdates(false);
    await take(await bookFor(scene.app, account, phone.number), 6);
    expect(await kinds()).toEqual(['tracking_link waiting']);
    await setUpdates(true, false);
    await take(await bookFor(scene.app, account, phone.number), 6);
    expect(await kinds()).toEqual(['tracking_link waiting']);
    await setUpdates(true);
    await take(await bookFor(scene.app, account, phone.number), 6);
    expect((await kinds()).toSorted()).toEqual(
      ['driver_arrived', 'driver_assigned', 'tracking_link', 'tracking_link'].map(
        (kind) => `${kind} waiting`,
      ),
    );
  });

  test('is told of three trips a day on a number, and the fourth is left out', async () => {
    for (let made = 0; made < 4; made += 1) {
      await take(await bookFor(scene.app, account, phone.number), 2);
      await scene.deliver();
    }
    const told = (await scene.messagesTo(phone.number)).filter(({ kind }) => kind === 'driver_assigned');
    expect(told.map(({ status, reason }) => [status, reason])).toEqual([
      ['left_out', 'number_limit'],
      ['sent', null],
      ['sent', null],
      ['sent', null],
    ]);
  });
});

describe('Messages about how trips go on', () => {
  let portal: Portal;
  let owner: PortalMember;
  beforeAll(async () => {
    portal = await createPortal();
    owner = await portal.memberOf('owner');
  });
  afterAll(() => portal.close());

  test('are turned on and off by an owner alone, as the audit log tells once for each change', async () => {
    const path = `/accounts/${owner.accountId}`;
    expect(expectOk(await owner.get(path))).toMatchObject({
      smsLinksEnabled: true,
      smsUpdatesEnabled: false,
    });
    for (const isOn of [true, true, false]) {
      const changed = expectOk(await owner.send(path, { smsUpdatesEnabled: isOn }, patch));
      expect(changed.smsUpdatesEnabled).toBe(isOn);
    }
    const { items } = expectOk(await owner.get(`${path}/audit`));
    const told = items.map(({ action }: { action: string }) => action);
    expect(told.filter((action: string) => action.includes('sms_updates'))).toEqual([
      'account.sms_updates_turned_off',
      'account.sms_updates_turned_on',
    ]);
    const viewer = await portal.memberOf('viewer', owner.accountId);
    expectRefusal(
      await viewer.send(path, { smsUpdatesEnabled: true }, patch),
      403,
      'Your role does not allow this',
    );
    const bad = await owner.send(path, { smsUpdatesEnabled: 'yes' }, patch);
    expect([bad.status, bad.body.errors[0].field]).toEqual([400, 'smsUpdatesEnabled']);
  });
});
