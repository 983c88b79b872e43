/** What happens to a trip whose customer has one of the numbers; all else about it is ordinary. */
export type TripTurn =
  | 'nobody_accepts'
  | 'first_driver_gives_up'
  | 'first_drivers_decline'
  | 'driver_never_arrives'
  | 'driver_is_late'
  | 'position_is_stale'
  | 'operator_ends_trip'
  | 'nobody_has_equipment'
  | 'customer_is_absent'
  | 'customer_refuses'
  | 'loading_is_unsafe'
  | 'extra_is_asked_for'
  | 'customer_accepts_extra'
  | 'customer_declines_extra'
  | 'driver_takes_extra_back'
  | 'photos_in_order'
  | 'photo_files_come_late'
  | 'photo_files_never_come'
  | 'photo_file_differs'
  | 'destination_is_closed'
  | 'driver_presses_from_afar';

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
  ['500000009', { turn: 'customer_is_absent' }],
  ['500000010', { turn: 'customer_refuses' }],
  ['500000011', { refusal: 'wallet_not_found' }],
  ['500000012', { refusal: 'insufficient_wallet_balance' }],
  ['500000013', { refusal: 'wallet_balance_negative' }],
  ['500000014', { refusal: 'balance_below_floor' }],
  ['500000015', { refusal: 'failed_to_create_trip' }],
  ['500000016', { refusal: 'trip_creation_unavailable' }],
  ['500000017', { refusal: 'too_many_requests' }],
  ['500000018', { refusal: 'held_limit_reached' }],
  ['500000019', { turn: 'loading_is_unsafe' }],
  ['500000020', { turn: 'extra_is_asked_for' }],
  ['500000021', { turn: 'customer_accepts_extra' }],
  ['500000022', { turn: 'customer_declines_extra' }],
  ['500000023', { turn: 'driver_takes_extra_back' }],
  ['500000024', { turn: 'photos_in_order' }],
  ['500000025', { turn: 'photo_files_come_late' }],
  ['500000026', { turn: 'photo_files_never_come' }],
  ['500000027', { turn: 'photo_file_differs' }],
  ['500000028', { turn: 'destination_is_closed' }],
  ['500000029', { turn: 'driver_presses_from_afar' }],
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
