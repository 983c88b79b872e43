import { randomUUID } from 'node:crypto';
import { fileNameOf } from '../../src/domain/evidence/files/file-names.ts';
import { setExtraRule } from '../../src/domain/extras/set-extra-rule.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { issueAll } from './documents.ts';
import { createTrip } from './driven-trip.ts';
import { addDriver, takeTripTo } from './drivers.ts';
import { expectOk } from './expect-answer.ts';
import { createPaymentScene, goodCard } from './payment-scene.ts';
import { makePhoto } from './photos.ts';
import { plantExtra } from './plant-extra.ts';
import type { Portal, PortalMember } from './portal.ts';
import { booked } from './portal-trips.ts';
import { proveEndpoints } from './proven-endpoints.ts';
import { until } from './until.ts';
import { createWebhookScene } from './webhook-scene.ts';

/** What the portal's paths and queries name things by. */
export type FurnishedId =
  | 'memberId'
  | 'invitationId'
  | 'sessionId'
  | 'apiKeyId'
  | 'entryId'
  | 'endpointId'
  | 'deliveryId'
  | 'tripId'
  | 'evidenceId'
  | 'extraId'
  | 'documentId'
  | 'month'
  | 'topUpId';

/** An account that has one of everything that the portal shows. */
export type FurnishedAccount = {
  readonly owner: PortalMember;
  /** Whatever each stands for can be changed in every way that there is. */
  readonly ids: Readonly<Record<FurnishedId, string>>;
  /** What its pages sent to make things once. */
  readonly clientTokens: { readonly trip: string; readonly topUp: string };
  /** What somebody would search for to find something of it. */
  readonly searches: readonly string[];
  /** Texts that stand in answers about this account, and about no other. */
  readonly marks: readonly string[];
};

const accountName = 'Zahra Recovery';
const ownerName = 'Zahra Al Mazrouei';
const customer = { firstName: 'Wadha', lastName: 'Bin Suroor', mobileNumber: '0556677889' } as const;
const externalReference = 'ZAHRA-17';
const billing = { legalName: 'Zahra Recovery LLC', trn: '100987654300003', address: 'Al Quoz 3, Dubai' };
const userAgent = 'The tablet of Zahra';
const openingFils = 7_654_321;
const paidFils = 23_457;
const pendingFils = 98_765;
/** Not so far ahead that it is another hour or day. */
const offsetSeconds = 7;
const acceptsUpToFils = 34_517;

/**
 * Furnishes an account, a new one unless one is given, by the APIs where there is one; `hookUrl` is where its webhook events go
 * when sent again. The file of its photo has not arrived where the portal has no `files`.
 */
export async function furnishAccount(
  portal: Portal,
  hookUrl: string,
  files?: FileStore,
  given?: number,
): Promise<FurnishedAccount> {
  const accountId = given ?? (await portal.makeEmptyAccount(openingFils));
  if (given === undefined) await beginTwoMonthsAgo(portal, accountId);
  const owner = await portal.memberOf('owner', accountId);
  const people = await furnishPeople(portal, owner);
  const developers = await furnishDevelopers(portal, owner, hookUrl);
  const clientTokens = { trip: randomUUID(), topUp: randomUUID() };
  const { tripId } = await booked(owner, {
    clientToken: clientTokens.trip,
    externalReference,
    ...customer,
  });
  const money = await furnishWallet(portal, owner, clientTokens.topUp);
  expectOk(await owner.send(`/accounts/${accountId}/sandbox/clock`, { offsetSeconds }));
  await setExtraRule(portal.db, accountId, {
    acceptsUpToFils,
    customerDecides: false,
    acceptsUnanswered: false,
  });
  const searches = [String(tripId), externalReference, customer.mobileNumber, developers.requestId];
  return {
    owner,
    searches,
    ids: {
      ...people.ids,
      ...developers.ids,
      ...money.ids,
      tripId: String(tripId),
      evidenceId: await photograph(portal, { accountId, tripId }, files),
      extraId: await plantExtra(portal.db, tripId),
    },
    clientTokens,
    marks: [
      ...people.marks,
      ...developers.marks,
      ...money.marks,
      `{"offsetSeconds":${offsetSeconds}}`,
      `"acceptsUpToFils":${acceptsUpToFils}`,
      customer.firstName,
      customer.mobileNumber.slice(1),
      externalReference,
    ],
  };
}

/** A photo of the trip's vehicle, whose file is kept where the portal has files. */
async function photograph(
  { db }: Portal,
  { accountId, tripId }: { readonly accountId: number; readonly tripId: number },
  files: FileStore | undefined,
): Promise<string> {
  const { evidenceId, bytes, file } = await makePhoto();
  if (files) await files.put(fileNameOf({ accountId, tripId, evidenceId }), [bytes], file);
  const { driverId } = await addDriver(db);
  await db.query({
    text: `INSERT INTO trip_evidence (account_id, trip_id, item, evidence_id, driver_id, stage, kind, facts, recorded_at,
             received_at, sha256, size_bytes, media_type, stored_at)
           SELECT $1, $2, 1, $3, $4, 'pickup', 'photo', '{"shows": "front"}', now(), now(), $5, $6, media_type,
             CASE WHEN media_type IS NOT NULL THEN now() END
           FROM (SELECT $7::text AS media_type) AS kept`,
    values: [
      accountId,
      tripId,
      evidenceId,
      driverId,
      file.sha256,
      file.sizeBytes,
      files ? 'image/jpeg' : null,
    ],
  });
  return evidenceId;
}

/** So that a month is over: the last one is not, in the first hour of the next. */
async function beginTwoMonthsAgo({ db }: Portal, accountId: number): Promise<void> {
  await db.query({
    text: `UPDATE accounts SET created_at = created_at - interval '2 months' WHERE account_id = $1`,
    values: [accountId],
  });
}

async function furnishPeople(portal: Portal, owner: PortalMember) {
  const at = `/accounts/${owner.accountId}`;
  expectOk(await owner.send(at, { name: accountName }, { method: 'PATCH' }));
  expectOk(await owner.send('/me', { name: ownerName }, { method: 'PATCH' }));
  expectOk(await owner.send(`${at}/billing-details`, billing, { method: 'PUT' }));
  const colleague = await portal.memberOf('viewer', owner.accountId);
  const wanted = { email: `salim-${owner.memberId}@zahra.example.ae`, role: 'finance' };
  const { invitationId } = expectOk(await owner.send(`${at}/invitations`, wanted));
  const { email, password } = owner;
  const headers = { 'user-agent': userAgent };
  await portal.browser().send('/sign-in', { email, password }, { headers });
  const { items } = expectOk(await owner.get('/me/sessions'));
  const elsewhere = items.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
  return {
    ids: {
      memberId: String(colleague.memberId),
      invitationId: String(invitationId),
      sessionId: String(elsewhere.sessionId),
    },
    marks: [accountName, ownerName, email, colleague.email, wanted.email, billing.trn, userAgent],
  };
}

/** A key with a request, which booked a trip that is completed; an endpoint with what it was told of that. */
async function furnishDevelopers(portal: Portal, owner: PortalMember, hookUrl: string) {
  const { accountId } = owner;
  const at = `/accounts/${accountId}`;
  const { endpoint } = expectOk(await owner.send(`${at}/webhook-endpoints`, { url: hookUrl }));
  await proveEndpoints(portal.db, endpoint.endpointId);
  const { key, rawKey } = expectOk(await owner.send(`${at}/keys`, { name: 'Zahra bookings' }));
  const account = { accountId, apiKeyId: key.apiKeyId, rawApiKey: rawKey };
  await takeTripTo(portal.db, await createTrip(portal, account, customer), await addDriver(portal.db), 6);
  await createWebhookScene(portal.db, systemClock).deliver();
  const deliveries = await owner.get(`${at}/webhook-endpoints/${endpoint.endpointId}/deliveries`);
  const loggedRequests = async () => expectOk(await owner.get(`${at}/requests`)).items;
  await until(async () => (await loggedRequests()).length > 0);
  const [{ entryId, requestId }] = await loggedRequests();
  return {
    requestId,
    ids: {
      apiKeyId: String(key.apiKeyId),
      endpointId: String(endpoint.endpointId),
      deliveryId: String(expectOk(deliveries).items[0].deliveryId),
      entryId,
    },
    marks: [key.lastFour as string, entryId, requestId, hookUrl],
  };
}

/** A saved card, a payment with its receipt, auto recharge, the invoice of the trip, and a top-up that waits. */
async function furnishWallet(portal: Portal, owner: PortalMember, clientToken: string) {
  const { accountId } = owner;
  const at = `/accounts/${accountId}`;
  const payments = await createPaymentScene(portal.db, systemClock);
  await payments.pay(await payments.start(accountId, { amountFils: paidFils, savesCard: true }), goodCard);
  await payments.work();
  await payments.turnOn(accountId, 100_000, 200_000);
  const wish = { clientToken, amountFils: pendingFils, method: 'page' };
  const { topUpId } = expectOk(await owner.send(`${at}/payments/top-ups`, wish));
  await issueAll(portal.db);
  const [document] = expectOk(await owner.get(`${at}/documents`)).items;
  const [statement] = expectOk(await owner.get(`${at}/statements`)).items;
  const { balanceFils } = expectOk(await owner.get(`${at}/wallet`));
  return {
    ids: {
      topUpId: String(topUpId),
      documentId: String(document.documentId),
      month: statement.month as string,
    },
    marks: [
      document.name as string,
      JSON.stringify(statement),
      '"expiryYear":2040',
      (openingFils / 100).toFixed(2),
      ...[openingFils, paidFils, pendingFils, balanceFils as number].map(String),
    ],
  };
}
