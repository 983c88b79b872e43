import type { Config } from '../../config/config.ts';
import { createErrorReplies } from '../../entrypoints/error-replies.ts';
import { transportHeadersOf } from '../../platform/http/edges/transport-headers.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import type { SharedLimits } from '../../platform/http/limits/api-limits.ts';
import { limitConnections } from '../../platform/http/limits/limit-connections.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import { logRequest } from '../../platform/http/request-log.ts';
import { whenOver } from '../../platform/http/when-over.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { Problem } from '../../values/problem.ts';

/** The specification's limits that are no setting: 64 kB of body. */
const bodyLimitBytes = 64 * 1024;

export type ServerParts = {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly limits: Pick<SharedLimits, 'noteLimit'>;
  /** Where browsers find what this server serves. */
  readonly publicUrl: string;
  /** What refusals' addresses of their pages begin with; undefined: they are paths on this server. */
  readonly documentsAt: string | undefined;
};

/** Makes a server without routes: its limits, its refusals, its log and its metrics. */
export function createServer(
  config: Config,
  { logger, metrics, limits, publicUrl, documentsAt }: ServerParts,
): { readonly server: HttpServer; readonly connections: ReturnType<typeof limitConnections> } {
  const { requestTimeoutMs, trustProxy } = config;
  const timeouts = { receiveTimeoutMs: requestTimeoutMs, handlerTimeoutMs: requestTimeoutMs };
  const headers = transportHeadersOf(publicUrl);
  const settings = { bodyLimitBytes, ...timeouts, trustProxy, headers };
  const onUntrustedProxy = (proxy: string) =>
    logger.warn(
      { proxy },
      'Requests come through a proxy that is not trusted, so that its clients cannot be told apart and limits by address do not hold them: name it by SATHA_TRUST_PROXY.',
    );
  const server = createHttpServer(settings, { logger, ...createErrorReplies(documentsAt), onUntrustedProxy });
  observeRequests(server, metrics);
  const connections = limitConnections(server, {
    most: config.limits.connections,
    mostOfAddress: config.limits.connectionsPerAddress,
    onRefused: limits.noteLimit,
  });
  server.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
  return { server, connections };
}

/** Measures each request that is over and writes its line, with who asked. */
function observeRequests(server: HttpServer, metrics: Metrics): void {
  whenOver(server, (request, end) => {
    metrics.observe(request, end);
    logRequest(request, end);
  });
}
