/** Work that is done again and again. */
export type Repetition = {
  /** Ends the repetition; resolves once a run that is under way has ended. */
  stop(): Promise<void>;
};

/** Repeats `work`, `intervalMs` after it last ended; never twice at once. */
export function every(
  intervalMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Repetition {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const plan = () => {
    timer = setTimeout(() => {
      running = work()
        .then(() => {}, onError)
        .finally(() => {
          if (!stopped) plan();
        });
    }, intervalMs);
    timer.unref();
  };
  plan();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Repeats `work` several times a second: of failures in a row only the first is reported, so that a database
 * that is away does not fill the log.
 */
export function often(
  intervalMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Repetition {
  let isFailing = false;
  return every(
    intervalMs,
    async () => {
      await work();
      isFailing = false;
    },
    (error) => {
      if (!isFailing) onError(error);
      isFailing = true;
    },
  );
}
