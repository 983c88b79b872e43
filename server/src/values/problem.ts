/** Every refusal the service can give, by its code. Statuses and texts belong to the contract, not to this list. */
export const problemCodes = [
  // The gate
  'api_key_required',
  'invalid_host_for_api_key',
  'invalid_api_key',
  'api_key_inactive',
  'account_suspended',
  'api_key_revoked',
  'wallet_not_found',
  'insufficient_wallet_balance',
  'insufficient_key_permission',
  // The request as such
  'body_too_large',
  'unsupported_media_type',
  'invalid_request',
  'not_found',
  'method_not_allowed',
  'too_many_requests',
  'request_timeout',
  // Estimating and creating
  'quote_expired',
  'quote_mismatch',
  'quote_used',
  'invalid_vehicle_type',
  'pickup_outside_uae',
  'destination_outside_uae',
  'no_route_found',
  'invalid_mobile_number',
  'invalid_mobile_number_length',
  'invalid_phone_code',
  'departure_in_the_past',
  'departure_too_far_ahead',
  'failed_to_create_trip',
  'trip_creation_unavailable',
  'wallet_balance_negative',
  'balance_below_floor',
  'held_limit_reached',
  // Safe retries
  'idempotency_key_reused',
  'idempotency_in_progress',
  // Existing trips
  'trip_not_found',
  'trip_cannot_be_cancelled',
  'cancellation_fee_changed',
  'trip_status_conflict',
  'driver_not_found',
  'driver_not_assignable',
  'evidence_differs',
  'too_much_evidence',
  'evidence_not_found',
  'file_differs',
  'file_not_accepted',
  'evidence_url_expired',
  // Extras
  'extra_not_found',
  'extra_differs',
  'extra_not_offered',
  'waiting_is_free',
  'extra_requested_already',
  'extra_decided_otherwise',
  'extra_not_payable',
  'too_many_extras',
  'account_decides_extras',
  // Drivers
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
  'offer_no_longer_open',
  'phone_check_not_found',
  'action_differs',
  'action_out_of_order',
  'too_many_actions',
  'too_many_delays',
  // The sandbox
  'no_simulated_driver_free',
  // The portal
  'sign_in_required',
  'sign_in_failed',
  'member_suspended',
  'second_factor_wrong',
  'second_factor_expired',
  'two_factor_already_on',
  'two_factor_not_on',
  'two_factor_required',
  'password_wrong',
  'password_too_common',
  'email_taken',
  'email_not_confirmed',
  'link_not_valid',
  'invitation_for_another_email',
  'cross_site_request',
  'account_not_found',
  'portal_account_suspended',
  'insufficient_role',
  'member_not_found',
  'already_a_member',
  'account_needs_owner',
  'invitation_not_found',
  'session_not_found',
  // The console
  'operator_not_found',
  'already_an_operator',
  'operator_is_yourself',
  'version_conflict',
  'alarm_not_found',
  'document_not_found',
  'api_key_not_found',
  'api_key_stays_revoked',
  'disabled_by_operator',
  'too_many_api_keys',
  'request_not_found',
  'webhook_endpoint_not_found',
  'webhook_endpoint_disabled',
  'webhook_endpoint_exists',
  'webhook_endpoint_unproven',
  'too_many_webhook_endpoints',
  'delivery_not_found',
  // Approvals
  'approval_not_found',
  'approval_decided',
  'approval_expired',
  'approval_needs_another_person',
  'approval_of_another_person',
  'approval_outdated',
  // What callers owe
  'receivable_not_found',
  'receivable_settled',
  // The books
  'trial_balance_too_long',
  // Payments
  'card_payments_not_offered',
  'payment_provider_unavailable',
  'top_up_not_found',
  'top_up_not_payable',
  'top_up_waits_for_card',
  'top_up_not_refundable',
  'no_saved_card',
  'test_card_required',
  'invalid_payment_notice',
  // Ours to answer for
  'service_unavailable',
  'outcome_unknown',
  'internal_error',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** What is wrong with one field of a request; `field` is its name as the caller wrote it. */
export type FieldProblem = {
  readonly field: string;
  readonly message: string;
  /** Names the message, where it is one of several that a page says in its reader's language. */
  readonly word?: string;
  /** Of a field that somebody else has changed meanwhile: what the caller sent or saw, and what it is. */
  readonly mine?: unknown;
  readonly theirs?: unknown;
};

export type ProblemDetails = {
  readonly fields?: readonly FieldProblem[];
  /** When trying again may help, in seconds from now. */
  readonly retryAfterSeconds?: number;
  /** What led to it, for the log alone. */
  readonly cause?: unknown;
  /** Asked for by the caller, with a number of the sandbox: answered like the real one, yet no fault of ours. */
  readonly isSimulated?: boolean;
};

/** A refusal: foreseen, and told to the caller by its code. Anything else that is thrown is a fault of ours. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isSimulated: boolean;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isSimulated = details.isSimulated === true;
  }
}
