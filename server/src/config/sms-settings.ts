import { StartUpError } from '../platform/start-up-error.ts';
import { namesTwilioAccount, readCallerId, readTwilioAccount } from './reaching/twilio-account.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Who brings live's short messages to phones, and what they want to know. */
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

type Gateway = {
  readonly name: string;
  /** The setting that says that it is meant. */
  readonly setting: string;
  readonly read: (settings: SettingsReader) => SmsSettings | undefined;
};

const gateways: Readonly<Record<SmsSettings['by'], Gateway>> = {
  twilio: { name: 'Twilio', setting: 'SATHA_LIVE_TWILIO_SID', read: readTwilio },
  http: { name: 'another gateway', setting: 'SATHA_LIVE_SMS_URL', read: readHttp },
};

/** The settings that choose an SMS gateway: messages are sent only if one of these is set. */
export const smsGatewaySettings = Object.values(gateways).map(({ setting }) => setting);

/** @throws StartUpError for a gateway that is set badly, and for two of them. */
export function readSmsSettings(settings: SettingsReader): SmsSettings | undefined {
  const found = Object.values(gateways).flatMap(({ name, setting, read }) => {
    const sms = read(settings);
    return sms ? [{ told: `${name} (${setting})`, sms }] : [];
  });
  const [first, second] = found;
  if (first && second) {
    throw new StartUpError(
      `Both ${first.told} and ${second.told} are set; messages go by one of them: leave the other out.`,
    );
  }
  return first?.sms;
}

function readTwilio(settings: SettingsReader): SmsSettings | undefined {
  const from = settings.optionalText('SATHA_LIVE_TWILIO_FROM');
  // The account may be there for calls alone.
  const isForTexts = namesTwilioAccount(settings) && readCallerId(settings) === undefined;
  if (from === undefined && !isForTexts) return undefined;
  const account = readTwilioAccount(settings);
  if (account === undefined || from === undefined) {
    throw new StartUpError(
      'Twilio needs an account, its token and a sender: set SATHA_LIVE_TWILIO_SID, SATHA_LIVE_TWILIO_TOKEN and SATHA_LIVE_TWILIO_FROM.',
    );
  }
  if (!/^(\+[1-9]\d{4,14}|MG[0-9a-f]{32}|[A-Za-z0-9][A-Za-z0-9 ]{0,10})$/.test(from)) {
    throw new StartUpError(
      `The setting SATHA_LIVE_TWILIO_FROM is "${from}"; it must be a number such as +97150…, a name of up to eleven letters and digits, or a messaging service (MG…).`,
    );
  }
  return { by: 'twilio', ...account, from };
}

function readHttp(settings: SettingsReader): SmsSettings | undefined {
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
