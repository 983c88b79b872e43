import { EventStreamQuery } from '@satha/contract/portal/events';
import type { StandingSession } from '../../../domain/members/memberships/standing-session.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import type { EventStreams } from '../../../platform/http/streams/event-streams.ts';
import type { StreamHolders } from '../../../platform/http/streams/stream-holders.ts';
import { type AccountStreamDeps, findStreamStart, tellAccount } from '../../account-event-stream.ts';
import { memberOf, membershipOf } from '../gate.ts';
import { viewLocation, viewPortalEvent } from './event-view.ts';

export type PortalStreamDeps = AccountStreamDeps & {
  readonly eventStreams: EventStreams;
  /** Whose sessions hold streams open. */
  readonly streamingSessions: StreamHolders<StandingSession>;
};

const views = { event: viewPortalEvent, location: viewLocation };

/** What happens to an account, as it happens, for as long as the session and the membership stand. */
export function registerPortalStream(api: HttpServer, deps: PortalStreamDeps): void {
  const schema = { querystring: EventStreamQuery };
  const config = { needs: 'account.read', streams: true } as const;
  const url = '/accounts/:accountId/events/stream';
  // A HEAD would open a stream that nobody reads.
  api.get(url, { schema, config, exposeHeadRoute: false }, async (request, reply) => {
    const { accountId, memberId } = membershipOf(request);
    const { sessionId } = memberOf(request);
    const holder = { accountId, memberId, sessionId };
    const after = await findStreamStart(deps.db, accountId, {
      lastEventId: request.headers['last-event-id'],
      after: request.query.after,
    });
    deps.streamingSessions.requireRoom(holder);
    const stream = deps.eventStreams.open(reply, accountId);
    deps.streamingSessions.add(holder, stream);
    await tellAccount(deps, { accountId, after }, stream, views);
  });
  refuseOtherMethods(api, url, ['GET']);
}
