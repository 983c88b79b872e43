/** Work that is done again and again. */
export type Repetition = {
  /** Ends the repetition; resolves once a run that is under way has ended. */
  stop(): Promise<void>;
};

/** Does `work` again and again, `intervalMs` after it last ended; never twice at once. */
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
