import type { Clock } from '../../src/values/clock.ts';
import { type CreatedTrip, createTrip } from './driven-trip.ts';
import { readCode } from './driver-phone.ts';
import { openStream, type StreamReader } from './event-stream.ts';
import { expectOk } from './expect-answer.ts';
import { openBrowser, type PortalBrowser } from './portal.ts';
import type { Answer, TestAccount, TestApp } from './test-app.ts';

export type PhoneNumber = { readonly phoneCode: string; readonly mobileNumber: string };

/** A customer's browser, as far as the service sees it. Paths are those below /tracking-api. */
export type CustomerPhone = PortalBrowser & {
  readonly number: PhoneNumber;
  /** From this machine, or from one of 256 addresses elsewhere: the app has to trust the proxy (loopback). */
  askForCode(from?: number): Promise<Answer>;
  tryCode(code: string | undefined, from?: number): Promise<Answer>;
  /** The latest code that was sent to the number; undefined when none was. */
  readCode(): Promise<string | undefined>;
  /** Asks for a code, reads it, and signs in by it. */
  signIn(): Promise<void>;
  stream(path: string, headers?: Record<string, string>): Promise<StreamReader>;
};

let made = 0;

/** A number that no other test has. */
export function nextNumber(): PhoneNumber {
  made += 1;
  return { phoneCode: '971', mobileNumber: String(541_000_000 + made) };
}

export function makeCustomerPhone(
  app: Pick<TestApp, 'db' | 'baseUrl'> & Partial<Pick<TestApp, 'siteOrigin'>>,
  clock: Clock,
  number: PhoneNumber = nextNumber(),
): CustomerPhone {
  const browser = openBrowser(app.baseUrl, '/tracking-api', app.siteOrigin);
  const elsewhere = (from: number | undefined) => ({
    ...(from !== undefined && { headers: { 'x-forwarded-for': `198.51.100.${from}` } }),
  });
  const phone: CustomerPhone = {
    ...browser,
    number,
    askForCode: (from) => browser.send('/sign-in-codes', number, elsewhere(from)),
    tryCode: (code, from) => browser.send('/sign-in', { ...number, code }, elsewhere(from)),
    readCode: () => readCode(app, number, clock),
    async signIn() {
      expectOk(await phone.askForCode());
      expectOk(await phone.tryCode(await phone.readCode()));
    },
    stream(path, headers = {}) {
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
      return openStream(`${app.baseUrl}/tracking-api${path}`, {
        ...(cookie !== '' && { cookie }),
        ...headers,
      });
    },
  };
  return phone;
}

/** Books the sample trip for a number, by the API. */
export function bookFor(
  app: TestApp,
  account: TestAccount,
  number: PhoneNumber,
  changes: object = {},
): Promise<CreatedTrip> {
  return createTrip(app, account, { ...number, ...changes });
}

/** The last part of the link to a trip, as its account finds it. */
export async function linkTokenOf(app: TestApp, { rawApiKey }: TestAccount, tripId: number): Promise<string> {
  const { url } = expectOk(await app.get(`/api/Trips/${tripId}/tracking-link`, rawApiKey));
  return new URL(url).pathname.replace('/t/', '');
}
