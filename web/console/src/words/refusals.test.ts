import { type RefusalCode, refusals } from '@satha/contract/refusals';
import { defaultLanguage, languageCodes, languages } from '@satha/terms/languages';
import { makeExplain } from '@satha/web-kit/api/explain-refusal.ts';
import { personRefusalWords } from '@satha/web-kit/people/person-refusal-words.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { refusalWords } from './refusals.ts';

/** What the console's operations refuse by, beside what every API and every sign-in may. */
const ownCodes: readonly RefusalCode[] = [
  'member_suspended',
  'two_factor_required',
  'operator_not_found',
  'already_an_operator',
  'operator_is_yourself',
  'invitation_not_found',
  'version_conflict',
  'trip_not_found',
  'alarm_not_found',
  'trip_status_conflict',
  'driver_not_found',
  'driver_on_trip',
  'vehicle_not_found',
  'vehicle_in_use',
  'driver_not_assignable',
  'pickup_outside_uae',
  'destination_outside_uae',
  'no_route_found',
  'departure_in_the_past',
  'departure_too_far_ahead',
  'quote_expired',
  'quote_mismatch',
  'quote_used',
  'invalid_vehicle_type',
  'invalid_mobile_number',
  'invalid_mobile_number_length',
  'invalid_phone_code',
  'balance_below_floor',
  'wallet_balance_negative',
  'held_limit_reached',
  'portal_account_suspended',
  'failed_to_create_trip',
  'trip_creation_unavailable',
  'idempotency_in_progress',
  'extra_not_payable',
  'too_many_extras',
  'extra_not_found',
  'extra_decided_otherwise',
  'extra_differs',
  'extra_not_offered',
  'extra_requested_already',
  'waiting_is_free',
  'evidence_not_found',
  'account_not_found',
  'member_not_found',
  'already_a_member',
  'account_needs_owner',
  'api_key_not_found',
  'api_key_stays_revoked',
  'too_many_api_keys',
  'request_not_found',
  'wallet_not_found',
  'top_up_not_found',
  'top_up_not_refundable',
  'trial_balance_too_long',
  'idempotency_key_reused',
  'approval_not_found',
  'approval_decided',
  'approval_expired',
  'approval_needs_another_person',
  'approval_of_another_person',
  'approval_outdated',
];

afterEach(() => vi.unstubAllGlobals());

function tell(code: RefusalCode, language: string): string {
  vi.stubGlobal('navigator', { language });
  const { status, message } = refusals[code];
  return makeExplain(personRefusalWords, refusalWords)({ status, message, reason: code }).message;
}

const inOtherLetters = languageCodes.filter((code) => languages[code].script !== 'latin');

test.each(inOtherLetters)('Whatever the console refuses is said in %s to its reader', (language) => {
  expect(ownCodes.filter((code) => /[a-z]/i.test(tell(code, language)))).toEqual([]);
});

test('Texts are kept of what the console refuses, and of nothing else', () => {
  expect(Object.keys(refusalWords[defaultLanguage]).toSorted()).toEqual([...ownCodes].toSorted());
});
