/** What happens to a trip whose customer has one of the numbers; all else about it is ordinary. */
export type TripTurn =
  | 'nobody_accepts'
  | 'first_driver_gives_up'
  | 'first_drivers_decline'
  | 'driver_never_arrives'
  | 'driver_is_late'
  | 'position_is_stale'
  | 'operator_ends_trip'
  | 'nobody_has_equipment';

/** How the booking of a trip with one of the numbers is refused, whatever the account's wallet holds. */
export type SimulatedRefusal =
  | 'wallet_not_found'
  | 'insufficient_wallet_balance'
  | 'wallet_balance_negative'
  | 'balance_below_floor'
  | 'held_limit_reached'
  | 'failed_to_create_trip'
  | 'trip_creation_unavailable'
  | 'too_many_requests';

export type TestPhoneNumber = { readonly turn: TripTurn } | { readonly refusal: SimulatedRefusal };

/** The calling code of all test phone numbers. */
export const testPhoneCode = '971';

/**
 * The test phone numbers, all of them from 50 000 0000 to 50 000 0099: one that has no meaning yet may be
 * given one.
 */
export const testPhoneNumbers: ReadonlyMap<string, TestPhoneNumber> = new Map([
  ['500000001', { turn: 'nobody_accepts' }],
  ['500000002', { turn: 'first_driver_gives_up' }],
  ['500000003', { turn: 'first_drivers_decline' }],
  ['500000004', { turn: 'driver_never_arrives' }],
  ['500000005', { turn: 'driver_is_late' }],
  ['500000006', { turn: 'position_is_stale' }],
  ['500000007', { turn: 'operator_ends_trip' }],
  ['500000008', { turn: 'nobody_has_equipment' }],
  ['500000011', { refusal: 'wallet_not_found' }],
  ['500000012', { refusal: 'insufficient_wallet_balance' }],
  ['500000013', { refusal: 'wallet_balance_negative' }],
  ['500000014', { refusal: 'balance_below_floor' }],
  ['500000015', { refusal: 'failed_to_create_trip' }],
  ['500000016', { refusal: 'trip_creation_unavailable' }],
  ['500000017', { refusal: 'too_many_requests' }],
  ['500000018', { refusal: 'held_limit_reached' }],
]);

/** A customer's number, without a trunk prefix. */
export type CustomerNumber = { readonly phoneCode: string; readonly mobileNumber: string };

/** Returns what is to happen to a trip of this customer; undefined for most. */
export function findTripTurn(customer: CustomerNumber): TripTurn | undefined {
  const scenario = findTestPhoneNumber(customer);
  return scenario && 'turn' in scenario ? scenario.turn : undefined;
}

export function findTestPhoneNumber({
  phoneCode,
  mobileNumber,
}: CustomerNumber): TestPhoneNumber | undefined {
  return phoneCode === testPhoneCode ? testPhoneNumbers.get(mobileNumber) : undefined;
}
