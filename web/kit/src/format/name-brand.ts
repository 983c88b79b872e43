const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** Returns a card's brand as it is written. */
export function nameBrand(brand: string): string {
  return brands[brand] ?? brand;
}
