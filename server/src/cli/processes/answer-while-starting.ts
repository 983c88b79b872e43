import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { refusalBody, refusalHeaders } from '../../entrypoints/error-replies.ts';

const retrySeconds = '2';

/**
 * Answers for a process that has its port and is not ready yet, because it waits for its database or brings
 * it up to date: it lives, and every request is to come again.
 */
export const answerWhileStarting: RequestListener = ({ url }, response) => {
  const [path] = url?.split('?', 1) ?? [];
  const send = (status: number, body: unknown) => {
    const text = JSON.stringify(body);
    response
      .writeHead(status, {
        ...refusalHeaders,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
        ...(status === 503 && { 'Retry-After': retrySeconds }),
      })
      .end(text);
  };
  if (path === '/livez') return send(200, { status: 'ok' });
  if (path === '/readyz') return send(503, { status: 'unavailable', reason: 'starting' });
  const requestId = randomUUID();
  response.setHeader('X-Request-Id', requestId);
  send(503, refusalBody('service_unavailable', requestId));
};
