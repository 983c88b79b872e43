import type { ListedExtraKind } from '@satha/terms/extras';
import type { Fils } from '../../values/money.ts';

/** The price of one kind of extra from a moment on. */
export type ExtraPrice = {
  /** undefined: of every account that has none of its own. */
  readonly accountId: number | undefined;
  readonly kind: ListedExtraKind;
  readonly validFrom: Temporal.Instant;
  /** Tax included; undefined: not offered. */
  readonly priceFils: Fils | undefined;
  /** Of waiting alone, for which the price is that of each started step. */
  readonly waiting: { readonly freeSeconds: number; readonly stepSeconds: number } | undefined;
};

/** An extra that may be asked for at a moment of a trip. */
export type OfferedExtra = {
  readonly kind: ListedExtraKind;
  /** Of waiting: started steps that are not asked for yet; 0 while it is free. */
  readonly quantity: number;
  /** Tax included, for all of the quantity. */
  readonly amountFils: Fils;
  readonly hindrance: ExtraHindrance | undefined;
};

/** Why an extra cannot be asked for now, by the code of the refusal that asking would get. */
export type ExtraHindrance =
  | 'trip_status_conflict'
  | 'waiting_is_free'
  | 'extra_requested_already'
  | 'too_many_extras'
  | 'extra_not_payable';
