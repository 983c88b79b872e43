import { StartUpError } from '../../platform/start-up-error.ts';
import type { SettingsReader } from '../settings-reader.ts';

/** The account at Twilio that texts and calls go by. */
export type TwilioAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  /** A server that speaks Twilio's API, in place of Twilio. */
  readonly url: string | undefined;
};

/** Returns the account at Twilio; undefined where a half of it is missing. @throws StartUpError for one that is none. */
export function readTwilioAccount(settings: SettingsReader): TwilioAccount | undefined {
  const [accountSid, authToken] = readKeys(settings);
  const url = settings.url('SATHA_LIVE_TWILIO_URL', ['http:', 'https:']);
  if (accountSid === undefined || authToken === undefined) return undefined;
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid)) {
    throw new StartUpError(
      'The setting SATHA_LIVE_TWILIO_SID must be the SID of an account at Twilio: AC and 32 hexadecimal digits.',
    );
  }
  return { accountSid, authToken, url };
}

/** Tells whether an account at Twilio is named, wholly or by half. */
export function namesTwilioAccount(settings: SettingsReader): boolean {
  const [accountSid, authToken] = readKeys(settings);
  return accountSid !== undefined || authToken !== undefined;
}

/** Returns the number that calls come from, where drivers are called at all. */
export function readCallerId(settings: SettingsReader): string | undefined {
  return settings.optionalText('SATHA_LIVE_TWILIO_CALLER');
}

function readKeys(settings: SettingsReader) {
  return [
    settings.optionalText('SATHA_LIVE_TWILIO_SID'),
    settings.optionalText('SATHA_LIVE_TWILIO_TOKEN'),
  ] as const;
}
