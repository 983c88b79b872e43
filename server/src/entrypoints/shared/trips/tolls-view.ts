import type { TollData, TollView } from '@satha/contract/tolls/toll';
import type { ToldToll } from '../../../domain/quotes/make-quote.ts';
import { aedFromFils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** Returns the gates on a way as integrators read them. */
export function viewTolls(tolls: readonly ToldToll[]): TollData[] {
  return tolls.map(({ gate, at, amountFils, isCharged }) => ({
    gate: gate.code,
    name: gate.name,
    at: formatUaeTimestamp(at),
    amount: aedFromFils(amountFils),
    isCharged,
  }));
}

/** Returns the gates on a way as pages tell them. */
export function viewTollsLocally(tolls: readonly ToldToll[]): TollView[] {
  return tolls.map(({ gate, at, amountFils, isCharged }) => ({
    gate: gate.code,
    name: { en: gate.name, ar: gate.nameArabic },
    at: formatUaeTimestamp(at),
    amountFils,
    isCharged,
  }));
}
