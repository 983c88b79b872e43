import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { cancelTrip } from '../../trips/cancelling/cancel-trip.ts';
import { createTrip } from '../../trips/creating/create-trip.ts';
import type { CreateTripDeps } from '../../trips/creating/create-trip-input.ts';
import { findWallet } from '../../wallets/queries.ts';
import { addTestMoney } from '../controls/add-test-money.ts';
import { simulateRequirements } from '../simulate-requirements.ts';
import { demoPolicy } from './demo-policy.ts';
import { freePlaces, selectDemoRun, takeCancellations, takePlace } from './demo-store.ts';
import { type EndDemoDeps, endDemo } from './end-demo.ts';
import { openDemo } from './open-demo.ts';
import { planDemoTrip, planNext, type Random } from './plan-demo-trip.ts';

export type DemoDeps = Omit<CreateTripDeps, 'quoteTokens' | 'simulateRefusal' | 'simulateRequirements'> &
  EndDemoDeps & { readonly random: Random };

/**
 * Does what is due of the demo: while somebody has a console open, begins a trip now and then and lets some be cancelled;
 * afterwards ends what is left. The trips are driven by the fleet. Any number of processes may do this at a time: a trip is
 * stored with its place and with the time of the next one, in one database transaction.
 */
export async function playDemo(deps: DemoDeps): Promise<void> {
  const now = deps.clock();
  const run = await selectDemoRun(deps.db, now);
  if (!run) return;
  const { accountId } = run;
  if (!run.isOpen) {
    if (accountId !== undefined && run.isAlive) await endDemo(deps, accountId);
    return;
  }
  if (accountId === undefined) {
    await openDemo(deps);
    return;
  }
  await freePlaces(deps.db);
  for (const tripId of await takeCancellations(deps.db, now)) {
    await unlessRefused(cancelTrip(deps, { accountId, tripId, retry: undefined, clockOffsetSeconds: 0 }));
  }
  if (run.isDue) await begin(deps, accountId, now);
}

/** None of the trips is booked by a price that was told before. */
const noHeldQuotes = { read: () => undefined };

/** Why a trip is not to be: it is rolled back. */
class HasNoPlace extends Error {}

async function begin(deps: DemoDeps, accountId: number, now: Temporal.Instant): Promise<void> {
  await topUp(deps, accountId);
  const { cancelAt, ...trip } = planDemoTrip(deps.random, now);
  const nextAt = planNext(deps.random, now);
  const wish = {
    ...trip,
    accountId,
    externalReference: undefined,
    quoteToken: undefined,
    job: undefined,
    retry: undefined,
    clockOffsetSeconds: 0,
    signal: new AbortController().signal,
    inSameTransaction: async (transaction: Queryable, { tripId }: { readonly tripId: number }) => {
      const isPlaced = await takePlace(transaction, { accountId, tripId, now, nextAt, cancelAt });
      if (!isPlaced) throw new HasNoPlace('another process was quicker, or nobody looks any more');
    },
  };
  try {
    await unlessRefused(createTrip({ ...deps, simulateRequirements, quoteTokens: noHeldQuotes }, wish));
  } catch (error) {
    if (!(error instanceof HasNoPlace)) throw error;
  }
}

async function topUp(deps: DemoDeps, accountId: number): Promise<void> {
  const wallet = await findWallet(deps.db, accountId);
  if (!wallet || wallet.balanceFils >= demoPolicy.topUpBelowFils) return;
  const amount = { amountFils: demoPolicy.topUpFils, field: 'amountFils' } as const;
  await addTestMoney(deps, { accountId, retry: undefined, ...amount });
}

/** What is refused, the demo does without: somebody else was quicker, or an operator has a hand in it. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
