import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { createHttpSmsProvider } from '../../domain/messages/providers/http-sms-provider.ts';
import { createTwilioSmsProvider } from '../../domain/messages/providers/twilio-sms-provider.ts';
import type { SmsLimits } from '../../domain/messages/sms-policy.ts';
import type { SmsProvider } from '../../domain/messages/sms-provider.ts';
import { createLogSmsProvider } from '../../entrypoints/jobs/deliver-sms.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { networkPhoneCodes } from '../../values/phone-code.ts';

/**
 * Chooses who brings short messages to phones: in the sandbox nobody but the log; undefined where no gateway
 * is set in live.
 */
export function openSmsProvider(
  { customers }: Pick<Config, 'customers'>,
  { environment, logger }: { readonly environment: Environment; readonly logger: Logger },
): SmsProvider | undefined {
  if (environment === 'test') return createLogSmsProvider(logger);
  const { sms } = customers;
  if (sms === undefined) return undefined;
  return sms.by === 'twilio' ? createTwilioSmsProvider(sms) : createHttpSmsProvider(sms);
}

/** Returns the limits of short messages, in the sandbox as in live. */
export function smsLimitsOf({ customers }: Pick<Config, 'customers'>): SmsLimits {
  const { smsCountries: countries, smsPerDay: perDay } = customers;
  return { countries, perDay, networks: networkPhoneCodes };
}
