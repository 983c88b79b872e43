import type { SmsOutcome } from '../sms-provider.ts';

export type GatewayPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What a gateway answered. */
export type GatewayAnswer = { readonly status: number; readonly text: string };

const timeoutMs = 15_000;
const mostAnswerBytes = 64 * 1024;

/**
 * Posts once, follows no redirect, and reads a bounded answer; `judge` says what the answer means. What goes wrong before
 * there is one is told without the address, which may hold a key.
 */
export async function postToGateway(
  { url, headers, body }: GatewayPost,
  judge: (answer: GatewayAnswer) => SmsOutcome,
): Promise<SmsOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return judge({ status: response.status, text: await readBeginning(response) });
  } catch (error) {
    return describe(error);
  }
}

/** What came of the body: an answer that is cut off counts by its status, which came before. */
async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      text += decoder.decode(chunk, { stream: true });
      // Leaving the loop closes the connection, so nothing more is taken in.
      if (bytes > mostAnswerBytes) break;
    }
  } catch {
    return text;
  }
  return text;
}

function describe(error: unknown): SmsOutcome {
  if (error instanceof Error && error.name === 'TimeoutError') {
    const seconds = timeoutMs / 1000;
    return {
      result: 'unknown',
      error: `The gateway did not answer within ${seconds} seconds; it may have taken the message.`,
    };
  }
  const faults = faultsOf(error);
  const code = faults.map((fault) => fault.code).find((known) => typeof known === 'string');
  const known = code === undefined ? '' : ` (${code})`;
  return faults.length > 0 && faults.every(isBeforeRequest)
    ? { result: 'again', error: `The gateway could not be reached${known}.` }
    : {
        result: 'unknown',
        error: `The connection to the gateway broke off${known}; it may have taken the message.`,
      };
}

type Fault = { readonly code?: unknown; readonly syscall?: unknown };

/** Why `fetch` failed: one fault, or one for each address of the host. */
function faultsOf(error: unknown): readonly Fault[] {
  const cause = (error as { cause?: unknown }).cause;
  if (typeof cause !== 'object' || cause === null) return [];
  const { errors } = cause as { errors?: unknown };
  return Array.isArray(errors) && errors.length > 0 ? (errors as Fault[]) : [cause as Fault];
}

/** Codes of Node and its `fetch` for what fails before anything of a request is sent; of certificates there are many. */
const codesBeforeRequest = /^(UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|.*CERT.*|ERR_TLS_.*|UNABLE_TO_.*)$/;

function isBeforeRequest({ code, syscall }: Fault): boolean {
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    (typeof code === 'string' && codesBeforeRequest.test(code))
  );
}

const hidden = '•••';
/** What may open something, plain or encoded; no word is as long. */
const secretPattern = /[\w+/=%-]{20,}/g;
/** A code, a number, or most of one, however its digits stand apart. */
const figuresPattern = /\p{Nd}(?:[\s().-]?\p{Nd}){3,}/gu;

/**
 * Returns a gateway's own words as they can be kept: one line, not long, and without what it may repeat of
 * the message, which is stored nowhere.
 */
export function tidyWords(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(secretPattern, hidden)
    .replaceAll(figuresPattern, hidden)
    .trim()
    .slice(0, 200);
}

/** Statuses that may pass by themselves, or by the operator's doing: keys, quotas, troubles; the message was not taken. */
const passing = new Set([401, 402, 403, 404, 407, 408, 425, 429, 501, 503]);

type Refusal = Exclude<SmsOutcome['result'], 'sent'>;

/**
 * Decides by the status of a gateway's answer whether a message may be sent again. After a fault of the
 * gateway's own or of a proxy before it, and where a gateway sees a conflict, such as with the request
 * before, nobody knows whether it has the message.
 */
export function judgeRefusal(status: number): Refusal {
  if (passing.has(status) || status < 400) return 'again';
  return status >= 500 || status === 409 ? 'unknown' : 'final';
}

/** Said of whoever refused a message. */
export const refusalVerbs: Readonly<Record<Refusal, string>> = {
  again: 'did not take it',
  final: 'did not take it',
  unknown: 'failed on it, and may have taken it',
};
