import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '@satha/contract/refusals';
import { describe, expect, it } from 'vitest';
import { refusalBody } from '../../src/entrypoints/error-replies.ts';
import { problemCodes } from '../../src/values/problem.ts';

/**
 * The error table of the specification, in its order. It names one status, 403; all others, and the refusals below
 * it, are the service's own and as fixed: integrators tell refusals apart by status and text.
 */
const ofTheSpecification: readonly (readonly [message: string, ...statuses: number[]])[] = [
  ['API key is required', 401],
  ['Invalid API key', 401],
  ['API key is inactive', 401],
  ['API key is revoked', 401],
  ['Invalid host for API key', 403],
  ['Wallet not found', 404],
  ['Insufficient wallet balance', 402],
  ['Invalid vehicle type', 422],
  ['Pickup location is outside the UAE', 422],
  ['Destination is outside the UAE', 422],
  ['Invalid mobile number length', 422],
  ['Invalid mobile number', 422],
  ['Wallet balance is already negative', 402],
  ['Balance will become less than -500 AED', 402],
  // No drivable route; and with 503, a part that is needed is down.
  ['Failed to create trip', 422, 503],
];

const ofOurs: readonly (readonly [message: string, ...statuses: number[]])[] = [
  ['Invalid request', 400],
  ['Not found', 404],
  ['Trip not found', 404],
  ['Method not allowed', 405],
  ['Request timed out', 408],
  ['Trip cannot be cancelled', 409],
  ['Cancellation fee has changed', 409],
  ['Held money limit reached', 402],
  ['Quote has expired', 422],
  ['Quote does not match the request', 422],
  ['Quote was used', 422],
  ['Trip is not in a status for this', 409],
  ['A request with this idempotency key is still running', 409],
  ['Driver token is required', 401],
  ['Invalid driver token', 401],
  ['Sign-in code is wrong or expired', 401],
  ['Vehicle not found', 404],
  ['Driving licence has expired', 409],
  ['Document has expired', 409],
  ['Vehicle is in use', 409],
  ['Driver is online in another vehicle', 409],
  ['Driver is on a trip', 409],
  ['Driver not found', 404],
  ['Driver cannot take the trip', 409],
  ['Document not found', 404],
  ['Offer not found', 404],
  ['Offer is no longer open', 409],
  ['Action was sent with other facts', 409],
  ['Action was sent out of order', 409],
  ['Too many actions', 409],
  ['Too many delays', 409],
  ['Evidence was declared with other facts', 409],
  ['Too much evidence', 409],
  ['Extra not found', 404],
  ['Extra was requested with other facts', 409],
  ['Extra is not offered', 409],
  ['Waiting is free still', 409],
  ['Extra was requested already', 409],
  ['Extra was decided otherwise', 409],
  ['Account cannot pay for the extra', 409],
  ['Too many extras', 409],
  ['The account decides on extras', 403],
  ['Evidence not found', 404],
  ['File is not the declared one', 422],
  ['File is not an accepted image', 422],
  ['Address is not good any more', 404],
  ['Phone check not found', 404],
  ['No simulated driver is free', 409],
  ['Sign in first', 401],
  ['Email or password is wrong', 401],
  ['Code is wrong', 401],
  ['Sign in again with your password', 401],
  ['Two-factor sign-in is on already', 409],
  ['Two-factor sign-in is not on', 409],
  ['Password is wrong', 403],
  ['Email is registered already', 409],
  ['Confirm your email first', 403],
  ['Link is no longer valid', 410],
  ['Invitation is for another email', 409],
  ['Request comes from another site', 403],
  ['Account not found', 404],
  ['Your role does not allow this', 403],
  ['Member not found', 404],
  ['Already a member of this account', 409],
  ['Account needs an owner', 409],
  ['Invitation not found', 404],
  ['Session not found', 404],
  ['Request body is too large', 413],
  ['Content-Type must be application/json', 415],
  ['No route found', 422],
  ['Invalid phone code', 422],
  ['Departure time is in the past', 422],
  ['Departure time is too far ahead', 422],
  ['Idempotency key was used with another request', 422],
  ['API key not found', 404],
  ['API key is inactive', 401],
  ['API key stays revoked', 409],
  ['Operator not found', 404],
  ['Already an operator', 409],
  ['You cannot do this to yourself', 409],
  ['Record was changed meanwhile', 409],
  ['Disabled by the operator', 409],
  ['Your sign-in is suspended', 403],
  ['Account is suspended', 403],
  ['Two-factor sign-in is required', 403],
  ['Password is too common', 400],
  ['Too many API keys', 409],
  ['API key lacks the permission', 403],
  ['Request not found', 404],
  ['Webhook endpoint not found', 404],
  ['Webhook endpoint is disabled', 409],
  ['Webhook endpoint exists already', 409],
  ['Webhook endpoint is not proven', 409],
  ['Too many webhook endpoints', 409],
  ['Delivery not found', 404],
  ['Receivable not found', 404],
  ['Nothing is due', 409],
  ['Trial balance takes too long', 422],
  ['Approval not found', 404],
  ['Alarm not found', 404],
  ['Approval was decided already', 409],
  ['Approval has expired', 409],
  ['Another person must decide', 403],
  ['Only who proposed it can withdraw it', 403],
  ['What was proposed no longer fits', 409],
  ['Card payments are not offered', 409],
  ['Payment provider cannot be reached', 503],
  ['Top-up not found', 404],
  ['Top-up cannot be paid any more', 409],
  ['Top-up waits for a card', 409],
  ['Top-up cannot be refunded', 409],
  ['No card is saved', 409],
  ['Only test cards are taken here', 422],
  ['Invalid payment notice', 400],
  ['Too many requests', 429],
  ['Internal error', 500],
  ['Service unavailable', 503],
  ['Outcome is not known', 503],
];

const pairs = (table: typeof ofOurs) =>
  table.flatMap(([message, ...statuses]) => statuses.map((status) => `${status} ${message}`));

describe('the texts of refusals', () => {
  it('are those of the specification to the letter, and the ones that are ours, and no others', () => {
    const sent = Object.values(refusals).map(({ status, message }) => `${status} ${message}`);
    expect(sent.toSorted()).toEqual([...pairs(ofTheSpecification), ...pairs(ofOurs)].toSorted());
  });

  it('tell every refusal apart from every other, by status and text together, but for keys that are refused for their account', () => {
    const { account_suspended: ofAccount, api_key_inactive: ofKey, ...others } = refusals;
    const sent = [ofKey, ...Object.values(others)].map(({ status, message }) => `${status} ${message}`);
    expect(new Set(sent).size).toBe(sent.length);
    expect({ ...ofAccount, when: '' }).toEqual({ ...ofKey, when: '' });
  });

  it.each(problemCodes)('is sent as it stands in the table: %s', (code) => {
    const { status, message } = refusals[code];
    expect(refusalBody(code, 'some-id')).toEqual({
      success: false,
      code: status,
      message,
      reason: code,
      data: null,
      docUrl: `/docs/errors/${message.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      requestId: 'some-id',
    });
  });

  it('is there for every problem that the service knows, and for nothing else', () => {
    expect(Object.keys(refusals).toSorted()).toEqual([...problemCodes].toSorted());
  });

  it.each(problemCodes)('stands for something that the service does refuse: %s', (code) => {
    const places = productFiles.filter(({ text }) => text.includes(`'${code}'`));
    expect(places.length).toBeGreaterThan(0);
  });
});

const src = join(import.meta.dirname, '../../src');
const functions = join(import.meta.dirname, '../../sql/functions');

/** The product's own code, but for the list of codes itself and what only describes operations. */
const productFiles = [src, functions].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.(ts|sql)$/.test(path) && !/\.test\.ts$|values\/problem\.ts$|operation-schema\.ts$/.test(path),
    )
    .map((path) => ({ path, text: withoutSchemas(readFileSync(join(folder, path), 'utf8')) })),
);

/** Without the declaration of an operation for the reference, which names codes and refuses nothing. */
function withoutSchemas(text: string): string {
  return text.replace(/^const schema = \{\n.*?^\};\n/ms, '');
}
