import { makeClientUuid } from '@satha/web-kit/api/client-token.ts';
import { readClockMs, readPhoneClockMs } from '@satha/web-kit/clock.ts';
import { exchange } from '../api/exchange.ts';
import { createCell } from '../kept/cell.ts';
import { kept, tellChanged } from '../kept/phone-store.ts';
import { noteTrouble } from '../kept/storage-trouble.ts';
import { alone, withSession } from '../session/locks.ts';
import { type Queue, startQueue } from './queue.ts';
import { sendNextEntry } from './send-entry.ts';
import { sendNextFile } from './send-file.ts';
import type { Sending, Step } from './sending.ts';

const sending: Sending = { kept, exchange, readPhoneClockMs, makeUuid: makeClientUuid, withSession };

/** When the facts are tried again; undefined: they are not waiting for that. */
export const nextTry = createCell<number | undefined>(undefined);

let queues: readonly Queue[] = [];

/** Starts what sends facts, in their order, and beside it what sends files. */
export function startQueues(): void {
  if (queues.length > 0) return;
  const facts = start('facts', sendNextEntry, nextTry.set);
  const files = start('files', sendNextFile, () => {});
  queues = [facts, files];
}

/** Something is new, or the network is back: everything is tried at once. */
export function hurryQueues(): void {
  for (const queue of queues) queue.hurry();
}

function start(
  name: string,
  send: (sending: Sending) => Promise<Step>,
  onPause: (untilMs: number | undefined) => void,
): Queue {
  return startQueue({
    async step() {
      const step = await noteTrouble(send(sending));
      if (step.kind === 'next') await tellChanged();
      // A photo may go now, of which the service knows.
      if (step.kind === 'next' && name === 'facts') queues[1]?.hurry();
      return step;
    },
    alone: (work) => alone(name, work),
    later(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    onStep: (pauseMs) => onPause(pauseMs === undefined ? undefined : readClockMs() + pauseMs),
  });
}
