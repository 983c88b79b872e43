import { type RuleEffect, ruleEffectList, ruleEffects } from '@satha/terms/roads';
import { type Static, Type } from 'typebox';
import { LocalText } from '../trip-place.ts';

const effect = Type.Unsafe<RuleEffect>({
  type: 'string',
  enum: [...ruleEffectList],
  description: `What it did to the way: ${ruleEffectList.map((word) => `${word}, ${ruleEffects[word].en}`).join(' ')} Words may be added.`,
});

/** A truck rule that acted on a way, for integrators. */
export const ActedRuleData = Type.Object({
  code: Type.String({ description: "The rule's code." }),
  because: Type.String({ description: 'What is closed to whom and when, and what the way does about it.' }),
  effect,
  waitMinutes: Type.Optional(
    Type.Number({
      description: 'How long the truck waits; no part of the fare. Left out where it does not wait.',
    }),
  ),
});

/** The same for pages, which say it in their own words. */
export const ActedRuleView = Type.Object({
  code: Type.String(),
  name: LocalText,
  hours: Type.Array(Type.String(), { description: 'As 06:00-22:00, on the clocks of the UAE.' }),
  effect,
  waitMinutes: Type.Union([Type.Number(), Type.Null()]),
});
export type ActedRuleView = Static<typeof ActedRuleView>;
