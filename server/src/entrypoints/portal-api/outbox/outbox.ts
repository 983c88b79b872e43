import { createHash, timingSafeEqual } from 'node:crypto';
import { OutboxData } from '@satha/contract/portal/outboxes/mail-outbox';
import type { FastifyRequest } from 'fastify';
import { findMails } from '../../../domain/mail/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { isLoopbackAddress, isLoopbackName } from '../../../platform/http/addresses/loopback.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { PortalApiRoute } from '../gate.ts';

const url = '/outbox';
const schema = { response: answers(OutboxData) };

/**
 * Answers the mails that the sandbox would send, for whoever tries it out on their own machine and has the
 * link that the service printed there: they hold links that sign in, so that nobody else is told that there
 * are any.
 */
export function outboxRoute(deps: {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly outboxToken: string;
}): PortalApiRoute {
  return route('GET', url, { schema, access: 'anybody' }, async (request) => {
    if (!isOfThisMachine(request) || !hasToken(request, deps.outboxToken)) throw new Problem('not_found');
    const mails = await findMails(deps);
    return ok({
      items: mails.map(({ mailId, recipient, language, subject, plainText, html, createdAt }) => ({
        mailId,
        recipient,
        language,
        subject,
        plainText,
        html,
        createdAt: formatUaeTimestamp(createdAt),
      })),
      nextCursor: null,
    });
  });
}

/** By hashes, which are of one length whatever was sent. */
function hasToken(
  { headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>,
  token: string,
): boolean {
  const [given, wanted] = [authorization, `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

/** What a proxy adds: with any of it, the connection from this machine is not the caller's own. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Tells whether somebody on this machine asks: by the connection itself, whatever headers say and whoever is
 * trusted as a proxy; not through a proxy; and by a name of this machine, so that a page which has its own
 * name lead here (DNS rebinding) reads nothing.
 */
export function isOfThisMachine({
  headers,
  raw,
}: Pick<FastifyRequest, 'headers'> & {
  readonly raw: { readonly socket: { readonly remoteAddress?: string | undefined } };
}): boolean {
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackAddress(raw.socket.remoteAddress ?? '') && isLoopbackName(headers.host ?? '');
}
