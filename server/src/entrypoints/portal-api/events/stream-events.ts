import { EventStreamQuery } from '@satha/contract/portal/events';
import { mayDo } from '@satha/terms/people';
import type { ActiveSession } from '../../../domain/members/memberships/active-session.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { StreamRegistry } from '../../../platform/http/streams/stream-registry.ts';
import { type AccountStreamDeps, findStreamStart, tellAccount } from '../../account-event-stream.ts';
import { memberOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { viewLocation, viewPortalEvent, viewTripEvent } from './event-view.ts';

export type PortalStreamDeps = AccountStreamDeps & {
  readonly streams: { readonly ofSessions: StreamRegistry<ActiveSession> };
};

/** Streams what a member may see of what happens to an account, for as long as session and membership stay as they are. */
export function portalStreamRoute(deps: PortalStreamDeps): PortalApiRoute {
  const schema = { querystring: EventStreamQuery };
  const url = '/accounts/:accountId/events/stream';
  return route(
    'GET',
    url,
    { schema, access: 'trips.read', sends: 'text/event-stream' },
    async (request, reply) => {
      const { accountId, memberId, role } = membershipOf(request);
      const { sessionId } = memberOf(request);
      const reader = { accountId, memberId, sessionId, role };
      const event = mayDo(role, 'account.read') ? viewPortalEvent : viewTripEvent;
      const after = await findStreamStart(deps.db, accountId, {
        lastEventId: request.headers['last-event-id'],
        after: request.query.after,
      });
      const stream = deps.streams.ofSessions.open(reply, reader, { account: accountId });
      await tellAccount(deps.streams, { accountId, after }, stream, { event, location: viewLocation });
    },
  );
}
