import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { type FieldProblem, Problem } from '../../../values/problem.ts';

/**
 * A host as RFC 3986 (3.2.2) has it: a name, or an IP address in brackets, and a port. An empty one is allowed by
 * RFC 9110 (7.2), for a request of no host.
 */
const hostForm = /^(?:\[[0-9a-f:.]{2,45}\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::\d{0,5})?$/i;

/**
 * Refuses what Node's parser lets through although two programs may read it differently: another name for the service
 * than one Host (RFC 9112, 3.2), and a body whose end is told otherwise than by `Content-Length` or `chunked` alone
 * (RFC 9112, 6.1). Where the next request begins is then in doubt as well, so that the connection ends with the refusal
 * of such a body. The asterisk in place of a path is for OPTIONS alone (RFC 9112, 3.2.4).
 */
export const requireSoundHead: onRequestHookHandler = (request, reply, done) => {
  const framingFault = findFramingFault(request);
  if (framingFault) reply.header('Connection', 'close');
  const fault = framingFault ?? findHostFault(request) ?? findTargetFault(request);
  done(fault && new Problem('invalid_request', { fields: [fault] }));
};

function findTargetFault({ raw, originalUrl }: FastifyRequest): FieldProblem | undefined {
  if (originalUrl !== '*' || raw.method === 'OPTIONS') return undefined;
  return { field: 'path', message: 'path must begin with a slash.' };
}

function findHostFault({ raw, headers }: FastifyRequest): FieldProblem | undefined {
  const { host } = headers;
  if (host === undefined) {
    if (raw.httpVersion !== '1.1') return undefined;
    return { field: 'Host', message: 'Host is missing; HTTP/1.1 requires it.' };
  }
  if (countHosts(raw.rawHeaders) > 1) {
    return { field: 'Host', message: 'Host is sent more than once; send one.' };
  }
  if (hostForm.test(host)) return undefined;
  return { field: 'Host', message: 'Host must be a name or an address, and may have a port.' };
}

/** Node keeps the first of several and says nothing of the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function findFramingFault({ raw, headers }: FastifyRequest): FieldProblem | undefined {
  const encoding = headers['transfer-encoding'];
  if (encoding === undefined) return undefined;
  if (raw.httpVersion !== '1.1') {
    return { field: 'Transfer-Encoding', message: 'Transfer-Encoding is for HTTP/1.1 alone.' };
  }
  if (encoding.toLowerCase() === 'chunked') return undefined;
  return { field: 'Transfer-Encoding', message: 'Transfer-Encoding must be chunked, and nothing besides.' };
}
