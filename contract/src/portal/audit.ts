import { type Static, Type } from 'typebox';
import { timeOrder } from '../fields.ts';

/** Query of GET /accounts/:accountId/audit. */
export const AuditQuery = Type.Object({
  memberId: Type.Optional(Type.Integer({ minimum: 1 })),
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
});
export type AuditQuery = Static<typeof AuditQuery>;

/** Query of GET /accounts/:accountId/audit.csv: the same without paging, for a file is whole. */
export const AuditExportQuery = Type.Omit(AuditQuery, ['limit', 'cursor']);
export type AuditExportQuery = Static<typeof AuditExportQuery>;

/** In the order asked for. */
export const AuditData = Type.Object({
  items: Type.Array(
    Type.Object({
      auditEntryId: Type.Integer(),
      actor: Type.Enum(['member', 'operator', 'driver', 'key', 'service'], {
        description:
          'Who did it: a member, the operator, a driver, an API key of the account, or the service by itself.',
      }),
      member: Type.Union([
        Type.Object({ memberId: Type.Integer(), name: Type.String(), email: Type.String() }),
        Type.Null(),
      ]),
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
export type AuditData = Static<typeof AuditData>;
