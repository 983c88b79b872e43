import { expect } from 'vitest';
import { openReaching } from '../../src/assembly/parts/open-reaching.ts';
import { acceptOffer } from '../../src/domain/dispatch/accept-offer.ts';
import { askDriverAlone } from '../../src/domain/dispatch/by-hand/ask-driver-alone.ts';
import { dispatchDueTrips } from '../../src/domain/dispatch/dispatch-due-trips.ts';
import type { Driver } from '../../src/domain/drivers/driver.ts';
import { deliverSms } from '../../src/domain/messages/deliver-sms.ts';
import { createHttpSmsProvider } from '../../src/domain/messages/providers/http-sms-provider.ts';
import { climbDueLadders, type LadderDeps } from '../../src/domain/reaching/ladder/climb-due-ladders.ts';
import { forgetOldReaches } from '../../src/domain/reaching/ladder/forget-old-reaches.ts';
import {
  createStepsUnderWay,
  type StepsUnderWay,
  type TakenStep,
} from '../../src/domain/reaching/ladder/take-steps.ts';
import { createTwilioVoiceProvider } from '../../src/domain/reaching/voice/providers/twilio-voice-provider.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createDispatchScene, type DispatchScene, downtown } from './dispatch-scene.ts';
import { type DriverPhone, sendDriverOut } from './driver-phone.ts';
import { placeDriver } from './drivers.ts';
import { expectOk } from './expect-answer.ts';
import { findOffer, findReach, findSteps, type Reach } from './ladder-rows.ts';
import { type PushService, startPushService, type TestBrowser } from './push-service.ts';
import { type SmsGateway, startSmsGateway } from './sms-gateway.ts';
import { usualSmsLimits } from './sms-scene.ts';
import { makeTestConfig, startTestApp, type TestApp } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export type ReachableDriver = {
  readonly driver: Driver;
  readonly phone: DriverPhone;
  /** Undefined: the phone takes no pushes. */
  readonly browser: TestBrowser | undefined;
};

/** On this machine, and by one clock. */
type Parts = {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly pushes: PushService;
  readonly texts: SmsGateway;
  readonly calls: SmsGateway;
  readonly dispatch: DispatchScene;
  /** Whose trips are offered. */
  readonly accountId: number;
  /** What the observer was told of steps. */
  readonly told: string[];
};

/** What processes of the service do about offers, when the test says so. */
type Work = {
  /** Does what is due of ladders alone, as one of any number of processes. */
  climb(more?: Partial<LadderDeps>): Promise<number>;
  /** The clock goes on, the phones stay where they are, and everything that is due is done. */
  pass(seconds: number): Promise<void>;
  /** Does it with neither a gateway for texts nor a provider of calls. */
  withoutAnybody<Result>(work: () => Promise<Result>): Promise<Result>;
};

type Offering = {
  /** Books a trip and asks the nearest driver; returns the offer. */
  offer(): Promise<number>;
  /**
   * The same, and texts wait; where the process dies before it sends anything, pushes are lost, and where its transaction breaks
   * off, nothing is done at all.
   */
  offerWithoutSending(how?: {
    readonly diesBeforeSending?: boolean;
    readonly breaksOff?: boolean;
  }): Promise<number>;
  /** Books a trip, and an operator asks this driver alone. */
  askAlone(one: ReachableDriver): Promise<number>;
};

/** Drivers who are reached through a push service, a gateway for texts and a provider of calls. */
export type LadderScene = Parts &
  Work &
  Offering & {
    /** A driver on a shift whose phone was shut a minute ago. */
    addDriver(wants?: { readonly push?: boolean; readonly language?: string }): Promise<ReachableDriver>;
    accept(one: ReachableDriver, offerId: number): Promise<unknown>;
    /** What was done about an offer, in order. */
    stepsOf(offerId: number): Promise<string[]>;
    reachOf(offerId: number): Promise<Reach>;
    /** How often each way was used so far. */
    counts(): { readonly pushes: number; readonly texts: number; readonly calls: number };
    /** A figure of the service's own metrics; 0 before it was counted. */
    metric(name: string, label: string): Promise<number>;
    /** Deletes what has had its time. */
    sweep(): Promise<void>;
    /** Ends all offers, searches and shifts, and lets two hours go by. */
    reset(): Promise<void>;
    close(): Promise<void>;
  };

export async function createLadderScene(): Promise<LadderScene> {
  const parts = await openParts();
  const { app, clock, pushes, texts, calls, told } = parts;
  const steps = openSteps(parts);
  const work = openWork(parts, steps);
  return {
    ...parts,
    ...work,
    ...openOffering(parts, work, steps),
    addDriver: (wants) => addDriver(parts, wants),
    accept: ({ driver: { driverId } }, offerId) => acceptOffer(parts.dispatch.deps, { driverId, offerId }),
    stepsOf: (offerId) => findSteps(app.db, offerId),
    reachOf: (offerId) => findReach(app.db, offerId),
    counts: () => ({
      pushes: pushes.requests.length,
      texts: texts.requests.length,
      calls: calls.requests.length,
    }),
    async metric(name, label) {
      const text = await app.app.metrics.registry.metrics();
      const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(label));
      return Number(line?.split(' ').at(-1) ?? 0);
    },
    sweep: () => forgetOldReaches({ db: app.db, clock }),
    async reset() {
      pushes.answerBy(undefined);
      for (const text of [
        "UPDATE offers SET status = 'withdrawn', answered_at = now() WHERE status = 'open'",
        'DELETE FROM dispatches',
        'DELETE FROM assignments',
        'UPDATE shifts SET ended_at = started_at WHERE ended_at IS NULL',
      ]) {
        await app.db.query({ text });
      }
      told.length = 0;
      clock.advance({ hours: 2 });
    },
    async close() {
      await steps.settled();
      await app.close();
      await Promise.all([pushes.close(), texts.close(), calls.close()]);
    },
  };
}

async function openParts(): Promise<Parts> {
  const clock = createTestClock();
  const [pushes, texts, calls] = [await startPushService(), await startSmsGateway(), await startSmsGateway()];
  calls.answer(() => ({ status: 201, body: '{"sid":"CA1","status":"queued"}' }));
  const app = await startTestApp({ variables: variablesOf(pushes), overrides: { clock } });
  const dispatch = await createDispatchScene(app.db, clock);
  const accountId = await dispatch.makeAccount();
  return { app, clock, pushes, texts, calls, dispatch, accountId, told: [] };
}

const variablesOf = (pushes: PushService) => ({
  SATHA_PUSH_HOSTS: pushes.host,
  SATHA_PUSH_CONTACT: 'mailto:operations@example.ae',
});

const observerOf = ({ told }: Parts): LadderDeps['observer'] => ({
  stepTaken: (step, result) => void told.push(`${step} ${result}`),
  offerSeen: () => {},
});

/** Sends pushes as a process of the service does, and calls by a server that speaks Twilio's API. */
function openSteps(parts: Parts): StepsUnderWay {
  const { app, clock, pushes, calls } = parts;
  const logger = createLogger({ level: 'info' }, { write: () => {} });
  const config = makeTestConfig(variablesOf(pushes));
  const { pushSender } = openReaching(config, { environment: 'test', db: app.db, clock, logger });
  return createStepsUnderWay({
    ...{ db: app.db, clock, pushSender, observer: observerOf(parts) },
    voiceProvider: createTwilioVoiceProvider({
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'secret',
      callerId: '+97141234567',
      url: calls.url,
      onRefused: () => {},
    }),
    onFault: (_step: TakenStep, error) => {
      throw error;
    },
  });
}

function openWork(parts: Parts, steps: StepsUnderWay): Work & { climbAll(): Promise<void> } {
  const { app, clock, texts, dispatch } = parts;
  let isAnybodyThere = true;
  const provider = createHttpSmsProvider({
    url: texts.url,
    format: 'json',
    fields: { to: '{to}', text: '{text}' },
    headers: {},
  });
  const sendTexts = () =>
    deliverSms({
      ...{ db: app.db, clock, provider, limits: usualSmsLimits },
      writeTripTexts: async () => [],
      onAttempt: () => {},
    });
  const climb: Work['climb'] = (more = {}) =>
    climbDueLadders({
      ...{ db: app.db, clock, observer: observerOf(parts), take: steps.take },
      ...{ publicUrl: 'https://satha.example', callsPerDay: 200 },
      ...{ sendsTexts: isAnybodyThere, makesCalls: isAnybodyThere },
      ...more,
    });
  async function climbAll(): Promise<void> {
    // A push that fails makes the next step due.
    for (let climbed = 1; climbed > 0; ) {
      climbed = await climb();
      await steps.settled();
    }
  }
  return {
    climb,
    climbAll,
    async pass(seconds) {
      clock.advance({ milliseconds: Math.round(seconds * 1000) });
      while ((await dispatchDueTrips(dispatch.deps)) > 0);
      await climbAll();
      while ((await sendTexts()) > 0);
    },
    async withoutAnybody(work) {
      isAnybodyThere = false;
      try {
        return await work();
      } finally {
        isAnybodyThere = true;
      }
    },
  };
}

function openOffering(
  { app: { db }, dispatch, accountId }: Parts,
  { climb, climbAll, pass }: ReturnType<typeof openWork>,
  { settled }: StepsUnderWay,
): Offering {
  return {
    async offer() {
      const tripId = await dispatch.book({ accountId });
      await pass(0);
      return findOffer(db, tripId);
    },
    async offerWithoutSending({ diesBeforeSending = false, breaksOff = false } = {}) {
      const tripId = await dispatch.book({ accountId });
      while ((await dispatchDueTrips(dispatch.deps)) > 0);
      if (breaksOff) await expect(climb({ db: breakingOff(db) })).rejects.toThrow('the process dies');
      else if (diesBeforeSending) await climb({ take: () => {} });
      else await climbAll();
      await settled();
      return findOffer(db, tripId);
    },
    async askAlone({ driver: { driverId } }) {
      const tripId = await dispatch.book({ accountId });
      const choice = { tripId, driverId, staysWithOperator: false };
      return (await askDriverAlone(dispatch.deps, choice)).offerId;
    },
  };
}

async function addDriver(
  { app, clock, pushes }: Parts,
  {
    push = true,
    language = 'en',
  }: { readonly push?: boolean | undefined; readonly language?: string | undefined } = {},
): Promise<ReachableDriver> {
  const { driver, phone } = await sendDriverOut(app, clock);
  // Of this driver alone: others may be signing in at the same moment.
  await app.db.query({
    text: "DELETE FROM sms_messages WHERE kind = 'driver_sign_in_code' AND mobile_number = $1",
    values: [driver.mobileNumber],
  });
  const browser = push ? pushes.subscribe() : undefined;
  if (browser) {
    const body = { ...browser.subscription, language };
    expectOk(await app.send('PUT', '/driver-api/push-subscription', undefined, body, phone.headers()));
  }
  await placeDriver(app.db, { ...driver, vehicleId: 0 }, downtown, clock().add({ hours: 24 }));
  clock.advance({ minutes: 1 });
  return { driver, phone, browser };
}

/** Does everything in a transaction, and then does not commit it. */
function breakingOff(db: Database): Database {
  return {
    ...db,
    inTransaction: (work) =>
      db.inTransaction(async (transaction) => {
        await work(transaction);
        throw new Error('the process dies');
      }),
  };
}
