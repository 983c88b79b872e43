import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../src/platform/clock/system-clock.ts';
import type { Console } from '../console.ts';
import { bookFor, linkTokenOf, makeCustomerPhone } from '../customer-phone.ts';
import { sendDriverOut } from '../driver-phone.ts';
import { expectOk } from '../expect-answer.ts';
import { giveTracker } from '../tracker.ts';
import type { Callers, Known } from './hostile-requests.ts';

/** So much of each name is kept. */
const mostKnown = 40;

/** Who asks, and what they may know. */
export type HostileScene = {
  readonly callers: Callers;
  readonly known: Known;
};

/** An account with trips, a member, a key, a driver who is out, a customer and an operator: each of whom may ask. */
export async function createHostileScene(portal: Console): Promise<HostileScene> {
  const member = await portal.memberOf('owner');
  const made = expectOk(await member.send(`/accounts/${member.accountId}/keys`, { name: 'Key' }));
  const account = { accountId: member.accountId, apiKeyId: made.key.apiKeyId, rawApiKey: made.rawKey };
  const operator = await portal.operatorOf('owner');
  const { driver, phone, vehicle } = await sendDriverOut(portal);
  const trackerId = await giveTracker(portal, driver.driverId);
  const customer = makeCustomerPhone(portal, systemClock);
  const trip = await bookFor(portal, account, customer.number);
  await customer.signIn();
  const link = await linkTokenOf(portal, account, trip.tripId);
  const ofPages = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' };
  const cookies = (browser: { readonly cookies: ReadonlyMap<string, string> }) =>
    [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const { email, password } = member;
  return {
    callers: new Map([
      ['/api', { 'X-Api-Key': account.rawApiKey }],
      ['/portal-api', { ...ofPages, Cookie: cookies(member) }],
      ['/console-api', { ...ofPages, Cookie: cookies(operator) }],
      ['/tracking-api', { ...ofPages, Cookie: cookies(customer) }],
      ['/driver-api', phone.headers()],
      ['/payments', { 'Stripe-Signature': `t=1,v1=${'0'.repeat(64)}` }],
    ]),
    known: new Map<string, unknown[]>([
      ['accountId', [member.accountId]],
      ['tripId', [trip.tripId]],
      ['token', [link]],
      ['secret', [link]],
      ['id', [trackerId]],
      ['device_id', [trackerId]],
      ['plate', [vehicle.plateText]],
      ['email', [email, `nobody-${randomUUID()}@example.ae`]],
      ['password', [password]],
      ['newPassword', [password]],
      ['currentPassword', [password]],
      ['phoneCode', ['971']],
      ['mobileNumber', [customer.number.mobileNumber, '501234567']],
      ['lat', [25.1972]],
      ['lng', [55.2744]],
      ['fromLat', [25.1972]],
      ['fromLng', [55.2744]],
      ['toLat', [25.0805]],
      ['toLng', [55.1403]],
      ['vehicleTypeId', [4]],
      ['clientToken', [randomUUID(), randomUUID()]],
      ['actionId', [randomUUID(), randomUUID()]],
      ['phoneId', [randomUUID()]],
      ['sequence', [1, 2, 3, 1_000]],
      ['assignmentId', [1]],
      ['search', ['Dubai', 'مطار', '0501234567', "a'b%_"]],
    ]),
  };
}

/** Keeps what an answer calls an identifier, so that later requests name what is there. */
export function learn(known: Known, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'object') learn(known, value);
    else if (/Id$|ID$|^nextCursor$|^month$/.test(name) && name !== 'requestId' && value !== null) {
      note(known, name === 'tripID' ? 'tripId' : name === 'nextCursor' ? 'cursor' : name, value);
    }
  }
}

function note(known: Known, name: string, value: unknown): void {
  const values = known.get(name) ?? [];
  if (values.includes(value)) return;
  known.set(name, [...values, value].slice(-mostKnown));
}
