import type { MissingReason } from '@satha/terms/evidence';
import type { Reading, Writing } from '../kept/database.ts';
import type { FileRecord } from '../kept/records.ts';
import { judgeAnswer, type Verdict } from './judge-answer.ts';
import { readDeclared, readStored } from './read-data.ts';
import type { Sending, Step } from './sending.ts';
import { endSession, readSender } from './session-of-sender.ts';

type Next = { readonly file: FileRecord; readonly bytes: ArrayBuffer | undefined };

/**
 * Sends the oldest file whose facts the service knows, and forgets its bytes once it is kept there; of one that was given up,
 * that it will not come.
 */
export function sendNextFile(sending: Sending): Promise<Step> {
  const { kept, exchange } = sending;
  return sending.withSession(async () => {
    const next = await kept.read(findNext);
    if (next === undefined) return { kind: 'nothing' };
    const { file } = next;
    const verdict = await tell(next, exchange);
    if (verdict.kind === 'again' || verdict.kind === 'out-of-order') {
      return { kind: 'pause', seconds: verdict.kind === 'again' ? verdict.afterSeconds : undefined };
    }
    await kept.write((transaction) => settle(transaction, file, verdict));
    return verdict.kind === 'signed-out' ? { kind: 'nothing' } : { kind: 'next' };
  });
}

function tell({ file, bytes }: Next, exchange: Sending['exchange']): Promise<Verdict<true>> {
  if (file.missing) return giveUp(file, file.missing, exchange);
  return bytes === undefined ? Promise.resolve(bytesAreGone) : send({ file, bytes }, exchange);
}

/** What the service does not take of it, or does not know, is told all the same: there is nothing left to be done. */
async function giveUp(
  { tripId, evidenceId }: FileRecord,
  because: MissingReason,
  exchange: Sending['exchange'],
): Promise<Verdict<true>> {
  const answer = await exchange({
    method: 'POST',
    path: `/trips/${tripId}/evidence/${evidenceId}/missing`,
    mediaType: 'application/json',
    body: JSON.stringify({ because }),
  });
  const verdict = judgeAnswer(answer, (data) => readDeclared(data, evidenceId));
  return verdict.kind === 'failed' ? { kind: 'done', data: true } : verdict;
}

async function send(
  { file, bytes }: { readonly file: FileRecord; readonly bytes: ArrayBuffer },
  exchange: Sending['exchange'],
): Promise<Verdict<true>> {
  const { tripId, evidenceId, mediaType } = file;
  const path = `/trips/${tripId}/evidence/${evidenceId}/file`;
  const answer = await exchange({ method: 'PUT', path, mediaType, body: bytes });
  return judgeAnswer(answer, (data) => readStored(data, evidenceId));
}

const bytesAreGone: Verdict<true> = {
  kind: 'failed',
  failure: { message: 'The phone has lost the file.', reason: 'file_lost', isRefused: false },
};

async function findNext(transaction: Reading): Promise<Next | undefined> {
  const driverId = await readSender(transaction);
  const files = await transaction.objectStore('files').getAll();
  const [file] = files
    .filter((each) => each.driverId === driverId && each.isDeclared && each.failure === undefined)
    .sort((one, other) => one.pressedAtMs - other.pressedAtMs);
  return file && { file, bytes: await transaction.objectStore('bytes').get(file.evidenceId) };
}

async function settle(transaction: Writing, file: FileRecord, verdict: Verdict<true>): Promise<void> {
  if (verdict.kind === 'signed-out') return endSession(transaction, file.driverId);
  if (verdict.kind === 'failed') {
    const files = transaction.objectStore('files');
    // Another tab that took the turn has sent it meanwhile.
    const present = await files.get(file.evidenceId);
    if (present) await files.put({ ...present, failure: verdict.failure });
    return;
  }
  await transaction.objectStore('files').delete(file.evidenceId);
  await transaction.objectStore('bytes').delete(file.evidenceId);
}
