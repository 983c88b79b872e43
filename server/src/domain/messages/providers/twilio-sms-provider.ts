import type { SmsOutcome, SmsProvider } from '../sms-provider.ts';
import {
  type GatewayAnswer,
  judgeRefusal,
  postToGateway,
  refusalVerbs,
  tidyWords,
} from './post-to-gateway.ts';

export type TwilioSettings = {
  /** `AC` and 32 hexadecimal digits. */
  readonly accountSid: string;
  readonly authToken: string;
  /** A number as +971…, a sender's name of up to eleven letters, or a messaging service (`MG…`). */
  readonly from: string;
  /** A server that speaks Twilio's API, in place of Twilio. */
  readonly url: string | undefined;
};

const twilioUrl = 'https://api.twilio.com';
/** The longest that Twilio takes: ten hours (its error 21624, November 2026). */
const longestValiditySeconds = 36_000;

/**
 * Sends SMS by Twilio's API of messages (2010-04-01). What is of no use any more is not brought to the phone.
 */
export function createTwilioSmsProvider({ accountSid, authToken, from, url }: TwilioSettings): SmsProvider {
  const base = (url ?? twilioUrl).replace(/\/$/, '');
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
  return {
    send({ phoneCode, mobileNumber, text }, secondsLeft) {
      const form = new URLSearchParams({
        To: `+${phoneCode}${mobileNumber}`,
        Body: text,
        ValidityPeriod: String(Math.min(longestValiditySeconds, secondsLeft)),
        ...sender,
      });
      return postToGateway(
        {
          url: `${base}/2010-04-01/Accounts/${accountSid}/Messages.json`,
          headers: {
            authorization: `Basic ${credentials}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: form.toString(),
        },
        judge,
      );
    },
  };
}

/** 201 with the message as it stands in the queue; a refusal has Twilio's own code and a sentence. */
function judge({ status, text }: GatewayAnswer): SmsOutcome {
  const { code, message, status: state, error_code: errorCode } = parse(text);
  if (status === 200 || status === 201) {
    if (state !== 'failed' && state !== 'undelivered') return { result: 'sent' };
    return { result: 'final', error: `Twilio gave the message up (${errorCode ?? 'no code'}).` };
  }
  const known = code === undefined ? '' : `, ${code}`;
  const words = typeof message === 'string' ? `: ${tidyWords(message)}` : '.';
  const result = judgeRefusal(status);
  return { result, error: `Twilio ${refusalVerbs[result]} (${status}${known})${words}` };
}

function parse(text: string): Record<string, string | number | null | undefined> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, string | number>) : {};
  } catch {
    return {};
  }
}
