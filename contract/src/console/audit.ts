import { actorKinds } from '@satha/terms/audit-actions';
import { type Static, Type } from 'typebox';
import { auditConditions } from '../people/audit-conditions.ts';

/** Query of GET /audit: what was done by an operator, or to an account, or all of it. */
export const ConsoleAuditQuery = Type.Object({
  operatorId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  accountId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  ...auditConditions,
});
export type ConsoleAuditQuery = Static<typeof ConsoleAuditQuery>;

/** In the order asked for. */
export const ConsoleAuditData = Type.Object({
  items: Type.Array(
    Type.Object({
      auditEntryId: Type.Integer(),
      accountId: Type.Union([Type.Integer(), Type.Null()]),
      actor: Type.Object({
        kind: Type.Enum([...actorKinds]),
        id: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Null for the command line, and for the service itself.',
        }),
        name: Type.Union([Type.String(), Type.Null()]),
      }),
      action: Type.String(),
      subject: Type.String(),
      details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
      at: Type.String(),
      requestId: Type.Union([Type.String(), Type.Null()]),
      remoteAddress: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type ConsoleAuditData = Static<typeof ConsoleAuditData>;
