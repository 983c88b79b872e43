import { Type } from 'typebox';
import { timeOrder } from '../fields.ts';

/** What narrows, orders and pages an audit log, in the query of every app that shows one. */
export const auditConditions = {
  action: Type.Optional(
    Type.String({
      pattern: '^[a-z_]+(\\.[a-z_]+)?$',
      'x-form': 'the name of an action, such as api_key.created, or its first part',
      description: 'Such as api_key.created, or api_key for all of them.',
    }),
  ),
  from: Type.Optional(Type.String({ description: 'A day as YYYY-MM-DD, in UAE time, or RFC 3339.' })),
  to: Type.Optional(Type.String({ description: 'The same; of a day, all of it.' })),
  sort: timeOrder(),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(
    Type.String({ pattern: '^[1-9]\\d{0,15}$', 'x-form': 'the nextCursor of the page before' }),
  ),
};
