import { smsLimitsOf } from '../../src/assembly/parts/open-sms-provider.ts';
import type { Environment } from '../../src/config/environment.ts';
import { type DeliverSmsDeps, deliverSms } from '../../src/domain/messages/deliver-sms.ts';
import { createHttpSmsProvider } from '../../src/domain/messages/providers/http-sms-provider.ts';
import type { SmsMessage } from '../../src/domain/messages/sms-message.ts';
import type { SmsLimits } from '../../src/domain/messages/sms-policy.ts';
import { makeLinkKey } from '../../src/domain/tracking/links/link-key.ts';
import { createTripLinks } from '../../src/domain/tracking/links/trip-links.ts';
import { createLinkTextSender } from '../../src/domain/tracking/links/write-link-texts.ts';
import type { PhoneNumber } from './customer-phone.ts';
import { type SmsGateway, startSmsGateway } from './sms-gateway.ts';
import { makeTestConfig, startTestApp, type TestApp } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export type SmsRow = Pick<SmsMessage, 'kind' | 'status' | 'attempts'> & {
  readonly reason: string | null;
  readonly error: string | null;
};

/** A service whose messages go to a gateway of the test's own, when the test says so and by its clock. */
export type SmsScene = {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly gateway: SmsGateway;
  /** `tracking_link sent`, `sign_in_code left_out daily_limit`, … in the order in which it was told. */
  readonly attempts: string[];
  /** Sends what is due once, as one of any number of processes. */
  deliver(more?: Partial<Pick<DeliverSmsDeps, 'provider' | 'limits' | 'writeTripTexts'>>): Promise<number>;
  /** Lets so much time pass as a link waits for, and sends all that is due. */
  deliverAll(limits?: Partial<SmsLimits>): Promise<void>;
  /** Messages to a number, the latest first. */
  messagesTo(number: PhoneNumber): Promise<SmsRow[]>;
  /** To whom the gateway was asked to send, since that many requests. */
  recipients(since?: number): string[];
  /** Forgets all messages and what was counted. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Longer than the link to a trip waits. */
export const linkDelay = { seconds: 20 } as const;

export const usualSmsLimits: SmsLimits = smsLimitsOf(makeTestConfig());

export async function createSmsScene(environment: Environment = 'live'): Promise<SmsScene> {
  const clock = createTestClock();
  const app = await startTestApp({ environment, overrides: { clock } });
  const gateway = await startSmsGateway();
  const attempts: string[] = [];
  const links = createTripLinks({
    db: app.db,
    clock,
    key: makeLinkKey('a secret that links to the tests alone', environment),
    publicUrl: 'http://127.0.0.1:4020',
  });
  const provider = createHttpSmsProvider({
    url: gateway.url,
    format: 'json',
    fields: { to: '{to}', text: '{text}' },
    headers: {},
  });
  const deliver: SmsScene['deliver'] = (more = {}) =>
    deliverSms({
      db: app.db,
      clock,
      provider,
      limits: usualSmsLimits,
      writeTripTexts: createLinkTextSender(links),
      onAttempt: (message, attempt, reason) =>
        void attempts.push([message.kind, attempt, reason].filter(Boolean).join(' ')),
      ...more,
    });
  return {
    app,
    clock,
    gateway,
    attempts,
    deliver,
    async deliverAll(limits = {}) {
      clock.advance(linkDelay);
      while ((await deliver({ limits: { ...usualSmsLimits, ...limits } })) > 0);
    },
    async messagesTo({ phoneCode, mobileNumber }) {
      const { rows } = await app.db.query<SmsRow>({
        text: `SELECT kind, status, reason, attempts, error FROM sms_messages
               WHERE phone_code = $1 AND mobile_number = $2 ORDER BY message_id DESC`,
        values: [phoneCode, mobileNumber],
      });
      return rows;
    },
    recipients: (since = 0) => gateway.requests.slice(since).map(({ body }) => JSON.parse(body).to),
    async clear() {
      for (const table of ['sms_messages', 'sms_counts', 'sms_days', 'sms_sent_days']) {
        await app.db.query({ text: `DELETE FROM ${table}` });
      }
      attempts.length = 0;
      gateway.answer(() => ({ status: 200 }));
    },
    async close() {
      await app.close();
      await gateway.close();
    },
  };
}
