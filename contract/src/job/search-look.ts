import { type Exclusion, exclusions } from '@satha/terms/dispatch/exclusions';
import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';

const count = (description: string) => Type.Integer({ description });

/** What the latest look for a trip's driver found. */
export const SearchLookData = Type.Object(
  {
    lookedAt: timestamp('When drivers were last looked for, by the real clock.'),
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
  { description: 'While a driver is searched for: what the latest look for one found.' },
);
export type SearchLookData = Static<typeof SearchLookData>;
