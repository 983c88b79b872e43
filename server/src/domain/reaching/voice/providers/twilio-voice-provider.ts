import type { CallOutcome, SpokenLanguage, SpokenText, VoiceProvider } from '../voice-provider.ts';

type OnRefused = (because: string, outcome: Exclude<CallOutcome, 'placed'>) => void;

export type TwilioVoiceSettings = {
  /** `AC` and 32 hexadecimal digits. */
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that calls, as +971…: one of Twilio's, or one that was verified there. */
  readonly callerId: string;
  /** A server that speaks Twilio's API, in place of Twilio. */
  readonly url: string | undefined;
  /** Told why a call was not placed, or may not have been, without numbers and keys. */
  readonly onRefused: OnRefused;
};

const twilioUrl = 'https://api.twilio.com';
/** Our own figures. The text is said within the offer's time, and Twilio's answer must not hold up who waits for it. */
const ringSeconds = 20;
const longestCallSeconds = 45;
const timeoutMs = 5_000;
const mostAnswerBytes = 16 * 1024;

/**
 * Voices by the list in Twilio's own library (6.3.1, November 2026), which has Gulf Arabic, Hindi and Bengali of India, and
 * none for Urdu.
 */
const voices: Readonly<Record<SpokenLanguage, { readonly language: string; readonly voice: string }>> = {
  en: { language: 'en-IN', voice: 'Google.en-IN-Standard-A' },
  ar: { language: 'ar-AE', voice: 'Polly.Hala-Neural' },
  hi: { language: 'hi-IN', voice: 'Google.hi-IN-Standard-A' },
  bn: { language: 'bn-IN', voice: 'Google.bn-IN-Standard-C' },
};

/** Calls by Twilio's API of calls (2010-04-01), which is given what to say with the order. */
export function createTwilioVoiceProvider(settings: TwilioVoiceSettings): VoiceProvider {
  const { accountSid, authToken, callerId, onRefused } = settings;
  const base = (settings.url ?? twilioUrl).replace(/\/$/, '');
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    async call({ to, says }) {
      try {
        const response = await fetch(`${base}/2010-04-01/Accounts/${accountSid}/Calls.json`, {
          method: 'POST',
          headers: {
            authorization: `Basic ${credentials}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: new URLSearchParams({
            To: to,
            From: callerId,
            Twiml: writeTwiml(says),
            Timeout: String(ringSeconds),
            TimeLimit: String(longestCallSeconds),
          }).toString(),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return judge(response.status, await readBeginning(response), onRefused);
      } catch (error) {
        const outcome = isBeforeRequest(error) ? 'refused' : 'unknown';
        onRefused('Twilio could not be asked, or did not answer in time.', outcome);
        return outcome;
      }
    },
  };
}

/** Twice, for whoever puts the phone to the ear while it is said. */
function writeTwiml(says: readonly SpokenText[]): string {
  const said = says
    .map(({ language, text }) => {
      const { voice, language: locale } = voices[language];
      return `<Say voice="${voice}" language="${locale}">${escapeXml(text)}</Say>`;
    })
    .join('');
  return `<Response>${said}<Pause length="1"/>${said}</Response>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => entities[character] as string);
}

/** 201 with the call as it stands in Twilio's queue; a refusal has Twilio's own code, and a sentence that may name the number. */
function judge(status: number, text: string, onRefused: OnRefused): CallOutcome {
  const { code, status: state } = parse(text);
  if (status === 200 || status === 201) {
    if (state !== 'failed' && state !== 'canceled') return 'placed';
    onRefused('Twilio gave the call up at once.', 'refused');
    return 'refused';
  }
  const outcome = status >= 500 || status === 409 ? 'unknown' : 'refused';
  onRefused(`Twilio answered ${status}${typeof code === 'number' ? `, ${code}` : ''}.`, outcome);
  return outcome;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** What came of the body; an answer that is cut off counts by its status, which came before. */
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

/** Tells whether `fetch` failed before anything of a request was sent, at each address of the host. */
function isBeforeRequest(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  if (typeof cause !== 'object' || cause === null) return false;
  const { errors } = cause as { errors?: unknown };
  const faults: readonly unknown[] = Array.isArray(errors) && errors.length > 0 ? errors : [cause];
  return faults.every((fault) => {
    const { syscall, code } = fault as { syscall?: unknown; code?: unknown };
    return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  });
}
