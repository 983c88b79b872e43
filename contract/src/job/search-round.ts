import { type Exclusion, exclusions } from '@satha/terms/dispatch';
import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';

const count = (description: string) => Type.Integer({ description });

/** The latest pass of a trip’s search for a driver. */
export const SearchRoundData = Type.Object(
  {
    searchedAt: timestamp('When drivers were last looked for, by the real clock.'),
    round: count('The round of the search, from 1: a round is over when its offers are.'),
    radiusKm: Type.Number({ description: 'How far around the pickup drivers were looked for.' }),
    driversOnShift: count('All drivers on shift: candidates and excluded together.'),
    candidates: count('Drivers who could be asked.'),
    excluded: Type.Array(
      Type.Object({
        reason: Type.Unsafe<Exclusion>({
          type: 'string',
          enum: Object.keys(exclusions),
          description: `Drivers: ${Object.entries(exclusions)
            .map(([reason, words]) => `${reason}, ${words}`)
            .join('; ')}. Words may be added.`,
        }),
        drivers: count('How many.'),
      }),
      { description: 'Drivers who could not be asked, each counted once by the first reason.' },
    ),
  },
  { description: 'While a driver is searched for: what the latest pass of the search found.' },
);
export type SearchRoundData = Static<typeof SearchRoundData>;
