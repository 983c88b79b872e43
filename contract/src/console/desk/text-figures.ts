import {
  type SentTextKind,
  sentTextKinds,
  type TripTextKind,
  type TripTextResult,
  tripTextKinds,
  tripTextResults,
} from '@satha/terms/figures';
import { type Static, Type } from 'typebox';
import { count, trips } from './figures.ts';

const costFils = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  description:
    'Parts at the price of one; null without a price, where parts are null, and for roles that do not see wallets.',
});

export const TextFigures = Type.Object({
  texts: Type.Array(
    Type.Object({
      text: Type.Unsafe<TripTextKind>({ type: 'string', enum: [...tripTextKinds] }),
      result: Type.Unsafe<TripTextResult>({ type: 'string', enum: [...tripTextResults] }),
      trips,
      parts: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'In how many parts they were sent; null where some were sent before parts were counted.',
      }),
      costFils,
    }),
    { description: 'Messages to customers about trips booked in the period; none without trips.' },
  ),
  sent: Type.Array(
    Type.Object({
      kind: Type.Unsafe<SentTextKind>({ type: 'string', enum: [...sentTextKinds] }),
      messages: count('That the gateway took.'),
      parts: count('In how many parts it bills them.'),
      costFils,
    }),
    {
      description:
        "What the gateway took on days of the period, about trips or not, of all accounts; none without messages, and none for one account's figures.",
    },
  ),
});

export type TextFigures = Static<typeof TextFigures>;
