import { isIP } from 'node:net';
import type { Ports } from '../../config/ports.ts';

/** Whether /metrics stands beside the API under `npm start`: on loopback, unless it was given a port of its own. */
export function isMetricsBesideApi(host: string, { metrics }: Ports): boolean {
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return isLoopback && metrics === undefined;
}
