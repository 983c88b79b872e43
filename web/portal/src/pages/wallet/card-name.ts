const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** A card's brand as it is written. */
export function nameBrand(brand: string): string {
  return brands[brand] ?? brand;
}
