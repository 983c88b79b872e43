import type { Clock } from '../../src/values/clock.ts';
import { readCode } from './driver-phone.ts';
import { expectOk } from './expect-answer.ts';
import type { Answer, TestApp } from './test-app.ts';

type PhoneNumber = { readonly phoneCode: string; readonly mobileNumber: string };

/** What anybody can ask of the way in, from this machine, or from one of 256 addresses elsewhere. */
export type SignInDesk = {
  askForCode(number: PhoneNumber, from?: number): Promise<Answer>;
  /** Asks for a code and reads it. */
  getCode(number: PhoneNumber): Promise<string>;
  signInBy(code: string | undefined, number: PhoneNumber, from?: number): Promise<Answer>;
  /** The texts of all messages that were left for the number. */
  messagesTo(number: PhoneNumber): Promise<string[]>;
};

/** The app has to trust the proxy that it is asked through: SATHA_TRUST_PROXY=loopback. */
export function createSignInDesk(app: TestApp, clock: Clock): SignInDesk {
  const post = (path: string, body: unknown, from?: number) => {
    const headers = from === undefined ? {} : { 'x-forwarded-for': `198.51.100.${from}` };
    return app.post(`/driver-api${path}`, undefined, body, headers);
  };
  const askForCode = (number: PhoneNumber, from?: number) => post('/sign-in-codes', number, from);
  return {
    askForCode,
    async getCode(number) {
      expectOk(await askForCode(number));
      const code = await readCode(app, number, clock);
      if (code === undefined) throw new Error('no code was sent');
      return code;
    },
    signInBy: (code, number, from) => post('/sign-in', { ...number, code }, from),
    async messagesTo({ mobileNumber }) {
      const { rows } = await app.db.query<{ text: string }>({
        text: 'SELECT text FROM sms_messages WHERE mobile_number = $1',
        values: [mobileNumber],
      });
      return rows.map(({ text }) => text);
    },
  };
}

/** A code that is not this one. */
export function otherThan(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0');
}
