import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { queueOfferSms } from '../../messages/queue-sms.ts';
import type { SignedInPhone } from '../phones/phone.ts';
import { findPhonesOf } from '../phones/queries.ts';
import { takeCalls, takeTexts } from './budgets-store.ts';
import { ladderPolicy } from './ladder-policy.ts';
import {
  insertSteps,
  isAnyReachDue,
  lockDueReaches,
  type NextDue,
  type NotedStep,
  selectUnseenOffers,
  setNextDue,
  type UnseenOffer,
} from './ladder-store.ts';
import { type NextSteps, nextSteps, type ReachFacts } from './next-step.ts';
import type { LadderStep, ReachObserver, StepResult } from './step.ts';
import type { TakenStep } from './take-steps.ts';
import { writeOfferText } from './write-offer-text.ts';

export type LadderDeps = {
  readonly db: Database;
  /** The real one. */
  readonly clock: Clock;
  /** Where drivers' phones find the service. */
  readonly publicUrl: string;
  /** Whether there is a gateway that texts go to. */
  readonly sendsTexts: boolean;
  readonly makesCalls: boolean;
  readonly callsPerDay: number;
  readonly observer: ReachObserver;
  /** Sends the push, or makes the call, of a step that is noted. */
  readonly take: (step: TakenStep) => void;
};

/**
 * Takes the next step for each offer that its driver has given no sign of having seen, as many as one claim takes; returns how
 * many there were. One database transaction notes a step and queues its text; pushes and calls go out after it. So any number of
 * processes may do this and each step is taken at most once; a push or a call that was lost with its process is not sent again.
 */
export async function climbDueLadders(deps: LadderDeps): Promise<number> {
  const now = deps.clock();
  if (!(await isAnyReachDue(deps.db, now))) return 0;
  const { climbed, steps } = await deps.db.inTransaction(async (transaction) => {
    const locked = await lockDueReaches(transaction, { now, atMost: ladderPolicy.mostAtOnce });
    if (locked.length === 0) return { climbed: 0, steps: [] };
    return { climbed: locked.length, steps: await climb(deps, transaction, { locked, now }) };
  });
  for (const { noted, offer, phones } of steps) {
    deps.observer.stepTaken(noted.step, noted.result);
    if (noted.result === 'begun') begin(deps, noted.step, offer, phones);
  }
  return climbed;
}

function begin(
  { take }: LadderDeps,
  step: LadderStep,
  offer: UnseenOffer,
  phones: readonly SignedInPhone[],
): void {
  const { offerId, expiresAt } = offer;
  if (step === 'push') {
    const subscriptions = subscriptionsOf(phones).slice(0, ladderPolicy.phonesAtMost);
    take({ step, offerId, expiresAt, subscriptions });
  }
  if (step === 'call') {
    const to = `+${offer.phoneCode}${offer.mobileNumber}`;
    take({ step, offerId, expiresAt, to, language: languageOf(phones) });
  }
}

type Climbed = {
  readonly noted: NotedStep;
  readonly offer: UnseenOffer;
  readonly phones: readonly SignedInPhone[];
};

async function climb(
  deps: LadderDeps,
  transaction: Queryable,
  { locked, now }: { readonly locked: readonly number[]; readonly now: Temporal.Instant },
): Promise<readonly Climbed[]> {
  const offers = await selectUnseenOffers(transaction, locked, now);
  const phonesOf = await groupPhones(transaction, offers, now);
  const planned = offers.map((offer) => {
    const phones = phonesOf.get(offer.driverId) ?? [];
    const facts = factsOf(deps, offer, phones);
    return { offer, phones, facts, next: nextSteps(facts) };
  });
  const mayBe = await takeBudgets(deps, transaction, planned, now);
  const due: NextDue[] = locked
    .filter((offerId) => !offers.some((offer) => offer.offerId === offerId))
    .map((offerId) => ({ offerId, dueAt: undefined }));
  const steps = planned.flatMap(({ offer, phones, facts, next }) => {
    const { offerId } = offer;
    const { noted, dueAt } = decide({ offer, facts, next, isGranted: mayBe(next.step, offer.driverId), now });
    due.push({ offerId, dueAt });
    return noted.map((step) => ({ noted: { offerId, ...step }, offer, phones }));
  });
  await insertSteps(
    transaction,
    steps.map(({ noted }) => noted),
    now,
  );
  await queueTexts(deps, transaction, steps, now);
  await setNextDue(transaction, due);
  return steps;
}

/** Returns what is noted of one offer now, and when it goes on. What could not be done is followed by the next step at once. */
function decide({
  offer,
  facts,
  next: { leftOut, step, isWaitedFor },
  isGranted,
  now,
}: {
  readonly offer: UnseenOffer;
  readonly facts: ReachFacts;
  readonly next: NextSteps;
  readonly isGranted: boolean;
  readonly now: Temporal.Instant;
}): {
  readonly noted: readonly { readonly step: LadderStep; readonly result: StepResult }[];
  readonly dueAt: Temporal.Instant | undefined;
} {
  if (step === undefined) return { noted: leftOut, dueAt: undefined };
  const noted = [...leftOut, { step, result: isGranted ? ('begun' as const) : ('over_budget' as const) }];
  const taken = new Set([...offer.taken, ...noted.map((one) => one.step)]);
  const after = nextSteps({ ...facts, taken });
  if (after.step === undefined) return { noted: [...noted, ...after.leftOut], dueAt: undefined };
  const isAtOnce = !isGranted || !isWaitedFor;
  return { noted, dueAt: isAtOnce ? now : now.add({ seconds: ladderPolicy.stepSeconds }) };
}

async function groupPhones(
  transaction: Queryable,
  offers: readonly UnseenOffer[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, readonly SignedInPhone[]>> {
  const driverIds = offers.map(({ driverId }) => driverId);
  const phones = driverIds.length === 0 ? [] : await findPhonesOf(transaction, driverIds, now);
  return Map.groupBy(phones, ({ driverId }) => driverId);
}

function factsOf(
  { sendsTexts, makesCalls }: LadderDeps,
  { taken, textsWork }: UnseenOffer,
  phones: readonly SignedInPhone[],
): ReachFacts {
  const subscribed = phones.filter(({ push }) => push !== undefined);
  const working = subscribed.filter(({ push }) => push?.judgement?.works !== false);
  return {
    ...{ taken, textsWork, sendsTexts, makesCalls },
    subscriptions: subscribed.length,
    workingSubscriptions: working.length,
  };
}

/** Tells of which steps and drivers what they cost was granted; a push costs nothing. */
async function takeBudgets(
  { callsPerDay }: LadderDeps,
  transaction: Queryable,
  planned: readonly { readonly offer: UnseenOffer; readonly next: NextSteps }[],
  now: Temporal.Instant,
): Promise<(step: LadderStep | undefined, driverId: number) => boolean> {
  const offersOf = (step: LadderStep) =>
    planned.filter(({ next }) => next.step === step).map(({ offer }) => offer);
  const toText = offersOf('sms').map(({ driverId }) => driverId);
  const texted = await takeTexts(transaction, toText, now);
  const called = await takeCalls(transaction, offersOf('call'), { callsPerDay, now });
  return (step, driverId) => {
    if (step === 'sms') return texted.has(driverId);
    return step === 'call' ? called.has(driverId) : true;
  };
}

function queueTexts(
  { publicUrl }: LadderDeps,
  transaction: Queryable,
  steps: readonly Climbed[],
  now: Temporal.Instant,
): Promise<void> {
  const texts = steps.filter(({ noted }) => noted.step === 'sms' && noted.result === 'begun');
  return queueOfferSms(
    transaction,
    texts.map(({ offer, phones }) => ({
      offerId: offer.offerId,
      phoneCode: offer.phoneCode,
      mobileNumber: offer.mobileNumber,
      text: writeOfferText(publicUrl, languageOf(phones)),
      createdAt: now,
      expiresAt: offer.expiresAt,
      countedFor: offer.accountId,
    })),
  );
}

function subscriptionsOf(phones: readonly SignedInPhone[]) {
  return phones.flatMap(({ push }) => (push === undefined ? [] : [push]));
}

/** That of the phone that was seen last, of those that say one. */
function languageOf(phones: readonly SignedInPhone[]) {
  return phones.find(({ language }) => language !== undefined)?.language;
}
