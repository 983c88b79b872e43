import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { censorLine } from './censor-line.ts';

export type { Logger } from 'pino';

/** Makes a JSON logger, a line an event. Lines leave in small batches; `flush` before the process ends. */
export function createLogger(
  settings: {
    readonly level: string;
    readonly environment?: string;
    /** Tells whether somebody else takes a warning that is a sentence alone, in the log's place. */
    readonly takeWarning?: (sentence: string) => boolean;
  },
  out?: DestinationStream,
): Logger {
  const destination = out ?? openStandardOutput();
  const censored: DestinationStream & { flush?: (done: () => void) => void } = {
    write: (line: string) => destination.write(censorLine(line)),
  };
  if ('flush' in destination && typeof destination.flush === 'function') {
    const flush = destination.flush.bind(destination) as (done: () => void) => void;
    censored.flush = flush;
  }
  return pino(
    {
      level: settings.level,
      base: settings.environment ? { environment: settings.environment } : {},
      timestamp: timeOnce(pino.stdTimeFunctions.isoTime),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      ...(settings.takeWarning && { hooks: { logMethod: divertWarnings(settings.takeWarning) } }),
    },
    censored,
  );
}

type LogHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

function divertWarnings(takeWarning: (sentence: string) => boolean): LogHook {
  const warning = pino.levels.values.warn;
  return function (args, method, level) {
    const [first] = args;
    if (level === warning && typeof first === 'string' && takeWarning(first)) return;
    method.apply(this, args);
  };
}

/** Writes the time once for all lines of a millisecond. */
function timeOnce(write: () => string): () => string {
  let atMs = Number.NaN;
  let written = '';
  return () => {
    const nowMs = Date.now();
    if (nowMs !== atMs) {
      atMs = nowMs;
      written = write();
    }
    return written;
  };
}

/**
 * A reader that went away (a closed pipe, a closed terminal) and a disk that is full must neither end the service nor
 * keep it from ending: what cannot be written is lost.
 */
function openStandardOutput(): DestinationStream & { flush: (done: () => void) => void } {
  let output: ReturnType<typeof pino.destination> | undefined;
  let isGone = false;
  const open = () => {
    const opened = pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 250 });
    opened.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') isGone = true;
      // Left open, it would try again for ever what it could not write, even while the process ends.
      opened.destroy();
      if (output === opened) output = undefined;
    });
    return opened;
  };
  return {
    write(line) {
      if (isGone) return;
      output ??= open();
      output.write(line);
    },
    flush(done) {
      if (output === undefined) done();
      else output.flush(() => done());
    },
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
