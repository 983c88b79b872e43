import { type Equipment, equipmentList } from '@satha/terms/equipment';
import { type RequirementReason, requirementReasonList } from '@satha/terms/job';
import { type Static, Type } from 'typebox';
import * as examples from '../examples.ts';
import { timestamp } from '../fields.ts';

export const equipment = (description: string) =>
  Type.Unsafe<Equipment>({ type: 'string', enum: [...equipmentList], description });

/** One thing that a truck must have for a trip. */
export const RequirementData = Type.Object({
  equipment: Type.Optional(
    equipment(
      'What the truck must have; left out where a figure alone counts. Beside leastPayloadKg, what a truck must have of ' +
        'which no payload is known.',
    ),
  ),
  alternatives: Type.Optional(
    Type.Array(equipment('Enough as well.'), {
      description: 'Each of these is enough in place of equipment; left out where nothing else is.',
    }),
  ),
  mostHeightMeters: Type.Optional(Type.Number({ description: 'The truck may be no higher than this.' })),
  leastPayloadKg: Type.Optional(Type.Integer({ description: 'The truck must be able to carry this.' })),
  reason: Type.Unsafe<RequirementReason>({
    type: 'string',
    enum: [...requirementReasonList],
    description: 'Why, as a word; words may be added.',
  }),
  because: Type.String({ description: 'Why, in a sentence.' }),
});
export type RequirementData = Static<typeof RequirementData>;

export const requirements = Type.Array(RequirementData, {
  description:
    'What a truck must have beyond its type to be asked, by the job and the rules of the day of departure. Each one counts.',
  examples: [examples.requirements],
});

export const RequirementsWaivedData = Type.Object(
  {
    at: timestamp('Since when, by the real clock.'),
    because: Type.String({ description: "The operator's reason." }),
  },
  { description: 'Set once an operator lets trucks without what is needed be asked.' },
);
export type RequirementsWaivedData = Static<typeof RequirementsWaivedData>;
