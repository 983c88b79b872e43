import { readClockMs } from '@satha/web-kit/clock.ts';
import { watchNetwork } from '@satha/web-kit/phone/frame/contact.ts';
import { watchSignedOut } from './api/driver-api.ts';
import { holdScreen } from './device/wake-lock.ts';
import { eraseOldTrips } from './kept/erase.ts';
import { leadTab } from './kept/lead-tab.ts';
import { change, followOtherTabs, followSnapshot, readSnapshot, refresh } from './kept/phone-store.ts';
import { followLive } from './live/follow-live.ts';
import { createFailureWatch, hasUnsureNews, lookAgain } from './live/look-again.ts';
import { hurryQueues, startQueues } from './outbox/run-queues.ts';
import { reportPositions } from './positions/report-positions.ts';
import { tellTextArrived } from './reach/check-of-address.ts';
import { followPush } from './reach/follow-push.ts';
import { inOneTab } from './session/lead-lock.ts';
import { followSessionChanges } from './session/locks.ts';
import { checkSession, noteSessionEnded } from './session/session.ts';
import { followUpdates } from './shell/app-update.ts';
import { followInstall } from './shell/use-install.ts';
import { askNews } from './trip/ask-news.ts';
import { type Running, whatRuns } from './what-runs.ts';

/** A shift may be ended by the operator, and a document may be over. */
const askEveryMs = 60_000;
const sweepEveryMs = 3_600_000;

/** Starts everything that goes on beneath the screens. `forgetAnswers`: another driver is here, or nobody. */
export async function startRuntime(forgetAnswers: () => void): Promise<void> {
  followSnapshot(() => noteDriver(forgetAnswers));
  // Asked once more: it may have been said of somebody who was here before.
  watchSignedOut(async () => {
    if (await noteSessionEnded()) await checkSession();
  });
  followOtherTabs(hurryQueues);
  followSessionChanges();
  followInstall();
  followUpdates();
  // Phones that are short of room throw away first what no app asked them to keep.
  void navigator.storage?.persist?.().catch(() => {});
  // Before anything is shown: nothing that is a day old is seen again.
  await sweep();
  await refresh();
  startQueues();
  followSnapshot(keepInStep);
  leadTab.subscribe(keepInStep);
  keepInStep();
  watchNetwork(wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  setInterval(() => void askAgain(), askEveryMs);
  setInterval(() => void sweep(), sweepEveryMs);
  await checkSession();
  hurryQueues();
}

/** The network is back, or the driver: everything is tried at once. */
function wake(): void {
  hurryQueues();
  void checkSession().then(hurryQueues);
  if (wasIn) void tellTextArrived();
}

async function askAgain(): Promise<void> {
  const session = readSnapshot()?.session;
  if (document.visibilityState !== 'visible' || session === undefined) return;
  if (session.state === 'in') await lookAgain();
  else await checkSession();
}

async function sweep(): Promise<void> {
  await change((transaction) => eraseOldTrips(transaction, readClockMs())).catch(() => {});
}

/** What runs while something is so: each with what ends it. */
const running = new Map<Running, () => void>();

function keepInStep(): void {
  const snapshot = readSnapshot();
  const runs = whatRuns(snapshot);
  const isIn = runs.live;
  runWhile('lead', runs.lead, takeLead);
  // What the one tab is told, the others see as far as it is written; an offer is for the one that is looked at.
  runWhile('live', isIn && leadTab.read(), followLive);
  // In two tabs each position would be sent twice.
  runWhile('positions', runs.positions && leadTab.read(), reportPositions);
  runWhile('push', runs.push && leadTab.read(), followPush);
  runWhile('screen', runs.screen, holdScreen);
  if (isIn && hasUnsureNews(snapshot)) void askNews();
  noteIn(isIn);
  noteTrip(isIn, snapshot?.known?.trip?.tripId);
  noteFailures(snapshot);
}

const noteFailures = createFailureWatch();

function takeLead(): () => void {
  return inOneTab('lead', () => {
    leadTab.set(true);
    return () => leadTab.set(false);
  });
}

let formerDriverId: number | undefined;

function noteDriver(forgetAnswers: () => void): void {
  const session = readSnapshot()?.session;
  const driverId = session === undefined || session.state === 'out' ? undefined : session.driver.driverId;
  if (driverId === formerDriverId) return;
  formerDriverId = driverId;
  forgetAnswers();
}

let wasIn = false;

/** What waited for its driver to be back goes at once. */
function noteIn(isIn: boolean): void {
  if (isIn && !wasIn) {
    hurryQueues();
    void lookAgain();
    void tellTextArrived();
  }
  wasIn = isIn;
}

function runWhile(name: Running, isWanted: boolean, start: () => () => void): void {
  const stop = running.get(name);
  if (isWanted && stop === undefined) running.set(name, start());
  if (!isWanted && stop !== undefined) {
    running.delete(name);
    stop();
  }
}

let formerTripId: number | undefined;

/** With a trip, and without it again, the driver's own data are others. */
function noteTrip(isIn: boolean, tripId: number | undefined): void {
  if (tripId === formerTripId) return;
  formerTripId = tripId;
  if (isIn) void lookAgain();
}
