import type { Session, SessionOwner } from '../../sessions/session.ts';
import type { PhoneNumber } from '../../sign-in-codes/sign-in-code.ts';

/** Who is signed in in one browser, and what of theirs it opens. */
export type CustomerSession = {
  readonly number: PhoneNumber;
  /** Trips of this account alone; undefined: all of the number's. */
  readonly accountId: number | undefined;
  readonly tokenHash: Buffer;
};

/** Customers' tokens stand in a cookie, whose name tells whose they are. */
export const customerTokenPrefix = '';

/** Makes the owner under which a customer's sessions are stored; without an account, for all of them. */
export function sessionOwnerOf(
  { phoneCode, mobileNumber }: PhoneNumber,
  accountId: number | undefined,
): SessionOwner {
  return { audience: 'customer', subject: `${phoneCode} ${mobileNumber}`, accountId };
}

export function readCustomerSession({ subject, accountId, tokenHash }: Session): CustomerSession {
  const [phoneCode = '', mobileNumber = ''] = subject.split(' ');
  return { number: { phoneCode, mobileNumber }, accountId, tokenHash };
}
