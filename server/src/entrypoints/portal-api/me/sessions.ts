import { SessionsData } from '@satha/contract/portal/me';
import { Type } from 'typebox';
import { endOtherSessions, endSession } from '../../../domain/members/sign-in/member-sessions.ts';
import { findSessions } from '../../../domain/members/sign-in/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../answers.ts';
import { auditOf, memberOf, type PortalApiRoute } from '../gate.ts';
import type { MeAreaDeps } from './me-area-deps.ts';

const SessionPath = Type.Object({ sessionId: Type.Integer({ minimum: 1 }) });

/** Lists where the member is signed in, and signs them out there. */
export function sessionRoutes(deps: MeAreaDeps): PortalApiRoute[] {
  const writing = { access: 'member', writes: true } as const;
  const one = { params: SessionPath, response: answersDone };
  const others = { response: answersDone };
  return [
    listRoute(deps),
    route('DELETE', '/me/sessions/:sessionId', { schema: one, ...writing }, async (request) => {
      const { memberId } = memberOf(request);
      await endSession(deps, { ...auditOf(request), memberId, sessionId: request.params.sessionId });
      return done();
    }),
    route('POST', '/me/sessions/end-others', { schema: others, ...writing }, async (request) => {
      const { memberId, sessionId } = memberOf(request);
      await endOtherSessions(deps, { ...auditOf(request), memberId, sessionId });
      return done();
    }),
  ];
}

function listRoute(deps: MeAreaDeps): PortalApiRoute {
  const schema = { response: answers(SessionsData) };
  return route('GET', '/me/sessions', { schema, access: 'member' }, async (request) => {
    const { memberId, sessionId: thisOne } = memberOf(request);
    const sessions = await findSessions(deps, memberId);
    return ok({
      items: sessions.map(({ sessionId, userAgent, remoteAddress, createdAt, usedAt, expiresAt }) => ({
        sessionId,
        isThisOne: sessionId === thisOne,
        userAgent: userAgent ?? null,
        remoteAddress: remoteAddress ?? null,
        createdAt: formatUaeTimestamp(createdAt),
        usedAt: formatUaeTimestamp(usedAt),
        expiresAt: formatUaeTimestamp(expiresAt),
      })),
      nextCursor: null,
    });
  });
}
