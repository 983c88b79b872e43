import { type StatusClass, statusClasses } from '@satha/terms/lists';
import { type Static, Type } from 'typebox';
import { tableFormatOrCsv, timeOrder, timestamp } from '../fields.ts';

/**
 * The portal's wire about the log of requests: under `/portal-api/accounts/:accountId`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/requests` | RequestLogQuery | RequestLogList | account.read |
 * | GET | `/requests.csv` | RequestLogExportQuery | CSV or xlsx, whole | account.read |
 * | GET | `/requests/:entryId` | | LoggedRequestDetail | requests.read |
 *
 * What is personal is masked, and keys are in none of it. A page may hold fewer than asked for, or none, and still have
 * a `nextCursor`: it looks through a bounded part of the log.
 */

export const RequestLogQuery = Type.Object({
  status: Type.Optional(Type.Unsafe<StatusClass>({ type: 'string', enum: [...statusClasses] })),
  method: Type.Optional(
    Type.String({ pattern: '^[A-Z]{1,20}$', 'x-form': 'a method in capital letters, such as POST' }),
  ),
  route: Type.Optional(
    Type.String({ maxLength: 200, description: 'The pattern of the path, such as /api/Trips/:tripId.' }),
  ),
  apiKeyId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'A request id, or the number of a trip.' }),
  ),
  from: Type.Optional(
    Type.String({ maxLength: 40, description: 'A day (YYYY-MM-DD, UAE time), or RFC 3339.' }),
  ),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'The same; a day is meant to its end.' })),
  sort: timeOrder(),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 60 })),
});
export type RequestLogQuery = Static<typeof RequestLogQuery>;

/** The query of a list of requests, without paging: a file is whole. */
export const RequestLogExportQuery = Type.Object({
  ...Type.Omit(RequestLogQuery, ['limit', 'cursor']).properties,
  ...tableFormatOrCsv,
});
export type RequestLogExportQuery = Static<typeof RequestLogExportQuery>;

const facts = {
  entryId: Type.String(),
  requestId: Type.String(),
  method: Type.String(),
  route: Type.Union([Type.String(), Type.Null()], {
    description: 'The pattern that the path matched; null: none.',
  }),
  path: Type.String({ description: 'With its query.' }),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null: the client left before it was answered.',
  }),
  message: Type.Union([Type.String(), Type.Null()]),
  durationMs: Type.Number(),
  apiKeyId: Type.Integer(),
  tripId: Type.Union([Type.Integer(), Type.Null()]),
  isReplay: Type.Boolean({
    description:
      'Whether it was answered with what was stored for its Idempotency-Key, and did nothing again.',
  }),
  requestedAt: timestamp('When it came.'),
};

export const LoggedRequestView = Type.Object(facts);
export type LoggedRequestView = Static<typeof LoggedRequestView>;

export const RequestLogList = Type.Object({
  items: Type.Array(LoggedRequestView, { description: 'In the order asked for.' }),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type RequestLogList = Static<typeof RequestLogList>;

export const LoggedRequestDetail = Type.Object({
  ...facts,
  remoteAddress: Type.String(),
  hasIdempotencyKey: Type.Boolean(),
  requestBody: Type.Union([Type.String(), Type.Null()], { description: 'JSON as text.' }),
  responseBody: Type.Union([Type.String(), Type.Null()], { description: 'JSON as text.' }),
});
export type LoggedRequestDetail = Static<typeof LoggedRequestDetail>;

export const LoggedRequestParams = Type.Object({ entryId: Type.String({ maxLength: 60 }) });
