import { approvalRefusals } from './refusals/approval-refusals.ts';
import { dispatchRefusals } from './refusals/dispatch-refusals.ts';
import { driverActionRefusals } from './refusals/driver-action-refusals.ts';
import { extraRefusals } from './refusals/extra-refusals.ts';
import { memberRefusals } from './refusals/member-refusals.ts';
import { operatorRefusals } from './refusals/operator-refusals.ts';
import { receivableRefusals } from './refusals/receivable-refusals.ts';
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
  quote_expired: {
    status: 422,
    message: 'Quote has expired',
    when: 'quoteId was told more than ten minutes ago',
  },
  quote_mismatch: {
    status: 422,
    message: 'Quote does not match the request',
    when: 'quoteId was not told to this account, in this environment, for exactly these points, vehicle type and departure',
  },
  quote_used: {
    status: 422,
    message: 'Quote was used',
    when: 'a trip was already booked with quoteId',
  },
  invalid_vehicle_type: {
    status: 422,
    message: 'Invalid vehicle type',
    when: 'vehicleTypeId is not available',
  },
  pickup_outside_uae: {
    status: 422,
    message: 'Pickup location is outside the UAE',
    when: 'the pickup is outside the service area',
  },
  destination_outside_uae: {
    status: 422,
    message: 'Destination is outside the UAE',
    when: 'the destination is outside the service area',
  },
  no_route_found: {
    status: 422,
    message: 'No route found',
    when: 'no road leads from the one point to the other',
  },
  invalid_mobile_number: {
    status: 422,
    message: 'Invalid mobile number',
    when: 'mobileNumber has a character that is no digit',
  },
  invalid_mobile_number_length: {
    status: 422,
    message: 'Invalid mobile number length',
    when: 'mobileNumber is no mobile number of the country',
  },
  invalid_phone_code: {
    status: 422,
    message: 'Invalid phone code',
    when: "phoneCode is no country's calling code",
  },
  departure_in_the_past: {
    status: 422,
    message: 'Departure time is in the past',
    when: 'departureTime is more than 10 minutes ago',
  },
  departure_too_far_ahead: {
    status: 422,
    message: 'Departure time is too far ahead',
    when: 'departureTime is more than 30 days ahead',
  },
  failed_to_create_trip: {
    status: 422,
    message: 'Failed to create trip',
    when: 'no road leads from the pickup to the destination',
  },
  trip_creation_unavailable: {
    status: 503,
    message: 'Failed to create trip',
    when: 'a part of the service is down: nothing was stored or charged, try again',
  },
  wallet_balance_negative: {
    status: 402,
    message: 'Wallet balance is already negative',
    when: 'the balance is below zero: top up',
  },
  balance_below_floor: {
    status: 402,
    message: 'Balance will become less than -500 AED',
    when: "the fare would take the balance below the wallet's floor: top up",
  },
  held_limit_reached: {
    status: 402,
    message: 'Held money limit reached',
    when: 'trips that have not begun hold as much as the account may have held: let some begin, or cancel some',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'Idempotency key was used with another request',
    when: 'the Idempotency-Key came with another body in the last 24 hours',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this idempotency key is still running',
    when: 'the first request with the Idempotency-Key has not been answered yet: try again',
  },
  trip_not_found: { status: 404, message: 'Trip not found', when: 'the account has no such trip' },
  trip_cannot_be_cancelled: {
    status: 409,
    message: 'Trip cannot be cancelled',
    when: 'the trip is completed, cancelled or ended otherwise',
  },
  cancellation_fee_changed: {
    status: 409,
    message: 'Cancellation fee has changed',
    when: 'cancelling has become dearer than the fee that was shown: look at the new one',
  },
  trip_status_conflict: {
    status: 409,
    message: 'Trip is not in a status for this',
    when: 'what was asked for is not of the status that the trip is in: look the trip up',
  },
  evidence_differs: {
    status: 409,
    message: 'Evidence was declared with other facts',
    when: 'the evidenceId stands for another item of the trip: give each item an identifier of its own',
  },
  evidence_not_found: {
    status: 404,
    message: 'Evidence not found',
    when: 'the driver declared no photo or signature of that evidenceId on the trip: declare it, then send its file',
  },
  file_differs: {
    status: 422,
    message: 'File is not the declared one',
    when: 'the file has another size or SHA-256 than was declared: send the declared file, or declare this one as an item of its own',
  },
  file_not_accepted: {
    status: 422,
    message: 'File is not an accepted image',
    when: 'the file is no JPEG, PNG or WebP image by what it holds, or has more than 25 million pixels or a side over 16,384 pixels: errors says which; send it as such an image',
  },
  evidence_url_expired: {
    status: 404,
    message: 'Address is not good any more',
    when: 'the address of a photo or signature is older than 10 minutes, was changed, or whoever asked for it may not see it any more: ask for the evidence of the trip again',
  },
  too_much_evidence: {
    status: 409,
    message: 'Too much evidence',
    when: 'the trip has 60 items of evidence, which is all that it can have',
  },
  ...approvalRefusals,
  ...dispatchRefusals,
  ...driverActionRefusals,
  ...extraRefusals,
  ...receivableRefusals,
  driver_token_required: {
    status: 401,
    message: 'Driver token is required',
    when: 'the header Authorization is missing or is no bearer token',
  },
  invalid_driver_token: {
    status: 401,
    message: 'Invalid driver token',
    when: 'the token is none of ours, older than 30 days, signed out, or of a driver who is suspended: sign in again',
  },
  invalid_sign_in_code: {
    status: 401,
    message: 'Sign-in code is wrong or expired',
    when: 'the code is not the latest one sent to the number, is used up, or the number may not sign in',
  },
  licence_expired: {
    status: 409,
    message: 'Driving licence has expired',
    when: "the driver's licence is over: the operator notes the new one",
  },
  document_expired: {
    status: 409,
    message: 'Document has expired',
    when: 'another document of the driver, or one of the truck, is over: `errors` says whose, and the operator notes the new one',
  },
  vehicle_not_found: {
    status: 404,
    message: 'Vehicle not found',
    when: 'no vehicle in service has that plate',
  },
  vehicle_in_use: {
    status: 409,
    message: 'Vehicle is in use',
    when: 'another driver is online in the vehicle, or at a trip with it',
  },
  driver_online: {
    status: 409,
    message: 'Driver is online in another vehicle',
    when: 'the driver has to go offline before going online in another vehicle',
  },
  driver_on_trip: {
    status: 409,
    message: 'Driver is on a trip',
    when: 'the trip has to be completed or given up first',
  },
  offer_not_found: {
    status: 404,
    message: 'Offer not found',
    when: 'no offer of that number was made to the driver',
  },
  offer_no_longer_open: {
    status: 409,
    message: 'Offer is no longer open',
    when: 'the offer was answered, its time is over, or another driver took the trip',
  },
  phone_check_not_found: {
    status: 404,
    message: 'Phone check not found',
    when: 'no check of that id was made for the driver in the last half hour',
  },
  no_simulated_driver_free: {
    status: 409,
    message: 'No simulated driver is free',
    when: 'every simulated driver with such a truck is at a trip, or has declined this one',
  },
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
  card_payments_not_offered: {
    status: 409,
    message: 'Card payments are not offered',
    when: 'no payment provider is set up here: the operator posts top-ups',
  },
  payment_provider_unavailable: {
    status: 503,
    message: 'Payment provider cannot be reached',
    when: 'the payment provider does not answer: nothing is lost, ask again',
  },
  top_up_not_found: {
    status: 404,
    message: 'Top-up not found',
    when: 'the account has no such top-up',
  },
  top_up_not_payable: {
    status: 409,
    message: 'Top-up cannot be paid any more',
    when: 'the top-up is over, or is paid on another page: do what `next` of the top-up says',
  },
  top_up_waits_for_card: {
    status: 409,
    message: 'Top-up waits for a card',
    when: 'the bank was answered while it asks for nothing: no card was filled in yet, or the last one came to nothing; fill in a card',
  },
  top_up_not_refundable: {
    status: 409,
    message: 'Top-up cannot be refunded',
    when: 'the money of the top-up has not come, the provider gives no more of it back, or a refund of it is not over',
  },
  trial_balance_too_long: {
    status: 422,
    message: 'Trial balance takes too long',
    when: 'there are more ledger entries than can be added up while a request waits: run npx satha ledger trial-balance',
  },
  no_saved_card: {
    status: 409,
    message: 'No card is saved',
    when: 'the account has no saved card: pay once on the page and let the card be saved',
  },
  test_card_required: {
    status: 422,
    message: 'Only test cards are taken here',
    when: 'the number is not one of the test cards: never type a real card into the sandbox',
  },
  invalid_payment_notice: {
    status: 400,
    message: 'Invalid payment notice',
    when: 'the notice is not signed by the payment provider, is too old, or is of the other environment',
  },
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
