import { type OutcomeFeeReason, outcomeFeeReasonNames, outcomeFeeReasons } from '@satha/terms/outcome-fees';
import { type DriverEndOutcome, driverEndOutcomes, tripOutcomes } from '@satha/terms/trip-outcomes';
import { type Static, Type } from 'typebox';
import * as examples from './driver-examples.ts';
import { aed, timestamp, tripId } from './fields.ts';

const outcomeWords = driverEndOutcomes.map((name) => `${name}: ${tripOutcomes[name]}`).join(' · ');

export const driverEndOutcome = (description: string) =>
  Type.Unsafe<DriverEndOutcome>({
    type: 'string',
    enum: [...driverEndOutcomes],
    description: `${description} ${outcomeWords}.`,
  });

export const EndTripRequest = Type.Object(
  {
    tripId: tripId('The trip that ends: a repeated request never ends another one.'),
    outcome: driverEndOutcome('How it ended.'),
  },
  { title: 'EndTripRequest', examples: [examples.endTripRequest] },
);
export type EndTripRequest = Static<typeof EndTripRequest>;

export const TripOutcomesQuery = Type.Object({
  tripId: tripId('The trip that the driver is at.', { examples: [1] }),
});

export const TripOutcomesData = Type.Object(
  {
    tripId: Type.Integer({ description: 'Identifier of the trip.' }),
    honouredUntil: timestamp(
      'Until then ending the trip costs exactly what is told here, unless the trip moves on or costs are told anew.',
    ),
    outcomes: Type.Array(
      Type.Object({
        outcome: driverEndOutcome('How the trip would end.'),
        cost: aed('What the account would pay.'),
        refund: aed('What of the fare the account would get back.'),
        because: Type.Unsafe<OutcomeFeeReason>({
          type: 'string',
          enum: [...outcomeFeeReasonNames],
          description: `Why it costs so much: ${outcomeFeeReasonNames.map((name) => `${name}: ${outcomeFeeReasons[name]}`).join(' ')} Values may be added.`,
        }),
      }),
      { description: 'Each outcome with which the driver may end the trip.' },
    ),
  },
  { title: 'TripOutcomes', examples: [examples.tripOutcomesData] },
);
export type TripOutcomesData = Static<typeof TripOutcomesData>;
