import type { Seller } from '../document.ts';
import { requireLegalText, requireTrn } from '../legal-text.ts';

/** Who sells, from a moment on. */
export type SellerDetails = Seller & { readonly validFrom: Temporal.Instant };

export const longestLegalName = 200;
export const longestAddress = 400;

/** The seller on the sandbox's documents while its operator has set none. */
export const sandboxSeller: Seller = {
  legalName: 'Satha Sandbox (test data)',
  legalNameArabic: 'بيئة سطحة التجريبية (بيانات اختبار)',
  trn: '000000000000000',
  address: 'No real address, United Arab Emirates',
  addressArabic: 'عنوان غير حقيقي، الإمارات العربية المتحدة',
};

/** @throws Problem invalid_request naming the field that cannot stand on a document. */
export function requireSeller(input: Seller): Seller {
  const { legalNameArabic, addressArabic } = input;
  return {
    legalName: requireLegalText('legalName', input.legalName, longestLegalName),
    trn: requireTrn('trn', input.trn),
    address: requireLegalText('address', input.address, longestAddress),
    ...(legalNameArabic !== undefined && {
      legalNameArabic: requireLegalText('legalNameArabic', legalNameArabic, longestLegalName),
    }),
    ...(addressArabic !== undefined && {
      addressArabic: requireLegalText('addressArabic', addressArabic, longestAddress),
    }),
  };
}
