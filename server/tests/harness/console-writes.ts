import type { AuditAction } from '@satha/terms/audit-actions';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { showCode } from './authenticator-app.ts';
import { callersBooking } from './callers-scene.ts';
import type { Console, ConsoleOperator } from './console.ts';
import { accountWrites } from './console-account-writes.ts';
import { deskWrites } from './console-desk-writes.ts';
import { fleetWrites } from './console-fleet-writes.ts';
import { tripWrites } from './console-trip-writes.ts';
import type { ConsoleWrites, MakeConsoleWrite } from './console-write.ts';
import { expectOk } from './expect-answer.ts';
import { makeFundedAccount } from './money.ts';
import { createPaymentScene } from './payment-scene.ts';
import { makeToken } from './portal-trips.ts';

const asked = () => ({ clientToken: makeToken(), reason: 'Price list 2040' });
const validFrom = '2040-01-01';
const noSurcharge = 10_000;

/** An auditor whom nothing else is done to. */
const somebody = (scene: Console) => scene.operatorOf('auditor', { hasTwoFactor: false });

/** The same, who signs in with an authenticator app. */
async function withApp(scene: Console): Promise<ConsoleOperator> {
  const by = await somebody(scene);
  const { totpUri } = expectOk(await by.send('/me/two-factor', { password: by.password }));
  const confirmed = await by.send('/me/two-factor/confirm', { code: showCode(totpUri) });
  if (confirmed.status !== 200) throw new Error('the app was not confirmed');
  return by;
}

const own: ConsoleWrites = {
  'PATCH /me': async (scene) => ({
    by: await somebody(scene),
    body: { name: 'Huda' },
    told: ['operator.changed'],
  }),
  'POST /me/password': async (scene) => {
    const by = await somebody(scene);
    const body = { currentPassword: by.password, newPassword: 'another horse battery' };
    return { by, body, told: ['operator.password_changed'] };
  },
  'POST /me/two-factor': async (scene) => {
    const by = await somebody(scene);
    return { by, body: { password: by.password }, told: [] };
  },
  'POST /me/two-factor/confirm': async (scene) => {
    const by = await somebody(scene);
    const { totpUri } = expectOk(await by.send('/me/two-factor', { password: by.password }));
    return { by, body: { code: showCode(totpUri) }, told: ['operator.two_factor_begun'] };
  },
  'POST /me/two-factor/end': async (scene) => {
    const by = await withApp(scene);
    return { by, body: { password: by.password }, told: ['operator.two_factor_ended'] };
  },
  'POST /me/two-factor/backup-codes': async (scene) => {
    const by = await withApp(scene);
    return { by, body: { password: by.password }, told: ['operator.backup_codes_renewed'] };
  },
  'DELETE /me/sessions/:sessionId': async (scene) => {
    const by = await somebody(scene);
    const [{ sessionId }] = expectOk(await by.get('/me/sessions')).items;
    return { by, params: { sessionId }, told: ['session.ended'] };
  },
  'POST /me/sessions/end-others': async (scene) => {
    const by = await somebody(scene);
    const { email, password } = by;
    expectOk(await scene.consoleBrowser().send('/sign-in', { email, password }));
    return { by, told: ['session.others_ended'] };
  },
  'PUT /presence/:page': async (scene) => {
    const body = { kind: 'account', recordId: await makeFundedAccount(scene.db) };
    return { params: { page: 'a'.repeat(32) }, body, told: [] };
  },
  'DELETE /presence/:page': async () => ({ params: { page: 'a'.repeat(32) }, told: [] }),
};

const ofOperator =
  (action: AuditAction, body: object | undefined, prepare?: string): MakeConsoleWrite =>
  async (scene) => {
    const { operatorId } = await scene.operatorOf('fleet');
    if (prepare !== undefined) await scene.db.query({ text: prepare, values: [operatorId] });
    return { params: { operatorId }, ...(body && { body }), told: [action] };
  };

const people: ConsoleWrites = {
  'PATCH /operators/:operatorId': ofOperator('operator.changed', { version: 1, role: 'auditor' }),
  'POST /operators/:operatorId/suspend': ofOperator('operator.suspended', { reason: 'Left' }),
  'POST /operators/:operatorId/resume': ofOperator(
    'operator.resumed',
    { reason: 'Came back' },
    `UPDATE operators SET suspended_at = now(), suspended_reason = 'Left' WHERE operator_id = $1`,
  ),
  'POST /operators/:operatorId/end-sessions': ofOperator('operator.signed_out', undefined),
  'POST /operators/:operatorId/end-two-factor': ofOperator('operator.two_factor_removed', undefined),
  'POST /operators/invitations': async () => {
    const body = { name: 'Sara', email: `sara-${makeToken()}@example.ae`, role: 'fleet' };
    return { body, told: ['operator.invited'] };
  },
  'DELETE /operators/invitations/:invitationId': async (_, owner) => {
    const wish = { name: 'Ali', email: `ali-${makeToken()}@example.ae`, role: 'fleet' };
    const { invitationId } = expectOk(await owner.send('/operators/invitations', wish));
    return { params: { invitationId }, told: ['operator.invitation_withdrawn'] };
  },
};

/** The number of a proposal that waits. */
async function proposed(scene: Console, by: ConsoleOperator): Promise<number> {
  const accountId = await makeFundedAccount(scene.db);
  const body = { ...asked(), floorFils: -1 };
  const { approval } = expectOk(await by.send(`/accounts/${accountId}/wallet/floor`, body));
  return approval.approvalId;
}

const deciding =
  (...told: readonly AuditAction[]): MakeConsoleWrite =>
  async (scene) => ({
    params: { approvalId: await proposed(scene, await scene.operatorOf('finance')) },
    body: {},
    told,
  });

const approvals: ConsoleWrites = {
  'POST /approvals/:approvalId/approve': deciding('wallet.floor_set', 'approval.approved'),
  'POST /approvals/:approvalId/reject': deciding('approval.rejected'),
  // One's own: of an auditor who was something else when they proposed it.
  'POST /approvals/:approvalId/withdraw': async (scene) => {
    const by = await scene.operatorOf('finance');
    const approvalId = await proposed(scene, by);
    const text = `UPDATE operators SET role = 'auditor' WHERE operator_id = $1`;
    await scene.db.query({ text, values: [by.operatorId] });
    return { by, params: { approvalId }, body: {}, told: ['approval.withdrawn'] };
  },
  'PUT /approval-settings': async (_, owner) => {
    const { isOn, limitFils, version } = expectOk(await owner.get('/approval-settings'));
    return { body: { isOn, limitFils: limitFils - 1, version }, told: ['approval_settings.changed'] };
  },
};

const ofWallet =
  (body: object, action: AuditAction): MakeConsoleWrite =>
  async (scene) => ({
    params: { accountId: await makeFundedAccount(scene.db) },
    body: { ...asked(), ...body },
    told: [action],
  });
const ofPrices =
  (body: object): MakeConsoleWrite =>
  async () => ({ body: { ...asked(), ...body }, told: ['approval.proposed'] });

/** A trip that somebody booked who called, and owes. */
async function bookedForCaller(
  scene: Console,
): Promise<{ readonly tripId: number; readonly fareFils: number }> {
  const taker = await scene.operatorOf('call_taker');
  return expectOk(await taker.send('/trips', callersBooking()));
}

async function settled(scene: Console, who: ConsoleOperator) {
  const { tripId } = await bookedForCaller(scene);
  const { dueFils } = expectOk(await who.get(`/receivables/${tripId}`));
  const body = { clientToken: makeToken(), dueFils, method: 'cash', reference: 'Receipt 17' };
  return { params: { tripId }, body };
}

const floods = {
  ...{ kind: 'special_day', name: 'Floods', status: 'announced', source: 'The owner' },
  ...{ validFrom: '2040-01-01T10:00', validUntil: '2040-01-02' },
};

const money: ConsoleWrites = {
  'POST /accounts/:accountId/wallet/top-ups': ofWallet({ amountFils: 100 }, 'wallet.topped_up'),
  'POST /accounts/:accountId/wallet/adjustments': ofWallet({ amountFils: -100 }, 'wallet.adjusted'),
  'POST /accounts/:accountId/wallet/floor': ofWallet({ floorFils: -1 }, 'approval.proposed'),
  'POST /accounts/:accountId/top-ups/:topUpId/refunds': async (scene) => {
    const accountId = await scene.makeEmptyAccount(0);
    const payments = await createPaymentScene(scene.db, systemClock);
    const { topUpId } = await payments.start(accountId);
    await payments.pay(await payments.look({ accountId, topUpId }));
    await payments.work();
    const body = { ...asked(), amountFils: 100 };
    return { params: { accountId, topUpId }, body, told: ['top_up.refund_ordered'] };
  },
  'POST /outcome-fees': ofPrices({ accountId: null, validFrom, rules: {} }),
  'POST /extra-prices': ofPrices({ accountId: null, validFrom, extraKind: 'winching', priceFils: 1 }),
  'POST /tariffs': ofPrices({
    ...{ vehicleTypeId: 4, validFrom, source: 'Price list 2040', baseFareFils: 1, includedMeters: 0 },
    ...{ filsPerMinute: 0, minimumFareFils: 1, vatBasisPoints: 500 },
    distanceTiers: [{ fromMeters: 0, filsPerKm: 1 }],
    night: { factorBasisPoints: noSurcharge, fromMinute: 1, untilMinute: 2 },
    weekend: { factorBasisPoints: noSurcharge, days: [] },
  }),
  'POST /event-factors': ofPrices({
    ...{ name: 'Rain', vehicleTypeId: null, validFrom, validUntil: '2040-02-01', source: 'The owner' },
    factorBasisPoints: 12_000,
  }),
  'POST /calendar/entries': async () => ({ body: floods, told: ['calendar_entry.added'] }),
  'PATCH /calendar/entries/:calendarEntryId': async () => ({
    params: { calendarEntryId: 1 },
    body: { version: 1, source: 'The owner' },
    told: ['calendar_entry.changed'],
  }),
  'POST /prices/try': async () => ({
    body: { from: '2026-01-01', until: '2026-02-01', tariffs: [], eventFactors: [] },
    told: [],
  }),
  'POST /receivables/:tripId/settle': async (scene, finance) => ({
    ...(await settled(scene, finance)),
    told: ['receivable.settled'],
  }),
  'POST /receivables/:tripId/settlements/:settlement/reverse': async (scene, finance) => {
    const { params, body } = await settled(scene, finance);
    const { settlement } = expectOk(await finance.send(`/receivables/${params.tripId}/settle`, body));
    return { params: { ...params, settlement }, body: asked(), told: ['approval.proposed'] };
  },
};

/** Every write of the console that asks who somebody is, by method and path below /console-api. */
export const consoleWrites: ConsoleWrites = {
  ...own,
  ...people,
  ...approvals,
  ...money,
  ...tripWrites,
  ...accountWrites,
  ...deskWrites,
  ...fleetWrites,
};
