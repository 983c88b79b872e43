/** Refusals of estimates, bookings and cancellations. */
export const tripRefusals = {
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
} as const;
