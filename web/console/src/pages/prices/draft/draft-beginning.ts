import type { ConsoleTariff, PricesData } from '@satha/contract/console/money/prices';
import type { Digits } from '@satha/terms/languages';
import { stateOf } from '../price-state.ts';
import { type TariffDraft, writeTariff } from './tariff-draft.ts';

/** A draft with the tariff from which it began. */
export type BegunDraft = { readonly tariffId: number; readonly draft: TariffDraft };

type Prices = Pick<PricesData, 'tariffs' | 'now'>;

/** Returns the tariff from which a draft begins: the one in force, of a vehicle type if one is given; without one, the first. */
export function findBeginning({ tariffs, now }: Prices, vehicleTypeId?: number): ConsoleTariff | undefined {
  const asked = tariffs.filter((one) => vehicleTypeId === undefined || one.vehicleTypeId === vehicleTypeId);
  return asked.find((one) => stateOf(one, now) === 'in_force') ?? asked[0];
}

/**
 * Returns the draft of a page: the one that was kept, unless the page is asked for another tariff than it began from. Undefined
 * where there is no tariff to begin from.
 */
export function beginDraft(
  prices: Prices,
  tariffId: number | undefined,
  kept: BegunDraft | undefined,
  digits: Digits,
): BegunDraft | undefined {
  const named = prices.tariffs.find((one) => one.tariffId === tariffId);
  if (kept && (!named || kept.tariffId === named.tariffId)) return kept;
  const tariff = named ?? findBeginning(prices);
  return tariff && { tariffId: tariff.tariffId, draft: writeTariff(tariff, digits) };
}

/** Returns whether anything was written since the draft began. */
export function isChanged({ tariffs }: Prices, { tariffId, draft }: BegunDraft, digits: Digits): boolean {
  const tariff = tariffs.find((one) => one.tariffId === tariffId);
  return !tariff || JSON.stringify(writeTariff(tariff, digits)) !== JSON.stringify(draft);
}
