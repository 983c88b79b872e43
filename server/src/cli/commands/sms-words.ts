import type { SmsReason, SmsStatus } from '../../domain/messages/sms-message.ts';

/** The words that operators read for a short message's status. */
export const smsStatusWords: Readonly<Record<SmsStatus, string>> = {
  waiting: 'waits',
  sent: 'sent',
  given_up: 'given up',
  left_out: 'left out',
};

export const smsReasonWords: Readonly<Record<SmsReason, string>> = {
  country: 'the country is not in SATHA_SMS_COUNTRIES',
  network: 'the number is of a network, not of a country',
  abroad_limit: 'the day has had its codes to countries that are not in SATHA_SMS_COUNTRIES',
  number_limit: 'the number has had its messages of the day',
  account_limit: 'the account has had its messages of the day',
  daily_limit: 'the day has had its messages (SATHA_SMS_PER_DAY)',
  trip_over: 'the trip or the offer was over before it was sent',
  refused: 'the gateway refused it for good',
  expired: 'nobody took it while it was of use',
  no_answer: 'a gateway may have taken it and did not say so',
};
