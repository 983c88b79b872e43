import { approvalRefusals } from './refusals/approval-refusals.ts';
import { dispatchRefusals } from './refusals/dispatch-refusals.ts';
import { driverActionRefusals } from './refusals/driver-action-refusals.ts';
import { driverRefusals } from './refusals/driver-refusals.ts';
import { evidenceRefusals } from './refusals/evidence-refusals.ts';
import { extraRefusals } from './refusals/extra-refusals.ts';
import { memberRefusals } from './refusals/member-refusals.ts';
import { operatorRefusals } from './refusals/operator-refusals.ts';
import { paymentRefusals } from './refusals/payment-refusals.ts';
import { receivableRefusals } from './refusals/receivable-refusals.ts';
import { tripRefusals } from './refusals/trip-refusals.ts';
import { webhookRefusals } from './refusals/webhook-refusals.ts';

/**
 * Every refusal on the wire: its HTTP status, its exact text, and when it is given.
 * The texts of the specification's error table are its own, to the letter; the others are ours.
 */
export const refusals = {
  api_key_required: {
    status: 401,
    message: 'API key is required',
    when: 'the header x-api-key is missing or blank',
  },
  invalid_host_for_api_key: {
    status: 403,
    message: 'Invalid host for API key',
    when: 'a live key was sent to the sandbox, or a test key to live',
  },
  invalid_api_key: { status: 401, message: 'Invalid API key', when: 'the key is none of ours' },
  api_key_inactive: { status: 401, message: 'API key is inactive', when: 'the key is disabled' },
  account_suspended: {
    status: 401,
    message: 'API key is inactive',
    when: 'the operator has suspended the account of the key',
  },
  api_key_revoked: { status: 401, message: 'API key is revoked', when: 'the key is revoked: make a new one' },
  wallet_not_found: { status: 404, message: 'Wallet not found', when: 'the account has no wallet' },
  insufficient_wallet_balance: {
    status: 402,
    message: 'Insufficient wallet balance',
    when: "the balance is below the wallet's floor",
  },
  insufficient_key_permission: {
    status: 403,
    message: 'API key lacks the permission',
    when: 'the operation needs a permission that the key was not given: give it to the key, or send another one',
  },
  body_too_large: {
    status: 413,
    message: 'Request body is too large',
    when: 'the body is larger than 64 kB, than 8 kB where one signs in, or than the bound that errors names',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Content-Type must be application/json',
    when: 'the body is not declared as JSON',
  },
  invalid_request: {
    status: 400,
    message: 'Invalid request',
    when: 'the request cannot be read, or the fields named in errors are missing or malformed',
  },
  ...tripRefusals,
  ...evidenceRefusals,
  ...approvalRefusals,
  ...dispatchRefusals,
  ...driverActionRefusals,
  ...extraRefusals,
  ...receivableRefusals,
  ...driverRefusals,
  ...memberRefusals,
  ...operatorRefusals,
  api_key_not_found: {
    status: 404,
    message: 'API key not found',
    when: 'the account has no such key',
  },
  api_key_stays_revoked: {
    status: 409,
    message: 'API key stays revoked',
    when: 'the key is revoked, which is final: create another one',
  },
  disabled_by_operator: {
    status: 409,
    message: 'Disabled by the operator',
    when: 'the operator disabled it, and the operator alone enables it again',
  },
  too_many_api_keys: {
    status: 409,
    message: 'Too many API keys',
    when: 'the account has 50 keys that are not revoked, which is all that it can have',
  },
  request_not_found: {
    status: 404,
    message: 'Request not found',
    when: 'the log of the account has no such request, or not any more',
  },
  ...webhookRefusals,
  ...paymentRefusals,
  document_not_found: {
    status: 404,
    message: 'Document not found',
    when: 'the account has no such document, or its month is not over',
  },
  not_found: { status: 404, message: 'Not found', when: 'there is no such path' },
  method_not_allowed: {
    status: 405,
    message: 'Method not allowed',
    when: 'the path has no such method: see the Allow header',
  },
  request_timeout: {
    status: 408,
    message: 'Request timed out',
    when: 'the request did not arrive in time',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many requests',
    when: 'the rate limit is used up: wait as long as Retry-After says',
  },
  internal_error: {
    status: 500,
    message: 'Internal error',
    when: 'the fault is ours: quote the requestId to the operator',
  },
  service_unavailable: {
    status: 503,
    message: 'Service unavailable',
    when: 'a part of the service is down: try again',
  },
  outcome_unknown: {
    status: 503,
    message: 'Outcome is not known',
    when: 'whether it was done cannot be told: send it again with the same Idempotency-Key, and it is done once',
  },
} as const satisfies Record<string, { status: number; message: string; when: string }>;

export type RefusalCode = keyof typeof refusals;
