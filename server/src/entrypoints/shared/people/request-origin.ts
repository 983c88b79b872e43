import type { FastifyRequest } from 'fastify';
import type { AuditOrigin } from '../../../domain/audit/audit-entry.ts';
import type { SignInOrigin } from '../../../platform/sign-in/call-better-auth.ts';

/** Returns what the audit log stores of a request: spread it into the entry. */
export function auditOf(request: FastifyRequest): Required<AuditOrigin> {
  return { requestId: request.id, remoteAddress: request.remoteAddress };
}

/** Returns whence a request comes, for the mechanics of signing in. */
export function originOf(request: FastifyRequest): SignInOrigin {
  const { cookie, 'user-agent': userAgent } = request.headers;
  return { cookies: cookie, userAgent, remoteAddress: request.remoteAddress };
}
