import type { ApprovalKind } from '@satha/terms/approvals';
import type { ListedExtraKind } from '@satha/terms/extras';
import type { Fils } from '../../values/money.ts';
import type { NewTariff } from '../pricing/price-changes.ts';
import type { CalendarTarget } from '../pricing/tariff.ts';

/** What is to be done, by its kind: as it is stored, in plain JSON. */
type ProposalDetails = {
  wallet_top_up: { readonly accountId: number; readonly amountFils: Fils };
  wallet_adjustment: { readonly accountId: number; readonly amountFils: Fils };
  card_refund: { readonly accountId: number; readonly topUpId: number; readonly amountFils: Fils };
  wallet_floor: { readonly accountId: number; readonly floorFils: Fils };
  settlement_reversal: {
    readonly accountId: number;
    readonly tripId: number;
    readonly settlement: number;
  };
  outcome_fees: PriceScope & {
    /** By outcome, as OutcomeFeeRules has them; read and checked whenever it is judged. */
    readonly rules: Readonly<Record<string, unknown>>;
  };
  extra_price: PriceScope & {
    readonly extraKind: ListedExtraKind;
    /** Tax included; null: not offered. */
    readonly priceFils: Fils | null;
    /** Of waiting alone. */
    readonly waiting: { readonly freeSeconds: number; readonly stepSeconds: number } | null;
  };
  tariff: Omit<NewTariff, 'validFrom'> & {
    readonly accountId: null;
    /** RFC 3339. */
    readonly validFrom: string;
  };
  event_factor: {
    readonly accountId: null;
    readonly name: string;
    /** Null: for every one. */
    readonly vehicleTypeId: number | null;
    /** Left out: the whole time. */
    readonly days?: CalendarTarget;
    /** RFC 3339, both; null, of days of the calendar alone: until it is said anew. */
    readonly validFrom: string;
    readonly validUntil: string | null;
    readonly factorBasisPoints: number;
    readonly source: string;
  };
};

/** For whom, and since when, something costs what it does. */
type PriceScope = {
  /** Null: for all accounts that have nothing of their own. */
  readonly accountId: number | null;
  /** RFC 3339; null: from the moment of the approval on. */
  readonly validFrom: string | null;
};

export type ProposalOf<Kind extends ApprovalKind> = { readonly kind: Kind } & ProposalDetails[Kind];
export type Proposal = { [Kind in ApprovalKind]: ProposalOf<Kind> }[ApprovalKind];
