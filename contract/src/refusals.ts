/**
 * Every refusal on the wire: its HTTP status and its exact text.
 * The texts of the specification's error table are its own, to the letter; the others are ours.
 */
export const refusals = {
  api_key_required: { status: 401, message: 'API key is required' },
  invalid_host_for_api_key: { status: 403, message: 'Invalid host for API key' },
  invalid_api_key: { status: 401, message: 'Invalid API key' },
  api_key_inactive: { status: 401, message: 'API key is inactive' },
  api_key_revoked: { status: 401, message: 'API key is revoked' },
  wallet_not_found: { status: 404, message: 'Wallet not found' },
  insufficient_wallet_balance: { status: 402, message: 'Insufficient wallet balance' },
  body_too_large: { status: 413, message: 'Request body is too large' },
  unsupported_media_type: { status: 415, message: 'Content-Type must be application/json' },
  invalid_request: { status: 400, message: 'Invalid request' },
  invalid_vehicle_type: { status: 422, message: 'Invalid vehicle type' },
  pickup_outside_uae: { status: 422, message: 'Pickup location is outside the UAE' },
  destination_outside_uae: { status: 422, message: 'Destination is outside the UAE' },
  no_route_found: { status: 422, message: 'No route found' },
  invalid_mobile_number: { status: 422, message: 'Invalid mobile number' },
  invalid_mobile_number_length: { status: 422, message: 'Invalid mobile number length' },
  invalid_phone_code: { status: 422, message: 'Invalid phone code' },
  departure_in_the_past: { status: 422, message: 'Departure time is in the past' },
  departure_too_far_ahead: { status: 422, message: 'Departure time is too far ahead' },
  failed_to_create_trip: { status: 422, message: 'Failed to create trip' },
  trip_creation_unavailable: { status: 503, message: 'Failed to create trip' },
  wallet_balance_negative: { status: 402, message: 'Wallet balance is already negative' },
  balance_below_floor: { status: 402, message: 'Balance will become less than -500 AED' },
  idempotency_key_reused: { status: 422, message: 'Idempotency key was used with another request' },
  idempotency_in_progress: { status: 409, message: 'A request with this idempotency key is still running' },
  trip_not_found: { status: 404, message: 'Trip not found' },
  trip_cannot_be_cancelled: { status: 409, message: 'Trip cannot be cancelled' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  request_timeout: { status: 408, message: 'Request timed out' },
  too_many_requests: { status: 429, message: 'Too many requests' },
  internal_error: { status: 500, message: 'Internal error' },
  service_unavailable: { status: 503, message: 'Service unavailable' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
