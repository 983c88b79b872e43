import type { LedgerEntryView } from '@satha/contract/portal/wallet';

type Line = Pick<LedgerEntryView, 'kind' | 'amountFils' | 'chargedFils'>;

/** In whole fils: what was held is what was charged, refunded and is held still. */
export type TripSums = {
  readonly heldFils: number;
  readonly chargedFils: number;
  readonly refundedFils: number;
  readonly stillHeldFils: number;
};

/** Sums up what a trip moved in the wallet. */
export function sumTripEntries(lines: readonly Line[]): TripSums {
  const own = lines.filter(isOfWallet);
  const sumOf = (amount: (line: Line) => number) => own.reduce((sum, line) => sum + amount(line), 0);
  const heldFils = sumOf(({ amountFils }) => Math.max(0, -amountFils));
  const refundedFils = sumOf(({ amountFils }) => Math.max(0, amountFils));
  const chargedFils = sumOf((line) => line.chargedFils ?? 0);
  return { heldFils, chargedFils, refundedFils, stillHeldFils: heldFils - chargedFils - refundedFils };
}

/** What a caller owes comes into the wallet and goes out of it as the trip holds and refunds: it is told of nothing else. */
function isOfWallet({ kind }: Line): boolean {
  return kind !== 'caller_charge' && kind !== 'caller_release';
}
