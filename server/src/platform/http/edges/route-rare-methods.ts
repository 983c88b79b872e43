import type { IncomingMessage } from 'node:http';
import type { HTTPMethods } from 'fastify';

/** The methods that paths have, and some that none has. */
export const routedMethods: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];

/** No path has it, so that every path that is there refuses it. */
const refusedEverywhere = 'TRACE';

/** What was asked, while the request is being routed as something else. */
const askedMethods = new WeakMap<IncomingMessage, string>();

/**
 * Routes a method that no path has, such as PROPFIND or QUERY, like one that every path refuses: a path that is there
 * then answers with 405 and what it allows. A route for each of Node's 35 methods on each path would take 7 MB.
 */
export function routeRareMethod(request: IncomingMessage): void {
  const method = request.method ?? '';
  if (routedMethods.includes(method)) return;
  askedMethods.set(request, method);
  request.method = refusedEverywhere;
}

/** Puts back what was asked, for logs and whoever else looks at it once the request is routed. */
export function restoreRareMethod(request: IncomingMessage): void {
  const method = askedMethods.get(request);
  if (method !== undefined) request.method = method;
}
