import type { AdvanceTarget } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { AdvanceTripRequest } from '../sandbox-operations.ts';
import { clientToken } from './trip-booking.ts';
import { TripDetail } from './trips.ts';

/**
 * The portal's wire of what the sandbox has beside live, under `/portal-api/accounts/:accountId`. In live there are no
 * such paths.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/trips/:tripId/advance` | | HandTargets | sandbox.write |
 * | POST | `/trips/:tripId/advance` | AdvanceControlledTripRequest | TripAdvanced | sandbox.write |
 * | POST | `/trips/:tripId/evidence` | SendEvidenceRequest of the trip API | that it is done | sandbox.write |
 * | GET | `/sandbox/clock` | | AccountClock | account.read |
 * | POST | `/sandbox/clock` | SetClockRequest of the trip API | AccountClock | sandbox.write |
 * | POST | `/sandbox/reset` | ResetSandboxRequest | ResetSandboxData | account.reset |
 */

const { to } = AdvanceTripRequest.properties;

export const HandTargets = Type.Object({
  onward: Type.Unsafe<AdvanceTarget | null>({
    type: ['string', 'null'],
    description:
      'Where the trip comes next when all goes well; null when nothing can be done with it by hand.',
  }),
  others: Type.Array(to, { description: 'Back to the search, and the ends that it can come to.' }),
});
export type HandTargets = Static<typeof HandTargets>;

export const AdvanceControlledTripRequest = Type.Object({
  clientToken,
  to,
  hold: Type.Boolean({
    description: 'Whether the trip stays there until it is moved again; else its driver goes on alone.',
  }),
});
export type AdvanceControlledTripRequest = Static<typeof AdvanceControlledTripRequest>;

export const TripAdvanced = Type.Object({
  tripId: Type.Integer(),
  status: TripDetail.properties.status,
});
export type TripAdvanced = Static<typeof TripAdvanced>;

export const AccountClock = Type.Object({
  offsetSeconds: Type.Integer({
    description: "How far the account's clock is ahead of the real one, below zero behind it.",
  }),
});
export type AccountClock = Static<typeof AccountClock>;

export const ResetSandboxRequest = Type.Object({
  clientToken,
  balanceFils: Type.Integer({
    minimum: -50_000,
    maximum: 100_000_000,
    description: 'The balance to begin with, in whole fils.',
  }),
});
export type ResetSandboxRequest = Static<typeof ResetSandboxRequest>;

export const ResetSandboxData = Type.Object({
  balanceFils: Type.Integer({ description: 'What the wallet holds.' }),
});
export type ResetSandboxData = Static<typeof ResetSandboxData>;
