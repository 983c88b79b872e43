import { type ChildProcess, fork } from 'node:child_process';
import { StartUpError } from '../start-up-error.ts';
import type { FirstFacts, ServiceFacts, SupervisedMessage } from '../supervised.ts';

export type ChildPlan = {
  /** How log lines call it. */
  readonly name: string;
  /** The file that Node runs, with its arguments and environment. */
  readonly module: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** How long it may take to end when it is asked to. */
  readonly stopTimeoutMs: number;
  readonly log: (line: string) => void;
  /** Called with what is shown once, whenever the process made something of it. */
  readonly onFirstFacts: (facts: FirstFacts) => void;
  /** Called with what a start does, and with what it warns of, whenever the process tells. */
  readonly onStep: (step: string) => void;
  readonly onWarning: (sentence: string) => void;
};

/** A process that is started again whenever it dies, until it is stopped. */
export type KeptChild = {
  /** What it said when it first served. Rejects with StartUpError when its first start is refused or comes to nothing. */
  readonly ready: Promise<ServiceFacts>;
  /** Asks it to finish what it has begun; resolves when it is gone. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
};

const firstPauseMs = 200;
const longestPauseMs = 5000;
/** A process that has served this long has earned a quick restart. */
const stableAfterMs = 10_000;

export function keepChild(plan: ChildPlan): KeptChild {
  const ready = Promise.withResolvers<ServiceFacts>();
  const gone = Promise.withResolvers<void>();
  // The rejection may come while nobody waits yet.
  ready.promise.catch(() => {});
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;
  let hasBeenReady = false;
  let pauseMs = firstPauseMs;

  function start(): void {
    restart = undefined;
    let servingSince: number | undefined;
    let refusal: string | undefined;
    const started = fork(plan.module, plan.args, {
      env: plan.env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    started.on('message', (message: SupervisedMessage) => {
      passOn(message, plan);
      if (message.type === 'refused') refusal = message.message;
      if (message.type === 'ready') {
        servingSince = performance.now();
        if (hasBeenReady) plan.log(`The ${plan.name} service is back at ${message.address}.`);
        hasBeenReady = true;
        ready.resolve(message);
      }
    });
    // 'close' comes last of all, after every message that was sent; 'error' stands alone when nothing was spawned, and
    // is no end when a signal or a message did not reach a process that is there.
    started.on('error', (error) => {
      if (started.pid === undefined) handleEnd(error.message, servingSince, refusal);
    });
    started.once('close', (code, signal) => handleEnd(signal ?? `exit code ${code}`, servingSince, refusal));
  }

  function handleEnd(how: string, servingSince: number | undefined, refusal: string | undefined): void {
    if (child === undefined) return;
    child = undefined;
    if (isStopping) {
      gone.resolve();
    } else if (!hasBeenReady) {
      const sentence = refusal ?? `The ${plan.name} service ended while it was starting (${how}).`;
      ready.reject(new StartUpError(sentence));
    } else {
      if (servingSince !== undefined && performance.now() - servingSince > stableAfterMs)
        pauseMs = firstPauseMs;
      plan.log(
        `The ${plan.name} service has ended (${refusal ?? how}); it is started again in ${pauseMs / 1000} s.`,
      );
      restart = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  start();
  return {
    ready: ready.promise,
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (child === undefined) return;
      await endInTime(child, plan, gone.promise);
    },
  };
}

/** Hands over what is told of a start and changes nothing here. */
function passOn(message: SupervisedMessage, plan: ChildPlan): void {
  if (message.type === 'first') plan.onFirstFacts(message);
  if (message.type === 'step') plan.onStep(message.step);
  if (message.type === 'warning') plan.onWarning(message.sentence);
}

async function endInTime(
  child: ChildProcess,
  { name, stopTimeoutMs, log }: ChildPlan,
  gone: Promise<void>,
): Promise<void> {
  child.kill('SIGTERM');
  const limit = setTimeout(() => {
    log(`The ${name} service has not finished within ${stopTimeoutMs / 1000} s and is ended.`);
    child.kill('SIGKILL');
  }, stopTimeoutMs);
  await gone;
  clearTimeout(limit);
}
