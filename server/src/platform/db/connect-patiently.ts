import { setTimeout as pause } from 'node:timers/promises';

export type Patience = {
  /** For how long a database that does not answer is tried again; 0 or undefined: not at all. */
  readonly patienceMs?: number;
  /** Hears, once, that it is tried again. */
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal;
};

/** Our own figures: soon again at first, and once in two seconds in the end. */
const firstPauseMs = 250;
const longestPauseMs = 2_000;

/**
 * SQLSTATEs of a server that is only just coming up, going down or full: 57P01–57P03, 53300; and of a connection that broke,
 * 08. What comes from the socket has a code of the system.
 */
const passing =
  /^(57P0[1-3]|53300|08...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EAI_AGAIN|ENOENT)$/;
/** What the driver says, without any code. */
const brokenConnection =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Tells whether the database may well answer in a moment: it is away or cut off, and has not refused us. */
export function isPassing(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException;
    // A file that is missing is no server that is.
    if (typeof code === 'string' && passing.test(code) && (code !== 'ENOENT' || syscall === 'connect'))
      return true;
    if (at instanceof AggregateError && at.errors.every(isPassing) && at.errors.length > 0) return true;
    if (brokenConnection.test(at.message)) return true;
  }
  return false;
}

/**
 * Repeats work, from its beginning, while the database is away, with growing pauses and not for ever; `work`
 * is safe to repeat. @throws the latest error when patience is over, any other error at once, and the
 * signal's reason.
 */
export async function whilePassing<Result>(
  { patienceMs = 0, log, signal }: Patience,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isPassing(error) || performance.now() + pauseMs > deadline) throw error;
      if (pauseMs === firstPauseMs) {
        const reason = (error as Error).message.replace(/\.$/, '');
        log?.(`${reason}. It is tried again for up to ${Math.ceil(patienceMs / 1000)} s.`);
      }
      await pause(pauseMs, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted());
    }
  }
}
