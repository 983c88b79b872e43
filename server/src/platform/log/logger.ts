import { type DestinationStream, type Logger, pino } from 'pino';
import { redactFields } from './redact-fields.ts';

export type { Logger } from 'pino';

/** Anything that looks like a raw key, wherever it stands in a line: in a caller's request id, in an error's text. */
const rawKey = /svc_sk_(test|live)_[^\s"'\\,;]*/g;

/** Anything that looks like a mobile number of the UAE, in any of its spellings. */
const mobileNumber = /(?<![0-9A-Za-z.])(?:(?:\+|00)?971)?0?5[02-68][0-9]{7}(?![0-9A-Za-z])/g;

function scrub(line: string): string {
  const keyless = line.includes('svc_sk_') ? line.replace(rawKey, 'svc_sk_$1_[redacted]') : line;
  return keyless.replace(mobileNumber, '[redacted]');
}

/** A JSON logger, a line an event. Lines leave in small batches; `flush` before the process ends. */
export function createLogger(
  settings: { level: string; environment?: string },
  out?: DestinationStream,
): Logger {
  const destination = out ?? openStandardOutput();
  const scrubbed: DestinationStream & { flushSync?: () => void; flush?: (done: () => void) => void } = {
    write: (line: string) => destination.write(scrub(line)),
  };
  if ('flush' in destination && typeof destination.flush === 'function') {
    const flush = destination.flush.bind(destination) as (done: () => void) => void;
    scrubbed.flush = flush;
  }
  return pino(
    {
      level: settings.level,
      base: settings.environment ? { environment: settings.environment } : {},
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
      serializers: { err: describeError },
    },
    scrubbed,
  );
}

/** A reader that went away (a closed pipe, a closed terminal) must neither end the service nor keep it from ending. */
function openStandardOutput(): DestinationStream & { flush: (done: () => void) => void } {
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 });
  let isGone = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (isGone || (error.code !== 'EPIPE' && error.code !== 'EIO')) return;
    isGone = true;
    // Left open, it would try again for ever what it could not write, even while the process ends.
    output.destroy();
  });
  return {
    write: (line) => isGone || output.write(line),
    flush: (done) => (isGone ? done() : output.flush(done)),
  };
}

/** What a log may know of an error: never a statement's values, which PostgreSQL repeats in `detail`. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
