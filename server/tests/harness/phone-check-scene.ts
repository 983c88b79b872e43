import { openReaching } from '../../src/assembly/parts/open-reaching.ts';
import type { Driver } from '../../src/domain/drivers/driver.ts';
import { deliverSms } from '../../src/domain/messages/deliver-sms.ts';
import { createHttpSmsProvider } from '../../src/domain/messages/providers/http-sms-provider.ts';
import { workChecks } from '../../src/domain/reaching/checks/work-checks.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { type Console, createConsole } from './console.ts';
import { type DriverPhone, hireDriver, makePhone } from './driver-phone.ts';
import { expectOk } from './expect-answer.ts';
import { type PushService, startPushService, type TestBrowser } from './push-service.ts';
import { type SmsGateway, startSmsGateway } from './sms-gateway.ts';
import { usualSmsLimits } from './sms-scene.ts';
import { makeTestConfig } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** A driver who is signed in on a phone. */
export type CheckedDriver = {
  readonly driver: Driver;
  readonly phone: DriverPhone;
  /** The phone's side of its subscription; undefined where it takes no pushes. */
  readonly browser: TestBrowser | undefined;
  /** Gives the phone a subscription, in the place of the one before. */
  subscribe(language?: string): Promise<TestBrowser>;
};

/** The console and drivers' phones, with a push service and a gateway for texts on this machine, by one clock. */
export type PhoneCheckScene = {
  readonly app: Console;
  readonly clock: TestClock;
  readonly pushes: PushService;
  readonly texts: SmsGateway;
  addDriver(wants?: { readonly push?: boolean; readonly language?: string }): Promise<CheckedDriver>;
  /** Sends and judges what is due, as one of any number of processes. */
  work(): Promise<number>;
  /** The clock goes on, and everything that is due is done. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
};

export async function createPhoneCheckScene(): Promise<PhoneCheckScene> {
  const clock = createTestClock();
  const [pushes, texts] = [await startPushService(), await startSmsGateway()];
  const variables = { SATHA_PUSH_HOSTS: pushes.host, SATHA_PUSH_CONTACT: 'mailto:operations@example.ae' };
  const app = await createConsole({ variables, overrides: { clock } });
  const { db } = app;
  const logger = createLogger({ level: 'info' }, { write: () => {} });
  const { pushSender } = openReaching(makeTestConfig(variables), { environment: 'test', db, clock, logger });
  const provider = createHttpSmsProvider({
    url: texts.url,
    format: 'json',
    fields: { to: '{to}', text: '{text}' },
    headers: {},
  });
  const work = () => workChecks({ db, clock, pushSender });
  const sendTexts = () =>
    deliverSms({
      ...{ db, clock, provider, limits: usualSmsLimits },
      writeTripTexts: async () => [],
      onAttempt: () => {},
    });
  return {
    ...{ app, clock, pushes, texts, work },
    async addDriver({ push = true, language = 'en' } = {}) {
      const driver = await hireDriver(app);
      const phone = makePhone(app, driver, clock);
      await phone.signIn();
      const subscribe = async (in_ = language) => {
        const browser = pushes.subscribe();
        const body = { ...browser.subscription, language: in_ };
        expectOk(await app.send('PUT', '/driver-api/push-subscription', undefined, body, phone.headers()));
        return browser;
      };
      return { driver, phone, browser: push ? await subscribe() : undefined, subscribe };
    },
    async pass(seconds) {
      clock.advance({ seconds });
      while ((await work()) > 0);
      while ((await sendTexts()) > 0);
    },
    async close() {
      await app.close();
      await Promise.all([pushes.close(), texts.close()]);
    },
  };
}
