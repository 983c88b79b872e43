import type { Step } from './sending.ts';

type QueueParts = {
  /** Sends one thing. What it throws is a trouble of the phone's store, and is tried again. */
  step(): Promise<Step>;
  /** Runs something while no other tab of the app does the same. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Calls back after a time; returns what takes that back. */
  later(ms: number, call: () => void): () => void;
  /** Something was sent, or a pause began: in how many milliseconds it is tried again. */
  onStep(pauseMs: number | undefined): void;
};

export type Queue = {
  /** Tries at once: something is new, or the network is back. */
  hurry(): void;
  stop(): void;
};

const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Sends one after the other until nothing is left, and after each failure waits longer before it tries again. */
export function startQueue({ step, alone, later, onStep }: QueueParts): Queue {
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  /** Counts the turns: whose lock was taken away does not go on in a later one. */
  let turn = 0;
  let pauseMs = shortestPauseMs;
  let cancel = () => {};

  async function drain(own: number): Promise<void> {
    while (!isStopped) {
      isWanted = false;
      const taken = await step().catch((): Step => ({ kind: 'pause' }));
      if (own !== turn) return;
      if (taken.kind === 'nothing') {
        onStep(undefined);
        if (!isWanted) return;
      } else if (taken.kind === 'pause') {
        wait(taken.seconds === undefined ? pauseMs : Math.max(taken.seconds * 1000, shortestPauseMs));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        return;
      } else {
        pauseMs = shortestPauseMs;
        onStep(undefined);
      }
    }
  }

  function wait(ms: number): void {
    cancel();
    isWanted = false;
    cancel = later(ms, () => void run());
    onStep(ms);
  }

  async function run(): Promise<void> {
    isWanted = true;
    if (isRunning || isStopped) return;
    cancel();
    isRunning = true;
    turn += 1;
    const own = turn;
    // Whoever takes the lock away from a tab that does not answer ends this one's turn.
    await alone(() => drain(own)).catch(() => wait(pauseMs));
    turn += 1;
    isRunning = false;
    // Something was written after the last look, while the lock was given back.
    if (isWanted) void run();
  }

  return {
    hurry() {
      pauseMs = shortestPauseMs;
      void run();
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
