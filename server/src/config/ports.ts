import { StartUpError } from '../platform/start-up-error.ts';
import type { Environment } from './environment.ts';

/** Of one environment. `metrics` and `console` undefined: none was asked for. */
export type Ports = {
  readonly api: number;
  readonly metrics: number | undefined;
  /** `off`: this process serves no console. */
  readonly console?: number | 'off' | undefined;
};

/** A port, and the setting that changes it. */
export type NamedPort = { readonly port: number; readonly setting: string };

export const portSettings: Readonly<
  Record<Environment, Readonly<Record<'api' | 'metrics' | 'console', string>>>
> = {
  test: {
    api: 'SATHA_SANDBOX_PORT',
    metrics: 'SATHA_SANDBOX_METRICS_PORT',
    console: 'SATHA_SANDBOX_CONSOLE_PORT',
  },
  live: {
    api: 'SATHA_LIVE_PORT',
    metrics: 'SATHA_LIVE_METRICS_PORT',
    console: 'SATHA_LIVE_CONSOLE_PORT',
  },
};

export const highestPort = 65_535;
const metricsOffset = 5_000;
const consoleOffset = 1;

/**
 * Returns the port of /metrics where it stands apart from the API. @throws StartUpError when there is none
 * such.
 */
export function getMetricsPort(environment: Environment, ports: Ports): NamedPort {
  const port = ports.metrics ?? ports.api + metricsOffset;
  const setting = portSettings[environment].metrics;
  if (port <= highestPort) return { port, setting };
  throw new StartUpError(
    `With the API on port ${ports.api}, /metrics would have port ${port}, which there is not: set ${setting} to a free port.`,
  );
}

/**
 * Returns the port of the console, which no other app shares; undefined where none is served. @throws StartUpError when
 * there is none such.
 */
export function getConsolePort(environment: Environment, ports: Ports): NamedPort | undefined {
  if (ports.console === 'off') return undefined;
  const port = ports.console ?? ports.api + consoleOffset;
  const setting = portSettings[environment].console;
  if (port <= highestPort) return { port, setting };
  throw new StartUpError(
    `With the API on port ${ports.api}, the console would have port ${port}, which there is not: set ${setting} to a free port, or to off.`,
  );
}

export function getApiPort(environment: Environment, ports: Ports): NamedPort {
  return { port: ports.api, setting: portSettings[environment].api };
}

/** @throws StartUpError naming two settings that come to the same port. */
export function requireDifferentPorts(ports: readonly NamedPort[]): void {
  for (const [index, { port, setting }] of ports.entries()) {
    const other = ports.slice(0, index).find((earlier) => earlier.port === port);
    if (other === undefined) continue;
    throw new StartUpError(
      `The settings ${other.setting} and ${setting} both come to port ${port}; they must differ.`,
    );
  }
}
