import type { Environment } from './environment.ts';
import { addressOf } from './portal-settings.ts';
import { getConsolePort, type Ports } from './ports.ts';
import type { SettingsReader } from './settings-reader.ts';

/** What the console and the mails to operators need. */
export type ConsoleSettings = {
  /** Where browsers find each environment's console, as the operator says; without a slash at the end. */
  readonly publicUrls: Readonly<Record<Environment, string | undefined>>;
};

/** @throws StartUpError with a sentence that names the setting and what it must be. */
export function readConsoleSettings(settings: SettingsReader): ConsoleSettings {
  return {
    publicUrls: {
      test: settings.origin('SATHA_SANDBOX_CONSOLE_URL'),
      live: settings.origin('SATHA_LIVE_CONSOLE_URL'),
    },
  };
}

/**
 * Returns where browsers find an environment's console: as the operator says, else where it listens; undefined where
 * neither is so.
 */
export function consoleUrlOf(
  config: {
    readonly host: string;
    readonly ports: Readonly<Record<Environment, Ports>>;
    readonly console: ConsoleSettings;
  },
  environment: Environment,
): string | undefined {
  const told = config.console.publicUrls[environment];
  if (told !== undefined) return told;
  const place = getConsolePort(environment, config.ports[environment]);
  return place && addressOf(config.host, place.port);
}
