import type { Fils } from '../../values/money.ts';

export type WalletStatus = 'active' | 'frozen';

/** An account's prepaid money. Only trip charges are bound by the floor and by the status. */
export type Wallet = {
  readonly accountId: number;
  readonly status: WalletStatus;
  readonly balanceFils: Fils;
  /** Fares of trips that are neither completed nor cancelled. */
  readonly heldFils: Fils;
  /** The lowest balance that a trip charge may leave; −50000 at the lowest. */
  readonly floorFils: Fils;
  /** Fares of trips whose vehicle is not being loaded yet: a part of what is held. */
  readonly notBegunFils: Fils;
  /** The most that those fares may be; a trip that would take them above it is refused. */
  readonly heldLimitFils: Fils;
};

/** A wallet after something of it was set, which may have been so before. */
export type WalletChange = { readonly wallet: Wallet; readonly isChanged: boolean };

/** The lowest floor there is: AED −500.00 (specification, Limits). */
export const lowestFloorFils: Fils = -50_000;

/** The most that an operator may let trips hold that have not begun: AED 100 million. */
export const largestHeldLimitFils: Fils = 10_000_000_000;

/** The most that one entry by hand may move: AED 100 million, far below what a balance can hold exactly. */
export const largestEntryFils: Fils = 10_000_000_000;
