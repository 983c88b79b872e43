import { type TSchema, Type } from 'typebox';
import { refusals } from './refusals.ts';

/** Returns the body of every 200 answer, around the operation's own `data`. */
export function successEnvelope<Data extends TSchema>(data: Data) {
  return Type.Object({
    success: Type.Literal(true),
    code: Type.Literal(200),
    message: Type.Literal('OK'),
    data,
  });
}

export const FieldError = Type.Object(
  {
    field: Type.String({ description: 'The field at fault, as it is spelled in the request.' }),
    message: Type.String({ description: 'What is wrong with it and what to send instead.' }),
  },
  { title: 'FieldError' },
);

/** The body of every refusal: `code` repeats the HTTP status; programs tell refusals apart by `reason`. */
export const RefusalEnvelope = Type.Object(
  {
    success: Type.Literal(false, { description: 'Always false.' }),
    code: Type.Integer({ description: 'The HTTP status.' }),
    message: Type.String({ description: 'What is wrong, in a text that never varies.' }),
    reason: Type.String({
      description:
        'Tells refusals apart for programs. No word is ever renamed; new ones may come, so expect words that are not known yet.',
      // An enum would make a new word a breaking change for generated clients.
      'x-extensible-enum': Object.keys(refusals),
    }),
    data: Type.Null({ description: 'Always null.' }),
    errors: Type.Optional(Type.Array(FieldError, { description: 'There when fields are at fault.' })),
    docUrl: Type.String({
      format: 'uri-reference',
      description:
        'Where the page of this refusal is: a whole address where the operator has set a public one, else a path on this service.',
    }),
    requestId: Type.String({ description: 'Also in the X-Request-Id header; quote it to the operator.' }),
  },
  { title: 'Refusal', description: 'What every request that is not answered with 200 gets.' },
);
