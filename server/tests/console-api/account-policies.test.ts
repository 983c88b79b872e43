import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCallersAccount } from '../../src/domain/receivables/callers-account.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { openChanges } from '../harness/console-changes.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { makeToken } from '../harness/portal-trips.ts';

let scene: Console;
let finance: ConsoleOperator;
let dispatcher: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  finance = await scene.operatorOf('finance');
  dispatcher = await scene.operatorOf('dispatcher');
});
afterAll(() => scene.close());

const patch = { method: 'PATCH' } as const;
const policiesOf = async (accountId: number, who = finance) =>
  expectOk(await who.get(`/accounts/${accountId}/policies`));

test('What holds for an account is told with what it has of its own, its money to roles that see wallets alone', async () => {
  const { accountId } = await scene.makeAccount();
  const usual = await policiesOf(accountId);
  expect(usual).toMatchObject({
    isForCallers: false,
    outcomeFeesFrom: null,
    extraPrices: [],
    cancellation: { isUsual: true, driverLateSeconds: 1800 },
    extraRule: { acceptsUpToFils: 0, customerDecides: false, acceptsUnanswered: false, version: 0 },
    links: { sentToday: 0, mostToday: 20 },
    wallet: { floorFils: -50_000, notBegunFils: 0, heldLimitFils: 10_000_000, isFrozen: false },
    autoRecharge: null,
  });
  expect(usual.cancellation.fees).toContainEqual({
    ...{ status: 'driver_to_pickup', freeSeconds: 180, basisPoints: 2000, minimumFils: 3000 },
  });
  const owner = await scene.operatorOf('owner');
  const settings = expectOk(await owner.get('/approval-settings'));
  expectOk(await owner.send('/approval-settings', { ...settings, isOn: false }, { method: 'PUT' }));
  const asked = () => ({ clientToken: makeToken(), reason: 'By contract', accountId });
  const validFrom = '2099-01-01T00:00:00.000+04:00';
  expectOk(await finance.send('/outcome-fees', { ...asked(), validFrom, rules: {} }));
  const price = { extraKind: 'winching', priceFils: 12_000, validFrom };
  expectOk(await finance.send('/extra-prices', { ...asked(), ...price }));
  expect(await policiesOf(accountId)).toMatchObject({
    outcomeFeesFrom: validFrom,
    extraPrices: [{ extraKind: 'winching', validFrom }],
  });
  expect(await policiesOf(accountId, dispatcher)).toMatchObject({ wallet: null, autoRecharge: null });
  const callers = await openCallersAccount({ db: scene.db, clock: systemClock });
  expect(await policiesOf(callers)).toMatchObject({
    isForCallers: true,
    extraRule: { customerDecides: true },
  });
  expectRefusal(await finance.get('/accounts/999999/policies'), 404, 'Account not found');
});

test('Of two who change the rule for extras at once, the later one is told each field, and nothing is overwritten', async () => {
  const { accountId } = await scene.makeAccount();
  const reader = await openChanges(scene, dispatcher);
  const url = `/accounts/${accountId}/extra-rule`;
  const first = { version: 0, acceptsUpToFils: 20_000, customerDecides: true };
  const saved = await Promise.all([first, first].map((wish) => finance.send(url, wish, patch)));
  expect(saved.map(expectOk)).toEqual([1, 2].map(() => expect.objectContaining({ version: 1 })));
  const accounts = () => reader.frames.filter(({ event }) => event === 'account').map(({ data }) => data);
  await expect.poll(accounts).toContainEqual({ accountId });
  reader.cut();
  const late = await finance.send(url, { version: 0, acceptsUpToFils: 5_000, customerDecides: true }, patch);
  expectRefusal(late, 409, 'Record was changed meanwhile', ['acceptsUpToFils']);
  expect(late.body.errors[0].message).toBe('acceptsUpToFils is 20000 now, in version 1.');
  const changed = expectOk(await finance.send(url, { version: 1, acceptsUnanswered: true }, patch));
  expect(changed).toEqual({ ...first, acceptsUnanswered: true, version: 2 });
  // What members say in the portal counts as well.
  const member = await scene.memberOf('owner', accountId);
  const rule = { acceptsUpToFils: 0, customerDecides: false, acceptsUnanswered: false };
  expectOk(await member.send(`/accounts/${accountId}/extra-rule`, rule, { method: 'PUT' }));
  expectRefusal(
    await finance.send(url, { version: 2, acceptsUpToFils: 7 }, patch),
    409,
    'Record was changed meanwhile',
    ['acceptsUpToFils'],
  );
  expect((await policiesOf(accountId)).extraRule).toEqual({ ...rule, version: 3 });
  const owner = await scene.operatorOf('owner');
  const entries = expectOk(
    await owner.get(`/audit?accountId=${accountId}&action=account.extra_rule_set`),
  ).items;
  expect(entries.map(({ details }: { details: object }) => details)).toEqual([
    rule,
    { acceptsUpToFils: 20_000, customerDecides: true, acceptsUnanswered: true },
    { acceptsUpToFils: 20_000, customerDecides: true, acceptsUnanswered: false },
  ]);
});

test('The rule for extras is changed by those who move money with two-factor sign-in alone', async () => {
  const { accountId } = await scene.makeAccount();
  const url = `/accounts/${accountId}/extra-rule`;
  const wish = { version: 0, acceptsUpToFils: 100 };
  expectRefusal(await dispatcher.send(url, wish, patch), 403, 'Your role does not allow this');
  const unsafe = await scene.operatorOf('manager', { hasTwoFactor: false });
  expectRefusal(await unsafe.send(url, wish, patch), 403, 'Two-factor sign-in is required');
  const much = await finance.send(url, { ...wish, acceptsUpToFils: 1_000_001 }, patch);
  expectRefusal(much, 400, 'Invalid request', ['acceptsUpToFils']);
  expectRefusal(await finance.send('/accounts/999999/extra-rule', wish, patch), 404, 'Account not found');
  expect((await policiesOf(accountId)).extraRule.version).toBe(0);
});
