import type { JudgedData } from '../api/wire.ts';
import type { Reading, Writing } from '../kept/database.ts';
import { readDriverFact, readPhoneFact, writeDriverFact, writePhoneFact } from '../kept/fact-access.ts';
import { addNews } from '../kept/news.ts';
import type { ActionBody, Entry } from '../kept/records.ts';
import { isEnding, mostLate } from '../trip/apply-actions.ts';
import { isLater, isSameAssignment } from '../trip/merge-trip.ts';
import { forgetEnd } from '../trip/note-end.ts';
import { tellTrip } from '../trip/tell-trip.ts';
import { judgeAnswer, type Verdict } from './judge-answer.ts';
import { readDeclared, readExtras, readJudged } from './read-data.ts';
import type { Request, Sending, Step } from './sending.ts';
import { endSession, readSender } from './session-of-sender.ts';

type EntryVerdict = Verdict<JudgedData | true>;

/**
 * Sends the oldest entry of whoever is signed in, and writes what became of it. It stays until the service has said, in
 * its own form, that it has it; sent twice it is done once.
 */
export function sendNextEntry(sending: Sending): Promise<Step> {
  const { kept, exchange, readPhoneClockMs } = sending;
  return sending.withSession(async () => {
    const entry = await kept.read(findNext);
    if (entry === undefined) return { kind: 'nothing' };
    const answer = await exchange(requestOf(entry, readPhoneClockMs()));
    const verdict = judgeAnswer<JudgedData | true>(answer, (data) => readDataOf(entry, data));
    if (verdict.kind === 'again') return { kind: 'pause', seconds: verdict.afterSeconds };
    await kept.write((transaction) => settle(transaction, entry, verdict, sending));
    return verdict.kind === 'signed-out' ? { kind: 'nothing' } : { kind: 'next' };
  });
}

async function findNext(transaction: Reading): Promise<Entry | undefined> {
  const driverId = await readSender(transaction);
  const entries = await transaction.objectStore('entries').getAll();
  return entries.find((entry) => entry.driverId === driverId && entry.failure === undefined);
}

function requestOf(entry: Entry, nowMs: number): Request {
  const json = { method: 'POST', mediaType: 'application/json' } as const;
  switch (entry.kind) {
    case 'action': {
      const body = { ...entry.body, sentAt: new Date(nowMs).toISOString() };
      return { ...json, path: '/actions', body: JSON.stringify(body) };
    }
    case 'evidence':
      return { ...json, path: `/trips/${entry.tripId}/evidence`, body: JSON.stringify(entry.body) };
    case 'extra':
      return { ...json, path: entry.path, body: JSON.stringify(entry.body) };
  }
}

function readDataOf(entry: Entry, data: unknown): JudgedData | true | undefined {
  switch (entry.kind) {
    case 'action':
      return readJudged(data, entry.body.actionId);
    case 'evidence':
      return readDeclared(data, entry.body.evidenceId);
    case 'extra':
      return readExtras(data);
  }
}

/** In one transaction: what is sent is gone, and what it changed is known. */
async function settle(
  transaction: Writing,
  sent: Entry,
  verdict: EntryVerdict,
  sending: Sending,
): Promise<void> {
  const entries = transaction.objectStore('entries');
  // Another tab that took the turn has settled it meanwhile.
  const entry = await entries.get(sent.id);
  if (entry === undefined) return;
  switch (verdict.kind) {
    case 'done':
      await entries.delete(entry.id);
      if (entry.kind === 'action' && verdict.data !== true) {
        await takeJudgement(transaction, entry, entry.body, verdict.data, sending.readPhoneClockMs());
      }
      if (entry.kind === 'evidence') await releaseFile(transaction, entry.body.evidenceId);
      return;
    case 'failed':
      await entries.put({ ...entry, failure: verdict.failure });
      if (entry.kind === 'action') {
        const { reason } = verdict.failure;
        await takeBack(transaction, entry, entry.body, { reason, nowMs: sending.readPhoneClockMs() });
      }
      return;
    case 'out-of-order':
      return renumber(transaction, entry.driverId, sending.makeUuid());
    case 'signed-out':
      return endSession(transaction, entry.driverId);
    case 'again':
      return;
  }
}

async function takeJudgement(
  transaction: Writing,
  entry: Entry,
  body: ActionBody,
  { action, trip }: JudgedData,
  nowMs: number,
): Promise<void> {
  const { driverId } = entry;
  const isRefused = action.result === 'refused';
  // What was done to a trip that was none of theirs any more is kept by the service, and changes nothing.
  if (action.result !== 'applied') {
    await takeBack(transaction, entry, body, { reason: action.refusal?.reason, nowMs });
  }
  if (isRefused) {
    const { message, reason } = action.refusal ?? { message: '', reason: undefined };
    const failure = { message, reason, isRefused };
    await transaction.objectStore('entries').put({ ...entry, failure });
  }
  const hasEnded = action.result === 'applied' && isEnding(body.action);
  const known = await readDriverFact(transaction, driverId, 'known');
  const standing = known?.trip ?? null;
  // An answer may be told of late: of the trip that its driver was given since it says nothing.
  const isOvertaken = isLater(standing, body) && (trip === null || isLater(standing, trip));
  const told = isOvertaken && known ? { trip: standing, atMs: known.toldAtMs } : { trip, atMs: nowMs };
  await tellTrip(transaction, driverId, told.trip, told.atMs, hasEnded ? body : undefined);
}

/**
 * Takes back what the phone took for done: the end of a trip with its summary, or a delay that was told. Where the phone
 * has gone on to another trip since, the one that they took for ended is over all the same, and they are told so.
 */
async function takeBack(
  transaction: Writing,
  { driverId, tripId }: Entry,
  { action, assignmentId }: ActionBody,
  { reason, nowMs }: { readonly reason: string | undefined; readonly nowMs: number },
): Promise<void> {
  if (action === 'late') return uncountLate(transaction, driverId, assignmentId, reason);
  if (!isEnding(action)) return;
  const known = await readDriverFact(transaction, driverId, 'known');
  const last = (await readDriverFact(transaction, driverId, 'last'))?.trip;
  const ended = { tripId, assignmentId };
  const isLast = isSameAssignment(last, ended);
  if (isLast) await writeDriverFact(transaction, driverId, 'last', undefined);
  if (isSameAssignment(known?.trip, ended)) {
    if (isLast) await forgetEnd(transaction, driverId, tripId);
    return;
  }
  const isUntold = (isLast || isSameAssignment(known?.ended, ended)) && known?.trip?.tripId !== tripId;
  if (!isUntold) return;
  const where = isLast ? last?.pickup.areaName : undefined;
  await addNews(transaction, driverId, { kind: 'over', tripId, where, atMs: nowMs, isSure: false });
}

/** A delay that was not taken does not count; where the service has had enough of them, another phone told the others. */
async function uncountLate(
  transaction: Writing,
  driverId: number,
  assignmentId: number,
  reason: string | undefined,
): Promise<void> {
  const known = await readDriverFact(transaction, driverId, 'known');
  if (known?.lates === undefined || known.trip?.assignmentId !== assignmentId) return;
  const lates = reason === 'too_many_delays' ? mostLate : Math.max(0, known.lates - 1);
  await writeDriverFact(transaction, driverId, 'known', { ...known, lates });
}

async function releaseFile(transaction: Writing, evidenceId: string): Promise<void> {
  const files = transaction.objectStore('files');
  const file = await files.get(evidenceId);
  if (file) await files.put({ ...file, isDeclared: true });
}

/**
 * The phone's numbers began anew, as on a phone that was put back to an older state: it takes another name, and numbers
 * what waits. What another driver left here keeps its numbers, which were sent, perhaps.
 */
async function renumber(transaction: Writing, driverId: number, phoneId: string): Promise<void> {
  const entries = transaction.objectStore('entries');
  const all = await entries.getAll();
  const phone = await readPhoneFact(transaction, 'phone');
  let sequence = 0;
  for (const entry of all) {
    if (entry.kind !== 'action' || entry.driverId !== driverId || entry.failure !== undefined) continue;
    sequence += 1;
    await entries.put({ ...entry, body: { ...entry.body, phoneId, sequence } });
  }
  await writePhoneFact(transaction, 'phone', { ...phone, phoneId, nextSequence: sequence + 1 });
}
