import { type Static, Type } from 'typebox';
import { tableFormatOrCsv } from '../fields.ts';
import { auditConditions } from '../people/audit-conditions.ts';

/** Query of GET /accounts/:accountId/audit. */
export const AuditQuery = Type.Object({
  memberId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  ...auditConditions,
});
export type AuditQuery = Static<typeof AuditQuery>;

/** Query of GET /accounts/:accountId/audit.csv: the same without paging, for a file is whole. */
export const AuditExportQuery = Type.Object({
  ...Type.Omit(AuditQuery, ['limit', 'cursor']).properties,
  ...tableFormatOrCsv,
});
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
