/** Whether a price is over, holds now, or is to come. */
export type PriceState = 'past' | 'in_force' | 'coming';

type Span = { readonly validFrom: string; readonly validUntil?: string | null };

/** Returns how a price stands at a moment. A first tariff that is to come is told as such, although trips before cost it, too. */
export function stateOf({ validFrom, validUntil }: Span, now: string): PriceState {
  const at = Date.parse(now);
  if (Date.parse(validFrom) > at) return 'coming';
  return validUntil && Date.parse(validUntil) <= at ? 'past' : 'in_force';
}

/** Gives each price the moment at which the next one of its kind begins; they come by their beginning. */
export function withEnds<Price extends { readonly validFrom: string }>(
  prices: readonly Price[],
  kindOf: (price: Price) => string,
): readonly (Price & { readonly validUntil: string | null })[] {
  const sorted = prices.toSorted((one, other) => Date.parse(one.validFrom) - Date.parse(other.validFrom));
  return sorted.map((price, index) => {
    const next = sorted.slice(index + 1).find((other) => kindOf(other) === kindOf(price));
    return { ...price, validUntil: next?.validFrom ?? null };
  });
}
