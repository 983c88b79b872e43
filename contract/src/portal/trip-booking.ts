import { type Static, Type } from 'typebox';
import {
  cancellationRequester,
  departureTime,
  quoteToken,
  textOrNull,
  timestamp,
  vehicleTypeId,
} from '../fields.ts';
import { JobRequest } from '../job/job.ts';
import { RequirementData } from '../job/requirement.ts';
import { ActedRuleView } from '../road-rules/acted-rule.ts';
import { stepsToConfirm } from '../steps/trip-steps.ts';
import { TollView } from '../tolls/toll.ts';
import { Point, TripPlace } from '../trip-place.ts';
import { charge, fils, road, TripDetail, TripWay } from './trips.ts';

const journey = { pickup: Point, destination: Point, vehicleTypeId, departureTime };

export const TripEstimateRequest = Type.Object({ ...journey, job: Type.Optional(JobRequest) });

export type TripEstimateRequest = Static<typeof TripEstimateRequest>;

const estimated = {
  fareFils: fils('What the trip costs.'),
  ...charge,
  ...road,
  pickup: TripPlace,
  destination: TripPlace,
  route: TripWay.properties.route,
  poweredBy: Type.String({ description: 'The route provider that answered.' }),
  quoteId: Type.String({ description: 'Holds the fare for one booking.' }),
  quoteExpiresAt: timestamp('Until when it does, by the real clock.'),
  requirements: Type.Array(RequirementData, {
    description: 'What a truck must have for the job to be asked; empty for any truck of the type.',
  }),
  rules: Type.Array(ActedRuleView, { description: 'Roads closed to trucks that the way goes by.' }),
  tolls: Type.Array(TollView, { description: 'Toll gates on the way, in the fare or told alone.' }),
};

export const TripEstimate = Type.Object(estimated);

export type TripEstimate = Static<typeof TripEstimate>;

/** What a member is told of a trip's price. */
export const MemberTripEstimate = Type.Object({
  ...estimated,
  isCovered: Type.Boolean({ description: 'Whether the wallet takes the trip as it is at this moment.' }),
});

export type MemberTripEstimate = Static<typeof MemberTripEstimate>;

export const clientToken = Type.String({
  minLength: 16,
  maxLength: 64,
  description:
    'Made by the page, new for each thing that is wanted: a request that comes again is done once.',
});

export const BookTripRequest = Type.Object({
  clientToken,
  ...journey,
  firstName: Type.String(),
  lastName: Type.String(),
  phoneCode: Type.String({ description: 'Calling code, digits only.' }),
  mobileNumber: Type.String({ description: 'In local format, digits only.' }),
  externalReference: Type.Optional(textOrNull("The account's own number for the trip.")),
  quoteId: Type.Optional(quoteToken),
  job: Type.Optional(JobRequest),
});

export type BookTripRequest = Static<typeof BookTripRequest>;

export const BookedTrip = Type.Object({ tripId: Type.Integer(), fareFils: fils('Taken from the wallet.') });

export type BookedTrip = Static<typeof BookedTrip>;

export const CancellationCost = Type.Object({
  feeFils: fils('What cancelling costs now.'),
  refundFils: fils('What comes back.'),
  reason: Type.Unsafe<
    'status_is_free' | 'within_free_time' | 'driver_is_late' | 'share_of_fare' | 'minimum_fee' | 'whole_fare'
  >({ type: 'string' }),
  honouredUntil: timestamp('Until then cancelling costs no more, unless the trip moves on; real clock.'),
});

export type CancellationCost = Static<typeof CancellationCost>;

export const PortalCancelTripRequest = Type.Object({
  clientToken,
  shownFeeFils: Type.Integer({
    minimum: 0,
    description: 'The fee that was shown: a higher one is not charged, but refused.',
  }),
  requestedBy: Type.Optional(cancellationRequester),
});

export type PortalCancelTripRequest = Static<typeof PortalCancelTripRequest>;

export const TripCancelled = Type.Object({ tripId: Type.Integer(), feeFils: fils('Charged.') });

export type TripCancelled = Static<typeof TripCancelled>;

export const PortalConfirmStepsRequest = Type.Object({ steps: stepsToConfirm });

export type PortalConfirmStepsRequest = Static<typeof PortalConfirmStepsRequest>;

export const PortalConfirmedSteps = Type.Object({ unconfirmed: TripDetail.properties.unconfirmed });

export type PortalConfirmedSteps = Static<typeof PortalConfirmedSteps>;
