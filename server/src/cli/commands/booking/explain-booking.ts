import { Problem, type ProblemCode } from '../../../values/problem.ts';
import { type CommandDeps, commandText } from '../../in-environment.ts';
import { Refusal } from '../../refusal.ts';
import { noSuchAccount } from '../../require-account.ts';
import type { PersonOptions } from './read-person.ts';

/** Why nothing was booked, by the refusal. */
const reasons: Partial<Readonly<Record<ProblemCode, string>>> = {
  portal_account_suspended: 'the account is suspended',
  account_suspended: 'the account is suspended',
  invalid_vehicle_type: '--type is no vehicle type that can be booked; `tariff list` shows them',
  pickup_outside_uae: '--pickup is outside the UAE',
  destination_outside_uae: '--destination is outside the UAE',
  no_route_found: 'no road leads from the pickup to the destination',
  failed_to_create_trip: 'no road leads from the pickup to the destination',
  departure_in_the_past: '--departure is in the past',
  departure_too_far_ahead: '--departure is more than 30 days ahead',
  wallet_not_found: 'the account has no wallet that is active',
  wallet_balance_negative: "the balance of the account's wallet is below zero",
  balance_below_floor: "the fare would take the account's wallet below its floor",
  held_limit_reached: 'trips of the account that have not begun hold all that they may',
};
const ofNumber: Partial<Readonly<Record<ProblemCode, string>>> = {
  invalid_mobile_number: 'has a character that is no digit; give digits alone, such as 0521234567',
  invalid_mobile_number_length: 'is no mobile number of the country; give one such as 0521234567',
};

/** Turns a refusal of a booking into a sentence about its options; any other error stays as it is. */
export function explainBooking(
  { environment }: Pick<CommandDeps, 'environment'>,
  error: unknown,
  { account, phoneCode }: PersonOptions,
): unknown {
  if (!(error instanceof Problem) || error.fields !== undefined) return error;
  if (error.code === 'account_not_found') return noSuchAccount(environment, account ?? 0);
  if (error.code === 'invalid_phone_code') {
    return new Refusal(`--phone-code ${phoneCode} is no country's calling code; that of the UAE is 971.`);
  }
  const number = ofNumber[error.code];
  if (number) return new Refusal(`--${account === undefined ? 'caller' : 'customer'}-phone ${number}.`);
  const reason = reasons[error.code]?.replace('`tariff list`', commandText(environment, 'tariff list'));
  return reason === undefined ? error : new Refusal(`Nothing was booked: ${reason}.`);
}
