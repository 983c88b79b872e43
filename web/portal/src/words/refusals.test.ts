import { type RefusalCode, refusals } from '@satha/contract/refusals';
import { defaultLanguage, languageCodes, languages } from '@satha/terms/languages';
import { createApiClient } from '@satha/web-kit/api/api-client.ts';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { commonRefusalWords } from '@satha/web-kit/api/common-refusal-words.ts';
import { makeExplain } from '@satha/web-kit/api/explain-refusal.ts';
import { personRefusalWords } from '@satha/web-kit/people/person-refusal-words.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { refusalWords } from './refusals.ts';

/** Those of the other APIs, which no page of the portal asks. */
const elsewhere: readonly RefusalCode[] = [
  'api_key_required',
  'invalid_host_for_api_key',
  'invalid_api_key',
  'api_key_inactive',
  'account_suspended',
  'api_key_revoked',
  'insufficient_key_permission',
  'driver_token_required',
  'invalid_driver_token',
  'invalid_sign_in_code',
  'licence_expired',
  'document_expired',
  'vehicle_not_found',
  'vehicle_in_use',
  'driver_online',
  'driver_on_trip',
  'offer_not_found',
  'phone_check_not_found',
  'action_differs',
  'action_out_of_order',
  'too_many_actions',
  'too_many_delays',
  'driver_not_found',
  'driver_not_assignable',
  'evidence_differs',
  'too_much_evidence',
  'evidence_not_found',
  'file_differs',
  'file_not_accepted',
  // Images are asked for by the browser alone.
  'evidence_url_expired',
  'invalid_payment_notice',
  // Drivers and customers meet these, and what members meet is explained on the card of extras itself.
  'extra_not_found',
  'extra_differs',
  'extra_not_offered',
  'waiting_is_free',
  'extra_requested_already',
  'extra_decided_otherwise',
  'extra_not_payable',
  'too_many_extras',
  'account_decides_extras',
  // Of the console.
  'operator_not_found',
  'already_an_operator',
  'operator_is_yourself',
  'version_conflict',
  // Of the company's console.
  'approval_not_found',
  'approval_decided',
  'approval_expired',
  'approval_needs_another_person',
  'approval_of_another_person',
  'approval_outdated',
  'alarm_not_found',
  'receivable_not_found',
  'receivable_settled',
  'trial_balance_too_long',
];

const explain = makeExplain(personRefusalWords, refusalWords);
const api = createApiClient({ basePath: '/portal-api', explain });

afterEach(() => vi.unstubAllGlobals());

async function tell(code: RefusalCode, language: string): Promise<string> {
  const { status, message } = refusals[code];
  const errors = [{ field: 'email', message: 'email is said more of' }];
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, code: status, message, reason: code, errors }, { status }),
  );
  const problem: unknown = await api.get('/me').catch((error: unknown) => error);
  if (!(problem instanceof ApiProblem)) throw new Error(`There is no problem with ${code}.`);
  return language === defaultLanguage ? problem.message : `${problem.message} ${problem.errors[0]?.message}`;
}

const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => !elsewhere.includes(code));

const inOtherLetters = languageCodes.filter((code) => languages[code].script !== 'latin');

test.each(inOtherLetters)(
  'Whatever the portal refuses is said in %s to its reader, at the field too',
  async (language) => {
    const told = await Promise.all(codes.map(async (code) => [code, await tell(code, language)] as const));
    expect(told.filter(([, text]) => /[a-z]/i.test(text))).toEqual([]);
  },
);

/** Where the portal has other words than the service, which speaks to programs: plainer, or with what to do. */
const ownWords: readonly RefusalCode[] = [
  'account_needs_owner',
  'held_limit_reached',
  'quote_expired',
  'quote_mismatch',
  'quote_used',
  'trip_status_conflict',
  'api_key_stays_revoked',
  'webhook_endpoint_exists',
  'webhook_endpoint_unproven',
  'top_up_not_payable',
  'top_up_waits_for_card',
  'card_payments_not_offered',
  'test_card_required',
  'no_saved_card',
  'no_simulated_driver_free',
  'portal_account_suspended',
  'member_suspended',
  'two_factor_required',
  'disabled_by_operator',
  'password_too_common',
  'payment_provider_unavailable',
  'two_factor_already_on',
  'email_taken',
  'second_factor_wrong',
  'password_wrong',
  'link_not_valid',
  'invitation_for_another_email',
];

test('English says what the service says to the letter, but where it is told to be in other words', async () => {
  const apart = codes.filter((code) => !ownWords.includes(code));
  for (const code of apart) expect(await tell(code, 'en')).toBe(refusals[code].message);
  for (const code of ownWords) expect(await tell(code, 'en')).not.toBe(refusals[code].message);
});

test('No text is kept for a refusal that there is not, or of another API', () => {
  const kept = [commonRefusalWords, personRefusalWords, refusalWords].flatMap(({ en }) => Object.keys(en));
  expect(kept.toSorted()).toEqual(codes.toSorted());
});
