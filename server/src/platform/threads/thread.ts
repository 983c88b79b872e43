import { Worker } from 'node:worker_threads';
import { Problem } from '../../values/problem.ts';
import type { ThreadAnswer, ThreadQuestion } from './answer-questions.ts';

/** What a thread does with a question. */
type Work = (question: never) => Promise<unknown>;
type Question<Does extends Work> = Parameters<Does>[0];
type Answer<Does extends Work> = Awaited<ReturnType<Does>>;

export type Thread<Does extends Work> = {
  /** Asks the thread. @throws Error with what it threw, and Problem service_unavailable: too many wait. */
  ask(question: Question<Does>): Promise<Answer<Does>>;
  /** Ends the thread; what it is at is given up. */
  close(): Promise<void>;
};

export type ThreadParts = {
  /** A module that calls `answerQuestions`. */
  readonly module: URL;
  /** What the thread does, in a sentence of its faults: `draws documents`. */
  readonly does: string;
  /** Questions that may wait; whoever asks beyond them is to come again. */
  readonly mostWaiting: number;
};

/** Our own figure: the thread is kept for those who ask one question after the other. */
const idleMs = 30_000;

/**
 * Answers questions in a thread of its own, so that who answers requests meanwhile is not held up. The thread begins
 * with the first question, and ends when none was asked for a while.
 */
export function createThread<Does extends Work>({ module, does, mostWaiting }: ThreadParts): Thread<Does> {
  const asked = new Map<number, PromiseWithResolvers<Answer<Does>>>();
  let last = 0;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(module);
    started.unref();
    started.on('message', (message: ThreadAnswer<Answer<Does>>) => {
      const one = asked.get(message.id);
      asked.delete(message.id);
      if ('answer' in message) one?.resolve(message.answer);
      else one?.reject(new Error(`The thread that ${does} failed: ${message.fault}`));
      if (asked.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
    });
    started.on('error', (error) => giveUp(started, error));
    started.on('exit', () => giveUp(started, new Error(`The thread that ${does} ended.`)));
    return started;
  }

  function giveUp(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const one of asked.values()) one.reject(error);
    asked.clear();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    // Whoever asks from here on begins another thread.
    if (ended) giveUp(ended, new Error(`The thread that ${does} was ended.`));
    await ended?.terminate();
  }

  return {
    ask(question) {
      if (asked.size >= mostWaiting) return Promise.reject(new Problem('service_unavailable'));
      clearTimeout(idle);
      worker ??= start();
      last += 1;
      const answer = Promise.withResolvers<Answer<Does>>();
      asked.set(last, answer);
      const message: ThreadQuestion<Question<Does>> = { id: last, question };
      worker.postMessage(message);
      return answer.promise;
    },
    close: end,
  };
}
