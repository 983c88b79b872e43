import { StartUpError } from '../platform/start-up-error.ts';
import { isCountryPhoneCode } from '../values/phone-code.ts';
import type { SettingsReader } from './settings-reader.ts';

/** What customers are reached by, and reach us. */
export type CustomerSettings = {
  /** Undefined: made once, and kept in SATHA_HOME. */
  readonly linkSecret: string | undefined;
  /** The number that customers may call, as +971…; undefined: none. */
  readonly callNumber: string | undefined;
  /** Who brings short messages to phones in live; undefined: nobody does. */
  readonly sms: SmsSettings | undefined;
  /** Calling codes that texts go to which the owner of the phone has not asked for. */
  readonly smsCountries: readonly string[];
  /** Short messages on one day of the UAE's calendar, in each environment. */
  readonly smsPerDay: number;
};

export type SmsSettings =
  | {
      readonly by: 'twilio';
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
      /** A server that speaks Twilio's API, in place of Twilio. */
      readonly url: string | undefined;
    }
  | {
      readonly by: 'http';
      readonly url: string;
      readonly format: 'json' | 'form';
      readonly fields: Readonly<Record<string, unknown>>;
      readonly headers: Readonly<Record<string, string>>;
    };

const shortestSecret = 32;

/** The UAE and the states of the GCC, whose cars drive on the same roads: Saudi Arabia, Kuwait, Qatar, Bahrain, Oman. */
const usualSmsCountries = '971 966 965 974 973 968';
/** A fleet of a hundred trucks has some thousand trips a day. What a stranger can waste in a day is a few hundred dirhams. */
const usualSmsPerDay = 2_000;

/** Values of secrets are repeated in no sentence. @throws StartUpError that names the setting and what it must be. */
export function readCustomerSettings(settings: SettingsReader): CustomerSettings {
  const linkSecret = settings.optionalText('SATHA_LINK_SECRET');
  if (linkSecret !== undefined && linkSecret.length < shortestSecret) {
    throw new StartUpError(
      `The setting SATHA_LINK_SECRET has ${linkSecret.length} characters; it must have ${shortestSecret} or more, such as \`openssl rand -base64 48\` makes.`,
    );
  }
  const twilio = readTwilio(settings);
  const gateway = readGateway(settings);
  if (twilio && gateway) {
    throw new StartUpError(
      'Both Twilio (SATHA_LIVE_TWILIO_SID) and another gateway (SATHA_LIVE_SMS_URL) are set; messages go by one of them: leave the other out.',
    );
  }
  return {
    linkSecret,
    callNumber: readCallNumber(settings),
    sms: twilio ?? gateway,
    smsCountries: readSmsCountries(settings),
    smsPerDay: settings.wholeNumber('SATHA_SMS_PER_DAY', usualSmsPerDay, 0, 10_000_000),
  };
}

function readSmsCountries(settings: SettingsReader): readonly string[] {
  const name = 'SATHA_SMS_COUNTRIES';
  const given = settings.text('SATHA_SMS_COUNTRIES', usualSmsCountries);
  const codes = given
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((code) => code.replace(/^\+/, ''));
  for (const code of codes) {
    if (!isCountryPhoneCode(code)) {
      settings.refuse(
        name,
        code,
        "calling codes of countries with spaces between them, such as 971 966; a network's such as 881 is none",
      );
    }
  }
  return [...new Set(codes)];
}

function readCallNumber(settings: SettingsReader): string | undefined {
  const name = 'SATHA_CALL_NUMBER';
  const given = settings.optionalText('SATHA_CALL_NUMBER');
  const number = given?.replaceAll(/[\s().-]/g, '');
  if (given === undefined || number === undefined) return undefined;
  if (/^\+[1-9]\d{6,14}$/.test(number)) return number;
  return settings.refuse(name, given, 'a number with its country code, such as +971 4 123 4567');
}

function readTwilio(settings: SettingsReader): SmsSettings | undefined {
  const accountSid = settings.optionalText('SATHA_LIVE_TWILIO_SID');
  const authToken = settings.optionalText('SATHA_LIVE_TWILIO_TOKEN');
  const from = settings.optionalText('SATHA_LIVE_TWILIO_FROM');
  const url = settings.url('SATHA_LIVE_TWILIO_URL', ['http:', 'https:']);
  if (accountSid === undefined && authToken === undefined && from === undefined) return undefined;
  if (accountSid === undefined || authToken === undefined || from === undefined) {
    throw new StartUpError(
      'Twilio needs an account, its token and a sender: set SATHA_LIVE_TWILIO_SID, SATHA_LIVE_TWILIO_TOKEN and SATHA_LIVE_TWILIO_FROM.',
    );
  }
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid)) {
    throw new StartUpError(
      'The setting SATHA_LIVE_TWILIO_SID must be the SID of an account at Twilio: AC and 32 hexadecimal digits.',
    );
  }
  if (!/^(\+[1-9]\d{4,14}|MG[0-9a-f]{32}|[A-Za-z0-9][A-Za-z0-9 ]{0,10})$/.test(from)) {
    throw new StartUpError(
      `The setting SATHA_LIVE_TWILIO_FROM is "${from}"; it must be a number such as +97150…, a name of up to eleven letters and digits, or a messaging service (MG…).`,
    );
  }
  return { by: 'twilio', accountSid, authToken, from, url };
}

function readGateway(settings: SettingsReader): SmsSettings | undefined {
  const url = settings.url('SATHA_LIVE_SMS_URL', ['http:', 'https:']);
  const format = settings.oneOf('SATHA_LIVE_SMS_FORMAT', ['json', 'form'], 'json');
  const fieldsText = settings.optionalText('SATHA_LIVE_SMS_FIELDS');
  const headersText = settings.optionalText('SATHA_LIVE_SMS_HEADERS');
  if (url === undefined) return undefined;
  const fields = fieldsText === undefined ? undefined : readObject(fieldsText);
  const isWhole = fieldsText?.includes('{to}') && fieldsText.includes('{text}');
  const isFlat = format === 'json' || Object.values(fields ?? {}).every((value) => typeof value !== 'object');
  if (!fields || !isWhole || !isFlat) {
    throw new StartUpError(
      'With SATHA_LIVE_SMS_URL set, SATHA_LIVE_SMS_FIELDS must be a JSON object of what the gateway wants, with {to} and {text} in it, such as {"recipient":"{to}","message":"{text}"}; of texts alone when SATHA_LIVE_SMS_FORMAT is form.',
    );
  }
  const headers = headersText === undefined ? {} : readObject(headersText);
  if (!headers || !Object.entries(headers).every(isHeader)) {
    throw new StartUpError(
      'The setting SATHA_LIVE_SMS_HEADERS must be a JSON object of headers, such as {"Authorization":"Bearer …"}.',
    );
  }
  return { by: 'http', url, format, fields, headers: headers as Record<string, string> };
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isHeader([name, value]: [string, unknown]): boolean {
  return /^[\w-]+$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]*$/.test(value);
}
