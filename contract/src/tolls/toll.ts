import { type Static, Type } from 'typebox';
import { aed, timestamp } from '../fields.ts';
import { LocalText } from '../trip-place.ts';

const gate = Type.String({ description: 'What programs call the gate, in one direction.' });
const at = timestamp('When the truck is expected there, which decides what the gate takes.');
const isCharged = Type.Boolean({
  description: 'Whether it is a line of the fare; otherwise it is told alone.',
});

/** A toll gate on a way, for integrators. */
export const TollData = Type.Object({
  gate,
  name: Type.String({ description: "The gate's name, in English." }),
  at,
  amount: aed('What the gate takes, its own tax included.'),
  isCharged,
});
export type TollData = Static<typeof TollData>;

/** The same for pages, which say it in their own words. */
export const TollView = Type.Object({
  gate,
  name: LocalText,
  at,
  amountFils: Type.Integer({ description: 'What the gate takes, its own tax included.' }),
  isCharged,
});
export type TollView = Static<typeof TollView>;

/** What a completed trip was charged for gates, and what its truck passed by its track, where these differ. */
export const TollDifferenceView = Type.Object({
  chargedFils: Type.Integer(),
  passedFils: Type.Integer({ description: 'What the gates took that the truck passed.' }),
  gates: Type.Array(
    Type.Object({
      gate,
      name: Type.String({ description: 'In English.' }),
      chargedFils: Type.Integer(),
      passedFils: Type.Integer(),
    }),
    { description: 'Those by which they differ.' },
  ),
});
export type TollDifferenceView = Static<typeof TollDifferenceView>;
