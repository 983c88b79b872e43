import { type Static, Type } from 'typebox';
import * as examples from '../examples.ts';
import { aed, timestamp } from '../fields.ts';

const cancellationReasons = [
  'status_is_free',
  'within_free_time',
  'driver_is_late',
  'share_of_fare',
  'minimum_fee',
  'whole_fare',
] as const;

export const CancellationData = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the trip.' }),
    cancellationFees: aed('What cancelling costs now; 0 when free.'),
    refund: aed('What comes back to the wallet: the fare less the fee.'),
    tolls: Type.Optional(
      aed(
        'What of the fees is for toll gates that the truck has passed with the vehicle aboard; left out where there are none.',
      ),
    ),
    reason: Type.Unsafe<(typeof cancellationReasons)[number]>({
      type: 'string',
      enum: [...cancellationReasons],
      description:
        'Why: status_is_free, within_free_time after the assignment, driver_is_late; or share_of_fare, minimum_fee, ' +
        'whole_fare.',
    }),
    honouredUntil: timestamp(
      'Until then, by the real clock, cancelling costs no more than this, unless the trip moves on.',
    ),
  },
  { title: 'CancellationPreview', examples: [examples.cancellationData] },
);
export type CancellationData = Static<typeof CancellationData>;
