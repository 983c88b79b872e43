import { operatorRoles } from '@satha/terms/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccountSuspension } from '../../src/domain/accounts/change-account-suspension.ts';
import { operatorMay } from '../../src/domain/operators/operator-roles.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign, type TestDriver } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import type { PortalMember } from '../harness/portal.ts';

let scene: Console;
let manager: ConsoleOperator;
let busy: TestDriver;
let free: TestDriver;
let offline: TestDriver;
let suspended: TestDriver;
let member: PortalMember;
let rich: number;
let shutOut: number;

beforeAll(async () => {
  scene = await createConsole();
  const { db } = scene;
  manager = await scene.operatorOf('manager');
  busy = await addDriver(db, { name: 'Imran Khan', nameAr: 'عمران خان' });
  free = await addDriver(db, { name: 'Sanjay 100%', vehicleTypeId: 5 });
  offline = await addDriver(db, { name: 'Yousef Ali' });
  suspended = await addDriver(db, { name: 'Karim_Saleh' });
  const away = [offline.driverId, suspended.driverId];
  await db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE driver_id = ANY ($1)', values: [away] });
  await db.query({
    text: 'UPDATE drivers SET suspended_at = now() WHERE driver_id = $1',
    values: [suspended.driverId],
  });
  await db.query({
    text: "UPDATE vehicles SET retired_at = now(), equipment = '{winch,motorcycle_cradle}' WHERE vehicle_id = $1",
    values: [suspended.vehicleId],
  });
  const account = await scene.makeAccount({ balanceFils: 1e6 });
  await assign(db, await createTrip(scene, account), busy);
  rich = await scene.makeEmptyAccount(9_000_000, 'Al Noor Motors');
  shutOut = await scene.makeEmptyAccount(0, 'شركة النور');
  await db.inTransaction((transaction) =>
    changeAccountSuspension(transaction, shutOut, { reason: 'Unpaid', at: systemClock() }),
  );
  member = await scene.memberOf('owner', rich);
});
afterAll(() => scene.close());

type Query = Readonly<Record<string, string>>;
const ask = (path: string, query: Query, operator = manager) =>
  operator.get(`${path}?${new URLSearchParams(query)}`);

async function idsOf(path: string, id: string, query: Query): Promise<number[]> {
  const { items } = expectOk(await ask(path, query));
  return items.map((item: Record<string, number>) => item[id]);
}

const names = () =>
  new Map([
    [busy.driverId, 'busy'],
    [free.driverId, 'free'],
    [offline.driverId, 'offline'],
    [suspended.driverId, 'suspended'],
  ]);

describe('the list of drivers', () => {
  it.each([
    ['nothing', {}, ['busy', 'free', 'offline', 'suspended']],
    ['a part of a name in any letters', { search: 'KHAN' }, ['busy']],
    ['a part of a name in Arabic', { search: 'خان' }, ['busy']],
    ['a sign that stands for any text elsewhere', { search: '%' }, ['free']],
    ['a sign that stands for any letter elsewhere', { search: '_' }, ['suspended']],
    ['a number as it is dialled here', { search: '052 100 0001' }, ['free']],
    ['the end of a number', { search: '00003' }, ['suspended']],
    ['the number on the plate of the present truck', { search: '40002' }, ['free']],
    ['that plate as it is written', { search: 'Dubai K 40002' }, ['free']],
    ['that plate without its emirate', { search: 'k40002' }, ['free']],
    ['that plate as it is written in Arabic', { search: 'دبي K ٤٠٠٠٢' }, ['free']],
    ['who is free', { status: 'available' }, ['free']],
    ['who is at a trip or shut out', { status: 'busy,suspended' }, ['busy', 'suspended']],
    ['who is on shift', { shift: 'on' }, ['busy', 'free']],
    ['who is not', { shift: 'off' }, ['offline', 'suspended']],
    ['the type of the truck', { vehicleTypeId: '5' }, ['free']],
    ['several together', { search: 'a', shift: 'on', status: 'busy' }, ['busy']],
  ])('is narrowed by %s', async (_, query: Query, found) => {
    const ids = await idsOf('/drivers', 'driverId', query);
    expect(ids.map((driverId) => names().get(driverId))).toEqual(found);
  });

  it('finds a driver by the own number, and a truck’s by the truck', async () => {
    expect(await idsOf('/drivers', 'driverId', { search: `#${free.driverId}` })).toContain(free.driverId);
    const vehicleId = String(busy.vehicleId);
    expect(await idsOf('/drivers', 'driverId', { vehicleId })).toEqual([busy.driverId]);
  });

  it('tells what a driver is doing, in which truck', async () => {
    const { items } = expectOk(await ask('/drivers', { search: 'imran' }));
    expect(items).toMatchObject([
      {
        name: 'Imran Khan',
        nameAr: 'عمران خان',
        phone: '971521000000',
        status: 'busy',
        shift: { vehicleId: busy.vehicleId, plate: 'Dubai K 40001', vehicleTypeId: 4 },
        tripId: expect.any(Number),
        hold: null,
        suspendedAt: null,
      },
    ]);
  });

  it('tells who is held back from automatic offers, until when and why, and of no hold that is over', async () => {
    const url = `/drivers/${free.driverId}/hold`;
    const { hold } = expectOk(await manager.send(url, { minutes: 30, reason: 'Fuel' }));
    const holdOf = async () => expectOk(await ask('/drivers', { search: `#${free.driverId}` })).items[0].hold;
    expect(await holdOf()).toEqual(hold);
    await scene.db.query({
      text: "UPDATE drivers SET held_until = now() - interval '1 second' WHERE driver_id = $1",
      values: [free.driverId],
    });
    expect(await holdOf()).toBeNull();
  });

  it('comes page by page, each driver once', async () => {
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Query = { limit: '1', ...(cursor !== '' && { cursor }) };
      const page = expectOk(await ask('/drivers', query));
      seen.push(...page.items.map(({ driverId }: { driverId: number }) => driverId));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...names().keys()]);
  });
});

describe('the list of trucks', () => {
  it.each([
    ['a plate as it is written', { search: 'Dubai K 40001' }, () => [busy.vehicleId]],
    ['a plate with other signs between', { search: 'k-40002' }, () => [free.vehicleId]],
    [
      'a part of a plate',
      { search: '4000' },
      () => [busy, free, offline, suspended].map((one) => one.vehicleId),
    ],
    ['a plate in Arabic digits', { search: '٤٠٠٠٣' }, () => [offline.vehicleId]],
    ['the name of who is online', { search: 'sanjay 1' }, () => [free.vehicleId]],
    ['that name in Arabic', { search: 'عمران' }, () => [busy.vehicleId]],
    ['equipment', { equipment: 'motorcycle_cradle,winch' }, () => [suspended.vehicleId]],
    ['those out of service', { state: 'retired' }, () => [suspended.vehicleId]],
    ['those in service that are free', { state: 'in_service', use: 'free' }, () => [offline.vehicleId]],
    ['those in use', { use: 'in_use' }, () => [busy.vehicleId, free.vehicleId]],
    ['a type', { vehicleTypeId: '5' }, () => [free.vehicleId]],
    ['signs that stand for others elsewhere', { search: '%_' }, () => []],
  ] as const)('is narrowed by %s', async (_, query: Query, found) => {
    expect(await idsOf('/vehicles', 'vehicleId', query)).toEqual(found());
  });

  it('tells who is online in a truck', async () => {
    const { items } = expectOk(await ask('/vehicles', { search: '40001' }));
    expect(items).toMatchObject([
      { plate: 'Dubai K 40001', driver: { driverId: busy.driverId, name: 'Imran Khan' }, retiredAt: null },
    ]);
  });
});

describe('the list of accounts', () => {
  it.each<[string, () => Query, () => readonly number[]]>([
    ['a part of a name', () => ({ search: 'noor' }), () => [rich]],
    ['a part of a name in Arabic', () => ({ search: 'النور' }), () => [shutOut]],
    ['a member’s email', () => ({ search: member.email.toUpperCase() }), () => [rich]],
    ['those that are shut out', () => ({ state: 'suspended' }), () => [shutOut]],
    ['a low balance', () => ({ balanceBelowFils: '1' }), () => [shutOut]],
    ['several together', () => ({ state: 'active', openTrips: 'none', search: 'motors' }), () => [rich]],
    ['signs that stand for others elsewhere', () => ({ search: '%' }), () => []],
  ])('is narrowed by %s', async (_, query, found) => {
    expect(await idsOf('/accounts', 'accountId', query())).toEqual(found());
  });

  it('tells of an account its wallet, open trips and members', async () => {
    const { items } = expectOk(await ask('/accounts', { openTrips: 'some' }));
    expect(items).toMatchObject([
      { openTrips: 1, members: 0, wallet: { status: 'active' }, suspension: null },
    ]);
    const [found] = expectOk(await ask('/accounts', { search: 'noor' })).items;
    expect(found).toMatchObject({
      accountId: rich,
      members: 1,
      openTrips: 0,
      wallet: { balanceFils: 9_000_000 },
    });
  });

  it('of which one is asked for tells who belongs to it, and why it is shut out', async () => {
    const one = expectOk(await manager.get(`/accounts/${rich}`));
    expect(one).toMatchObject({ name: 'Al Noor Motors', people: [{ email: member.email, role: 'owner' }] });
    expect(expectOk(await manager.get(`/accounts/${shutOut}`)).suspension).toMatchObject({
      reason: 'Unpaid',
    });
    expectRefusal(await manager.get('/accounts/999999'), 404, 'Account not found');
  });

  it.each(operatorRoles)('shows %s wallets only where the role sees them', async (role) => {
    const operator = await scene.operatorOf(role);
    const sees = operatorMay(role, 'wallets.read');
    const { items } = expectOk(await ask('/accounts', { search: 'noor' }, operator));
    expect(items[0].wallet === null).toBe(!sees);
    expect(expectOk(await operator.get(`/accounts/${rich}`)).wallet === null).toBe(!sees);
    const { status } = await ask('/accounts', { balanceBelowFils: '5' }, operator);
    expect(status).toBe(sees ? 200 : 403);
  });
});

describe('a query of a list', () => {
  it.each(['/drivers', '/vehicles', '/accounts'])(
    'of %s that is wrong is refused, and an odd one answered',
    async (path) => {
      for (const [field, value] of [
        ['search', '\u0000'],
        ['search', 'x'.repeat(10_000)],
        ['cursor', 'AAAA'],
        ['limit', '0'],
      ] as const) {
        expectRefusal(await ask(path, { [field]: value }), 400, 'Invalid request', [field]);
      }
      for (const search of ["'; --", '\\', '\u202e', '(', '9'.repeat(100), '🚚', '٪']) {
        expect([search, (await ask(path, { search })).status]).toEqual([search, 200]);
      }
    },
  );
});
