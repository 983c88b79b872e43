import type { EventFactor, Tariff } from './tariff.ts';

export type NewTariff = Omit<Tariff, 'tariffId'>;
export type NewEventFactor = Omit<EventFactor, 'eventFactorId'>;

/** Prices that are to hold from a time on; with `replaces`, in place of ones that have not begun. */
export type PriceChanges = {
  readonly tariffs: readonly (NewTariff & { readonly replaces?: number })[];
  readonly eventFactors: readonly (NewEventFactor & { readonly replaces?: number })[];
};
