import type { SmsOutcome, SmsProvider } from '../sms-provider.ts';
import {
  type GatewayAnswer,
  judgeRefusal,
  postToGateway,
  refusalVerbs,
  tidyWords,
} from './post-to-gateway.ts';

export type HttpSmsSettings = {
  readonly url: string;
  readonly format: 'json' | 'form';
  /** The fields of the body; `{to}`, `{text}`, `{id}` and `{seconds}` are filled in wherever they stand in a text. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Sends SMS by any gateway that takes a message as JSON or as a form in a POST, and answers with 2xx when it
 * has it.
 */
export function createHttpSmsProvider({ url, format, fields, headers }: HttpSmsSettings): SmsProvider {
  return {
    send({ messageId, createdAt, phoneCode, mobileNumber, text }, secondsLeft) {
      const body = fill(fields, {
        to: `+${phoneCode}${mobileNumber}`,
        text,
        // The same however often it is sent: a gateway that knows it again does not send it twice.
        id: `satha-${messageId}-${createdAt.epochMilliseconds}`,
        seconds: String(secondsLeft),
      });
      return postToGateway(
        { url, headers: { ...typeOf(format), ...headers }, body: encode(body, format) },
        judge,
      );
    },
  };
}

function judge({ status, text }: GatewayAnswer): SmsOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' };
  const result = judgeRefusal(status);
  const words = tidyWords(text);
  return {
    result,
    error: `The gateway ${refusalVerbs[result]} (${status})${words === '' ? '.' : `: ${words}`}`,
  };
}

const typeOf = (format: HttpSmsSettings['format']) => ({
  'content-type': format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
});

type Values = Readonly<Record<'to' | 'text' | 'id' | 'seconds', string>>;

/** In one pass: what is filled in is not looked at again. */
function fill(value: unknown, values: Values): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\{(to|text|id|seconds)\}/g, (_, name: keyof Values) => values[name]);
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, values)]));
}

function encode(body: unknown, format: HttpSmsSettings['format']): string {
  if (format === 'json') return JSON.stringify(body);
  const pairs = Object.entries(body as Record<string, unknown>).map(([name, item]) => [name, String(item)]);
  return new URLSearchParams(pairs).toString();
}
