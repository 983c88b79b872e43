import { ListEventsData, ListEventsQuery } from '@satha/contract/events/event-operations';
import { findEventPage } from '../../../domain/events/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { cursorAhead, readCursor } from '../../account-event-stream.ts';
import { viewEvent } from '../../event-view.ts';
import { ok } from '../../operation-responses.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Events';
const defaultLimit = 25;

const schema = {
  operationId: 'listEvents',
  tags: ['Events'],
  summary: 'List events',
  description:
    'What happened to the trips and the wallet of the account, oldest first. Keep nextCursor and send it as after the ' +
    'next time: each event comes once, in order, and none is ever missed.',
  security,
  headers: requestHeaders,
  querystring: ListEventsQuery,
  response: responses(ListEventsData, []),
};

export function listEventsRoute({ db }: { readonly db: Queryable }): TripApiRoute {
  return route('GET', url, { schema, access: 'key' }, async (request) => {
    const { after, type, limit = defaultLimit } = request.query;
    const from = { after: readCursor('after', after) ?? 0, limit, type };
    const page = await findEventPage(db, callerOf(request).accountId, from);
    if (!page) throw cursorAhead('after');
    const { events, next, hasMore } = page;
    return ok({ events: events.map(viewEvent), nextCursor: String(next), hasMore });
  });
}
