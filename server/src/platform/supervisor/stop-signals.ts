/** The operator's wish to stop, made by Ctrl-C, `kill`, or by closing the terminal. */
export type StopSignals = {
  /** Aborted at the first signal. */
  readonly stop: AbortSignal;
  /** Calls back at a later signal: whoever sends it does not want to wait. */
  onForce(callback: () => void): void;
  /**
   * Puts back the signals' ordinary effect. Where a wish to stop was heard the process is ending as it should: who wishes
   * it once more just then does not change how it ends.
   */
  close(): void;
};

/** How often to look whether the parent is still there. */
const parentPollMs = 500;

/** npm passes Ctrl-C on to a process that the terminal has told already: within this time it is one wish. */
const sameWishMs = 1000;

/**
 * Turns the signals that stop the program into an `AbortSignal`; with `followParent`, the end of the parent
 * process counts as one too.
 */
export function listenForStop({ followParent = false } = {}): StopSignals {
  const controller = new AbortController();
  const forceCallbacks: (() => void)[] = [];
  let firstAt: number | undefined;
  let isClosed = false;
  const handle = () => {
    if (isClosed) return;
    firstAt ??= performance.now();
    if (!controller.signal.aborted) controller.abort();
    else if (performance.now() - firstAt > sameWishMs) for (const callback of forceCallbacks) callback();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, handle);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (followParent && process.ppid !== parent) controller.abort();
  }, parentPollMs).unref();
  return {
    stop: controller.signal,
    onForce: (callback) => void forceCallbacks.push(callback),
    close() {
      clearInterval(watch);
      isClosed = true;
      if (controller.signal.aborted) return;
      for (const signal of signals) process.off(signal, handle);
    },
  };
}

export function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
