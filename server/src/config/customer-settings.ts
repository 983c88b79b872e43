import { readDialled } from '@satha/terms/writing/phone-number';
import { StartUpError } from '../platform/start-up-error.ts';
import { isCountryPhoneCode } from '../values/phone-code.ts';
import type { SettingsReader } from './settings-reader.ts';
import { readSmsSettings, type SmsSettings } from './sms-settings.ts';

/** What customers are reached by, and reach us; what drivers call, in place of customers, is with it. */
export type CustomerSettings = {
  /** Undefined: made once, and kept in SATHA_HOME. */
  readonly linkSecret: string | undefined;
  /** The number that customers may call, as +971…; undefined: none. */
  readonly callNumber: string | undefined;
  /** The operator's line for drivers, as +971…, which they call in place of customers; undefined: they call customers. */
  readonly driversLine: string | undefined;
  /** Who brings short messages to phones in live; undefined: nobody does. */
  readonly sms: SmsSettings | undefined;
  /** Calling codes that texts go to which the owner of the phone has not asked for. */
  readonly smsCountries: readonly string[];
  /** Short messages on one day of the UAE's calendar, in each environment. */
  readonly smsPerDay: number;
  /** What the gateway takes for one part of a message, in fils; undefined: its cost is not told. */
  readonly smsPartFils: number | undefined;
};

const shortestSecret = 32;

/** The UAE and the states of the GCC, whose cars drive on the same roads: Saudi Arabia, Kuwait, Qatar, Bahrain, Oman. */
const usualSmsCountries = '971 966 965 974 973 968';
/** A fleet of a hundred trucks has some thousand trips a day. What a stranger can waste in a day is a few hundred dirhams. */
const usualSmsPerDay = 2_000;

/**
 * Reads the settings for customers; no sentence repeats the value of a secret. @throws StartUpError that
 * names the setting and what it must be.
 */
export function readCustomerSettings(settings: SettingsReader): CustomerSettings {
  const linkSecret = settings.optionalText('SATHA_LINK_SECRET');
  if (linkSecret !== undefined && linkSecret.length < shortestSecret) {
    throw new StartUpError(
      `The setting SATHA_LINK_SECRET has ${linkSecret.length} characters; it must have ${shortestSecret} or more, such as \`openssl rand -base64 48\` makes.`,
    );
  }
  return {
    linkSecret,
    callNumber: readNumber(settings, 'SATHA_CALL_NUMBER', settings.optionalText('SATHA_CALL_NUMBER')),
    driversLine: readNumber(settings, 'SATHA_DRIVERS_LINE', settings.optionalText('SATHA_DRIVERS_LINE')),
    sms: readSmsSettings(settings),
    smsCountries: readSmsCountries(settings),
    smsPerDay: settings.wholeNumber('SATHA_SMS_PER_DAY', usualSmsPerDay, 0, 10_000_000),
    smsPartFils: settings.wholeNumber('SATHA_SMS_PART_FILS', 0, 0, 10_000) || undefined,
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

function readNumber(settings: SettingsReader, name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const number = readDialled(given);
  if (/^\+[1-9]\d{6,14}$/.test(number)) return number;
  return settings.refuse(name, given, 'a number with its country code, such as +971 4 123 4567');
}
