import { type HindranceWord, hindranceWords } from '@satha/terms/dispatch';
import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';

const orNull = <Value extends Parameters<typeof Type.Union>[0][number]>(value: Value) =>
  Type.Union([value, Type.Null()]);

/** What speaks against a driver for a trip. */
export const HindranceData = Type.Object({
  word: Type.Unsafe<HindranceWord>({ type: 'string', enum: [...hindranceWords] }),
  forbids: Type.Boolean({ description: 'The driver cannot be chosen so; false of a warning.' }),
  isWaivable: Type.Boolean({ description: 'A waiver with a reason lets the driver be chosen.' }),
  sentence: Type.String({ description: 'In English, with what to do.' }),
});
export type HindranceData = Static<typeof HindranceData>;

export const CandidateData = Type.Object({
  driverId: Type.Integer(),
  name: Type.String(),
  nameAr: orNull(Type.String()),
  phoneCode: Type.String(),
  mobileNumber: Type.String(),
  vehicleId: Type.Integer(),
  plate: Type.Object({ emirate: Type.String(), code: Type.String(), number: Type.String() }),
  vehicleTypeId: Type.Integer(),
  position: orNull(Type.Object({ lat: Type.Number(), lng: Type.Number(), recordedAt: Type.String() })),
  way: orNull(
    Type.Object(
      { meters: Type.Integer(), seconds: Type.Integer() },
      {
        description:
          'To where the trip is taken over; null where no road leads there, or the place is not known.',
      },
    ),
  ),
  hindrances: Type.Array(HindranceData),
});
export type CandidateData = Static<typeof CandidateData>;

/** GET /trips/:tripId/candidates: drivers on shift, thirty at most; those without hindrances first, in each group the nearest first. */
export const CandidatesData = Type.Object({
  tripId: Type.Integer(),
  status: Type.Unsafe<TripStatusName>({ type: 'string', enum: [...tripStatusNames] }),
  sequence: Type.Integer({ description: 'Of the trip: a choice names the one that it saw.' }),
  driverId: orNull(Type.Integer({ description: 'Who is at the trip.' })),
  items: Type.Array(CandidateData),
  leftOut: Type.Integer({
    description: 'How many others are on shift: farther away, or hindered by something.',
  }),
  nextCursor: Type.Null(),
});
export type CandidatesData = Static<typeof CandidatesData>;

const Sequence = Type.Integer({
  minimum: 1,
  description:
    "The trip's, as the operator saw it: refused with version_conflict where the trip moved since.",
});
const DriverId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Reason = Type.String({ maxLength: 400, description: '1 to 80 characters; name nobody.' });
const ReasonForOperators = Type.String({
  maxLength: 400,
  description: "1 to 80 characters, for operators alone: it stands in the trip's list of acts.",
});
const Waiver = Type.Object(
  { reason: Reason },
  { description: 'Lets the truck lack what the trip needs; the account and drivers read the reason.' },
);

/** POST /trips/:tripId/assign: of a trip without a driver. */
export const AssignTripRequest = Type.Object({
  driverId: DriverId,
  sequence: Sequence,
  ask: Type.Optional(
    Type.Boolean({ description: 'True: offers it to the driver, and to nobody else until they answer.' }),
  ),
  staysWithOperator: Type.Optional(
    Type.Boolean({
      description: 'With ask: after a no or no answer nobody else is asked by the search, for a day.',
    }),
  ),
  waiver: Type.Optional(Waiver),
});
export type AssignTripRequest = Static<typeof AssignTripRequest>;

export const AssignedTripData = Type.Object({
  tripId: Type.Integer(),
  driverId: Type.Integer(),
  offer: orNull(
    Type.Object(
      { offerId: Type.Integer(), expiresAt: Type.String() },
      { description: 'Null where the trip was given without asking.' },
    ),
  ),
});
export type AssignedTripData = Static<typeof AssignedTripData>;

/** POST /trips/:tripId/reassign: of a trip with a driver, also with the vehicle on board. */
export const ReassignTripRequest = Type.Object({
  driverId: DriverId,
  sequence: Sequence,
  reason: ReasonForOperators,
  waiver: Type.Optional(Waiver),
});
export type ReassignTripRequest = Static<typeof ReassignTripRequest>;

export const ReassignedTripData = Type.Object({
  tripId: Type.Integer(),
  driverId: Type.Integer(),
  fromDriverId: Type.Integer(),
});
export type ReassignedTripData = Static<typeof ReassignedTripData>;

/** POST /trips/:tripId/take-off: before loading; another driver is looked for. */
export const TakeOffTripRequest = Type.Object({ sequence: Sequence, reason: ReasonForOperators });
export type TakeOffTripRequest = Static<typeof TakeOffTripRequest>;

/** POST /drivers/:driverId/hold: in place of an earlier hold. DELETE ends it. */
export const HoldDriverRequest = Type.Object({
  minutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
  reason: Type.String({ maxLength: 400, description: '1 to 80 characters, for operators alone.' }),
});
export type HoldDriverRequest = Static<typeof HoldDriverRequest>;

/** The hold of a driver from automatic offers; null where there is none. */
export const DriverHoldData = Type.Object({
  driverId: Type.Integer(),
  hold: orNull(Type.Object({ until: Type.String(), reason: Type.String() })),
});
export type DriverHoldData = Static<typeof DriverHoldData>;
