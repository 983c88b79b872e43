import { refuse, requireLegalText, requireTrn } from '../legal-text.ts';
import { longestAddress, longestLegalName } from '../seller/seller-details.ts';

/** How an account is named on its documents. */
export type BillingDetails = {
  readonly legalName: string;
  /** Only of a business that is registered for VAT. */
  readonly trn?: string;
  readonly address?: string;
};

/** @throws Problem invalid_request naming the field that cannot stand on a document. */
export function requireBillingDetails(input: BillingDetails): BillingDetails {
  const { trn, address } = input;
  if (trn !== undefined && address === undefined) {
    throw refuse('address', 'address is required with a TRN: a tax invoice names both.');
  }
  return {
    legalName: requireLegalText('legalName', input.legalName, longestLegalName),
    ...(trn !== undefined && { trn: requireTrn('trn', trn) }),
    ...(address !== undefined && { address: requireLegalText('address', address, longestAddress) }),
  };
}
