import { EventStreamQuery } from '@satha/contract/portal/events';
import type { ActiveSession } from '../../../domain/members/memberships/active-session.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { StreamRegistry } from '../../../platform/http/streams/stream-registry.ts';
import { type AccountStreamDeps, findStreamStart, tellAccount } from '../../account-event-stream.ts';
import { memberOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { viewLocation, viewPortalEvent } from './event-view.ts';

export type PortalStreamDeps = AccountStreamDeps & {
  readonly streams: { readonly ofSessions: StreamRegistry<ActiveSession> };
};

const views = { event: viewPortalEvent, location: viewLocation };

/** Streams what happens to an account, for as long as the session and the membership are active. */
export function portalStreamRoute(deps: PortalStreamDeps): PortalApiRoute {
  const schema = { querystring: EventStreamQuery };
  const url = '/accounts/:accountId/events/stream';
  return route(
    'GET',
    url,
    { schema, access: 'account.read', sends: 'text/event-stream' },
    async (request, reply) => {
      const { accountId, memberId } = membershipOf(request);
      const { sessionId } = memberOf(request);
      const reader = { accountId, memberId, sessionId };
      const after = await findStreamStart(deps.db, accountId, {
        lastEventId: request.headers['last-event-id'],
        after: request.query.after,
      });
      const stream = deps.streams.ofSessions.open(reply, reader, { account: accountId });
      await tellAccount(deps.streams, { accountId, after }, stream, views);
    },
  );
}
