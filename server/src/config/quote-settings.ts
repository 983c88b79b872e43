import { StartUpError } from '../platform/start-up-error.ts';
import type { SettingsReader } from './settings-reader.ts';

/** What held quotes are signed with. */
export type QuoteSettings = {
  /** Undefined: made once, and kept in SATHA_HOME. */
  readonly secret: string | undefined;
  /** Signs nothing; what it signed, or will sign on other machines, is accepted. */
  readonly otherSecret: string | undefined;
};

const shortestSecret = 32;

/**
 * Reads the settings of quotes; no sentence repeats the value of a secret. @throws StartUpError that names
 * the setting and what it must be.
 */
export function readQuoteSettings(settings: SettingsReader): QuoteSettings {
  return {
    secret: requireLong('SATHA_QUOTE_SECRET', settings.optionalText('SATHA_QUOTE_SECRET')),
    otherSecret: requireLong('SATHA_QUOTE_SECRET_OTHER', settings.optionalText('SATHA_QUOTE_SECRET_OTHER')),
  };
}

function requireLong(name: string, secret: string | undefined): string | undefined {
  if (secret === undefined || secret.length >= shortestSecret) return secret;
  throw new StartUpError(
    `The setting ${name} has ${secret.length} characters; it must have ${shortestSecret} or more, such as \`openssl rand -base64 48\` makes.`,
  );
}
