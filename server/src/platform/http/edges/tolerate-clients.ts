import type { Server } from 'node:http';

/**
 * Turns a path whose %-encoding is broken into one that names nothing. It is routed letter by letter as it
 * was sent, and so meets the same checks in the same order as any other path that names nothing.
 */
export function withoutBrokenEncoding(url: string): string {
  const path = url.split('?', 1)[0] as string;
  if (!path.includes('%')) return url;
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/**
 * Makes a server answer requests with an expectation beyond 100-continue, which may be refused or passed over
 * (RFC 9110, 10.1.1); Node would refuse it bare.
 */
export function serveAnyExpectation(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
