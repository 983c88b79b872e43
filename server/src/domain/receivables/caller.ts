import { requireBillingDetails } from '../documents/billing/billing-details.ts';
import { requireEmail } from '../people/email.ts';
import type { TripCustomer } from '../trips/trip.ts';

/** What a caller says of themselves beside name and number, which are the trip's. */
export type CallerInput = {
  readonly email?: string | undefined;
  /** Whom the tax document is for, where it is not the caller: a company. */
  readonly legalName?: string | undefined;
  readonly trn?: string | undefined;
  readonly address?: string | undefined;
};

/** A caller as the tax document names them. */
export type Caller = {
  readonly legalName: string;
  readonly trn?: string;
  readonly address?: string;
  readonly email?: string;
};

/** @throws Problem invalid_request naming the field that cannot be kept or cannot stand on a document. */
export function requireCaller(
  { email, legalName, trn, address }: CallerInput,
  { firstName, lastName }: Pick<TripCustomer, 'firstName' | 'lastName'>,
): Caller {
  const named = requireBillingDetails({
    legalName: legalName ?? `${firstName} ${lastName}`,
    ...(trn !== undefined && { trn }),
    ...(address !== undefined && { address }),
  });
  return { ...named, ...(email !== undefined && { email: requireEmail(email) }) };
}
