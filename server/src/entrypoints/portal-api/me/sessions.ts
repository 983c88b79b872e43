import { SessionsData } from '@satha/contract/portal/me';
import { Type } from 'typebox';
import { endOtherSessions, endSession } from '../../../domain/members/sign-in/member-sessions.ts';
import { findSessions } from '../../../domain/members/sign-in/queries.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { answers, answersDone, done } from '../answers.ts';
import { auditOf, memberOf } from '../gate.ts';
import type { MeAreaDeps } from './me-area-deps.ts';

const SessionPath = Type.Object({ sessionId: Type.Integer({ minimum: 1 }) });

/** Where the member is signed in, and signing out there. */
export function registerSessions(api: HttpServer, deps: MeAreaDeps): void {
  registerList(api, deps);
  const writing = { needs: 'member', writes: true } as const;

  const one = { params: SessionPath, response: answersDone };
  api.delete('/me/sessions/:sessionId', { schema: one, config: writing }, async (request) => {
    const { memberId } = memberOf(request);
    await endSession(deps, { ...auditOf(request), memberId, sessionId: request.params.sessionId });
    return done();
  });
  refuseOtherMethods(api, '/me/sessions/:sessionId', ['DELETE']);

  const others = { response: answersDone };
  api.post('/me/sessions/end-others', { schema: others, config: writing }, async (request) => {
    const { memberId, sessionId } = memberOf(request);
    await endOtherSessions(deps, { ...auditOf(request), memberId, sessionId });
    return done();
  });
  refuseOtherMethods(api, '/me/sessions/end-others', ['POST']);
}

function registerList(api: HttpServer, deps: MeAreaDeps): void {
  const schema = { response: answers(SessionsData) };
  api.get('/me/sessions', { schema, config: { needs: 'member' } }, async (request) => {
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
  refuseOtherMethods(api, '/me/sessions', ['GET', 'HEAD']);
}
