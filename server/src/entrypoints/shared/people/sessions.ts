import { SessionsData } from '@satha/contract/people/profile';
import { Type } from 'typebox';
import { sessionOwnerOf } from '../../../domain/people/kinds-of-people.ts';
import { endOtherSessions, endOwnSession } from '../../../domain/people/sign-in/end-sessions.ts';
import { findSessionsOf } from '../../../domain/sessions/queries.ts';
import type { Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../answers.ts';
import type { PeopleDeps } from './people.ts';
import { auditOf } from './request-origin.ts';

const SessionPath = Type.Object({
  sessionId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** Lists where a person is signed in, and signs them out there. */
export function sessionRoutes<Access extends string>(deps: PeopleDeps<Access>): Route<Access>[] {
  const { people } = deps;
  const writing = { access: people.access, writes: true } as const;
  const one = { params: SessionPath, response: answersDone };
  const others = { response: answersDone };
  return [
    listRoute(deps),
    route('DELETE', '/me/sessions/:sessionId', { schema: one, ...writing }, async (request) => {
      const { personId } = people.personOf(request);
      const { sessionId } = request.params;
      await endOwnSession(deps, people.own, { ...auditOf(request), personId, sessionId });
      return done();
    }),
    route('POST', '/me/sessions/end-others', { schema: others, ...writing }, async (request) => {
      const { personId, sessionId } = people.personOf(request);
      await endOtherSessions(deps, people.own, { ...auditOf(request), personId, sessionId });
      return done();
    }),
  ];
}

function listRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const { people } = deps;
  const schema = { response: answers(SessionsData) };
  return route('GET', '/me/sessions', { schema, access: people.access }, async (request) => {
    const { personId, sessionId: thisOne } = people.personOf(request);
    const sessions = await findSessionsOf(deps, sessionOwnerOf(people.own.kind, personId));
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
