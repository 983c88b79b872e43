import { tripStatuses } from '../trip-statuses.ts';

/**
 * What a driver presses to take a trip one step further, with the status that it leads to and at which point of the trip the truck
 * has to be for it to be believed.
 */
export const driverPresses = {
  arrived: { status: tripStatuses.at_pickup.code, at: 'pickup' },
  loading: { status: tripStatuses.loading.code, at: 'pickup' },
  start: { status: tripStatuses.in_progress.code, at: 'pickup' },
  complete: { status: tripStatuses.completed.code, at: 'destination' },
} as const;

export type DriverPress = keyof typeof driverPresses;
export const driverPressNames = Object.keys(driverPresses) as readonly DriverPress[];

/** Why a press is not confirmed, each with what it means. */
export const unconfirmedReasons = {
  far_away: 'the truck was seen elsewhere',
  no_position: 'nobody has heard where the truck was at that time',
  position_not_believed:
    'a position near the place was told that no truck can have, or that a program made up',
} as const satisfies Readonly<Record<string, string>>;
export type UnconfirmedReason = keyof typeof unconfirmedReasons;
export const unconfirmedReasonNames = Object.keys(unconfirmedReasons) as readonly UnconfirmedReason[];

/** A press that is not confirmed, and how far from its place the truck was, where that is known. */
export type UnconfirmedPress = {
  readonly step: DriverPress;
  readonly distanceMeters?: number;
  readonly because: UnconfirmedReason;
};

/** By whom a press is confirmed: the service itself for its own trucks, the truck's positions, the account, or the operator. */
export const pressConfirmers = ['service', 'positions', 'account', 'operator'] as const;
export type PressConfirmer = (typeof pressConfirmers)[number];
