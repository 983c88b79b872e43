import { type Static, Type } from 'typebox';
import * as examples from '../driver-examples.ts';

const ways = ['stream', 'poll', 'push', 'sms'] as const;

export const SeenOfferRequest = Type.Object(
  {
    by: Type.Unsafe<(typeof ways)[number]>({
      type: 'string',
      enum: [...ways],
      description:
        'What the phone shows it by: the stream, its own asking, a push message, or the address that a text has.',
    }),
  },
  { title: 'SeenOfferRequest', examples: [examples.seenOfferRequest] },
);
export type SeenOfferRequest = Static<typeof SeenOfferRequest>;

export const SeenOfferData = Type.Object(
  {},
  {
    title: 'SeenOffer',
    description: 'Nothing but that it is noted.',
    examples: [examples.seenOfferData],
  },
);
