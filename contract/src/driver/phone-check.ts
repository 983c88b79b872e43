import { type Static, Type } from 'typebox';
import * as examples from '../driver-examples.ts';
import { timestamp } from '../fields.ts';

const oneOf = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], description });

export const checkId = Type.String({
  pattern: '^[a-z2-9]{12}$',
  'x-form': "a phone check's id: twelve letters and digits",
  description: 'Of the check: in the answer, in the push message, and in the address that the text has.',
  examples: ['k7wq2mzb9tn4'],
});

export const PhoneCheckRequest = Type.Object(
  {
    withText: Type.Optional(
      Type.Boolean({ description: 'Whether a text is sent as well: three a day. Left out: false.' }),
    ),
  },
  { title: 'PhoneCheckRequest', examples: [examples.phoneCheckRequest] },
);
export type PhoneCheckRequest = Static<typeof PhoneCheckRequest>;

export const SeenCheckRequest = Type.Object(
  { by: oneOf(['push', 'sms'], 'What reached the phone.') },
  { title: 'SeenCheckRequest', examples: [examples.seenCheckRequest] },
);
export type SeenCheckRequest = Static<typeof SeenCheckRequest>;

export const PhoneCheckData = Type.Object(
  {
    check: Type.Object({
      checkId,
      askedAt: timestamp('When the check was asked for.'),
      push: oneOf(
        ['waiting', 'works', 'failed', 'no_address'],
        'waiting: for up to 20 seconds · failed: it was not seen by then, or nobody took it · no_address: no phone of yours takes push messages.',
      ),
      text: oneOf(
        ['waiting', 'works', 'failed', 'not_asked'],
        'waiting: for up to five minutes · works: its address was opened.',
      ),
    }),
  },
  { title: 'PhoneCheck', examples: [examples.phoneCheckData] },
);
export type PhoneCheckData = Static<typeof PhoneCheckData>;
