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
 * Posts once, follows no redirect, and reads a bounded answer; `judge` says what the answer means. Whatever goes wrong
 * before there is one may pass, and is told without the address, which may hold a key.
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
    return { isSent: false, isFinal: false, error: describe(error) };
  }
}

async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    // Leaving the loop closes the connection, so nothing more is taken in.
    if (bytes > mostAnswerBytes) break;
  }
  return text;
}

function describe(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `The gateway did not answer within ${timeoutMs / 1000} seconds; it may have taken the message.`;
  }
  const code = (error as { cause?: { code?: unknown } }).cause?.code;
  const known = typeof code === 'string' ? ` (${code})` : '';
  return `The gateway could not be reached${known}.`;
}

const hidden = '•••';
/** What may open something, plain or encoded; no word is as long. */
const secretPattern = /[\w+/=%-]{20,}/g;
/** A code, a number, or most of one, however its digits stand apart. */
const figuresPattern = /\p{Nd}(?:[\s().-]?\p{Nd}){3,}/gu;

/**
 * A gateway's own words as they can be kept: one line, not long, and without what it may repeat of the message, which
 * is stored nowhere.
 */
export function tidyWords(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(secretPattern, hidden)
    .replaceAll(figuresPattern, hidden)
    .trim()
    .slice(0, 200);
}

/** Statuses that may pass by themselves, or by the operator's doing: keys, quotas, troubles. */
export function mayPass(status: number): boolean {
  return status >= 500 || [401, 402, 403, 404, 407, 408, 409, 425, 429].includes(status) || status < 400;
}
