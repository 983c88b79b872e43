import {
  type DriverPress,
  driverPressNames,
  type PressConfirmer,
  pressConfirmers,
  type UnconfirmedReason,
  unconfirmedReasons,
} from '@satha/terms/dispatch';
import { type Static, Type } from 'typebox';
import { tripId } from '../fields.ts';

const stepWords =
  'arrived: the truck is at the pickup · loading: the vehicle is being loaded · start: it is on its way · complete: it is handed over.';

const step = Type.Unsafe<DriverPress>({
  type: 'string',
  enum: [...driverPressNames],
  description: `What the driver told: ${stepWords}`,
});

export const UnconfirmedStep = Type.Object(
  {
    step,
    distanceMeters: Type.Optional(
      Type.Integer({
        description:
          'How far from the pickup, of complete from the destination, the truck was at that time, or, where it was not heard since ' +
          'start, up to a quarter of an hour before; left out where nobody knows.',
      }),
    ),
    because: Type.Unsafe<UnconfirmedReason>({
      type: 'string',
      enum: Object.keys(unconfirmedReasons),
      description: `Why: ${Object.entries(unconfirmedReasons)
        .map(([word, meaning]) => `${word}, ${meaning}`)
        .join('; ')}. Values may be added.`,
    }),
  },
  { title: 'UnconfirmedStep' },
);

/** What a driver told and nobody has confirmed, wherever it is told. */
export const unconfirmedSteps = Type.Array(UnconfirmedStep, {
  description:
    "What the driver told and neither the truck's positions nor anybody else has confirmed yet, in order; left out where there is nothing.",
});

/** Of an event: what was confirmed, and by whom. */
export const confirmedSteps = Type.Array(step, { description: 'What was confirmed, in order.' });
export const stepConfirmer = Type.Unsafe<PressConfirmer>({
  type: 'string',
  enum: [...pressConfirmers],
  description:
    "By whom: positions, where the truck was seen; account; operator; service, of the sandbox's own trucks.",
});

export const stepsToConfirm = Type.Array(
  Type.Unsafe<DriverPress>({ type: 'string', enum: [...driverPressNames] }),
  {
    minItems: 1,
    maxItems: driverPressNames.length,
    description:
      'What you know to be true, of what is not confirmed. What comes before it is confirmed with it.',
  },
);

const request = { tripId: 1, steps: ['arrived' as const] };

export const ConfirmStepsRequest = Type.Object(
  { tripId: tripId('The trip: one of your account.'), steps: stepsToConfirm },
  { title: 'ConfirmStepsRequest', examples: [request] },
);
export type ConfirmStepsRequest = Static<typeof ConfirmStepsRequest>;

export const ConfirmStepsData = Type.Object(
  {
    tripID: Type.Integer({ description: "The trip's identifier." }),
    unconfirmed: Type.Array(UnconfirmedStep, {
      description: 'What is not confirmed yet; empty for nothing.',
    }),
  },
  { title: 'ConfirmedSteps', examples: [{ tripID: 1, unconfirmed: [] }] },
);
export type ConfirmStepsData = Static<typeof ConfirmStepsData>;
