import type { LadderStep, Step, StepResult } from './step.ts';

/** What decides which step is taken next for a driver who has not seen an offer. */
export type ReachFacts = {
  readonly taken: ReadonlySet<Step>;
  /** Subscriptions of the driver's phones, and those of them that did not fail when they were tried last. */
  readonly subscriptions: number;
  readonly workingSubscriptions: number;
  /** Undefined: nothing is known. */
  readonly textsWork: boolean | undefined;
  /** Whether there is a gateway for texts, and a provider of calls. */
  readonly sendsTexts: boolean;
  readonly makesCalls: boolean;
};

/** What is done at once: steps that are left out, each with why, and the one that is taken, if any is left. */
export type NextSteps = {
  readonly leftOut: readonly { readonly step: LadderStep; readonly result: StepResult }[];
  readonly step: LadderStep | undefined;
  /** Whether the driver is given time to see it before the next one. */
  readonly isWaitedFor: boolean;
};

const order: readonly LadderStep[] = ['push', 'sms', 'call'];

/**
 * Returns the first step that was not taken and that may reach the driver. A push costs nothing: one to phones that have failed
 * is sent all the same, so that one which works again is noticed, and not waited for.
 */
export function nextSteps(facts: ReachFacts): NextSteps {
  const leftOut: { readonly step: LadderStep; readonly result: StepResult }[] = [];
  for (const step of order) {
    if (facts.taken.has(step)) continue;
    const hindrance = hindranceOf(step, facts);
    if (hindrance === undefined) {
      return { leftOut, step, isWaitedFor: step !== 'push' || facts.workingSubscriptions > 0 };
    }
    leftOut.push({ step, result: hindrance });
  }
  return { leftOut, step: undefined, isWaitedFor: false };
}

function hindranceOf(step: LadderStep, facts: ReachFacts): StepResult | undefined {
  const { subscriptions, textsWork, sendsTexts, makesCalls } = facts;
  if (step === 'push') return subscriptions === 0 ? 'no_address' : undefined;
  if (step === 'call') return makesCalls ? undefined : 'not_set_up';
  if (!sendsTexts) return 'not_set_up';
  // A text that will not be read is the better of nothing.
  return textsWork === false && makesCalls ? 'known_failing' : undefined;
}

/** Tells whether anything is left to be done after these steps. */
export function isLadderOver(taken: ReadonlySet<Step>): boolean {
  return order.every((step) => taken.has(step));
}
