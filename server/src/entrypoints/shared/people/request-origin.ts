import type { FastifyRequest } from 'fastify';
import type { AuditOrigin } from '../../../domain/audit/audit-entry.ts';
import type { SessionOrigin } from '../../../domain/sessions/begin-session.ts';

/** Returns what the audit log stores of a request: spread it into the entry. */
export function auditOf(request: FastifyRequest): Required<AuditOrigin> {
  return { requestId: request.id, remoteAddress: request.remoteAddress };
}

/** Returns whence a request comes, as its session tells it. */
export function originOf(request: FastifyRequest): SessionOrigin {
  return { remoteAddress: request.remoteAddress, userAgent: request.headers['user-agent'] };
}
