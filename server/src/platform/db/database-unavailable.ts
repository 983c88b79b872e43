/**
 * Whether what was asked can have taken effect. `pending`: nobody waits for it any longer, and it may yet begin, so
 * that not finding its effect says nothing.
 */
export type DatabaseOutcome = 'not_executed' | 'unknown' | 'pending';

/**
 * The database could not do its part: unreachable, shutting down, out of space or connections, too slow.
 * `outcome` tells whether the statement can have taken effect.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly outcome: DatabaseOutcome;

  constructor(cause: Error, outcome: DatabaseOutcome) {
    super(`The database is unavailable: ${cause.message}`, { cause });
    this.outcome = outcome;
  }
}

/**
 * SQLSTATEs by which a running server says that it rolled the statement back for want of something of its own:
 * 53 insufficient resources, 57014 cancelled by a time-out, 58 system error, 25006 read-only (after a failover),
 * 40 serialization failure or deadlock, 55P03 lock not available.
 */
const rolledBack = /^(53...|57014|58...|25006|40...|55P03)$/;
/** Classes by which a server refuses or ends a connection. */
const connectionRefused = /^(08...|57P0.|28...|3D000)$/;

class Crowd extends Error {}

/** Makes the error of too much work waiting at our own side of the database, so that nothing was done. */
export function crowded(reason: string): DatabaseUnavailable {
  return new DatabaseUnavailable(new Crowd(`statements of one kind crowd: ${reason}`), 'not_executed');
}

export function isCrowded(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.cause instanceof Crowd;
}

/** Serialization failure, deadlock, lock not had in time. */
const contention = /^(40001|40P01|55P03)$/;

/**
 * Tells whether a statement was rolled back because of what others did at the same time, so that it may well
 * come through alone.
 */
export function isContention(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  return contention.test(String((error.cause as { code?: unknown }).code));
}

/** Tells whether a statement was ended for taking longer than it may. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && (error.cause as { code?: unknown }).code === '57014';
}

/**
 * Turns an error into a DatabaseUnavailable when it is one, and returns any other as it is; a broken
 * connection means `outcomeIfBroken`.
 */
export function explainDatabaseError(error: unknown, outcomeIfBroken: DatabaseOutcome): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    if (rolledBack.test(code)) return new DatabaseUnavailable(error, 'not_executed');
    return connectionRefused.test(code) ? new DatabaseUnavailable(error, outcomeIfBroken) : error;
  }
  if (outcomeIfBroken === 'unknown' && /query read timeout/i.test(error.message)) {
    return new DatabaseUnavailable(error, 'pending');
  }
  // Anything without an SQLSTATE came from the socket or the pool, not from the server.
  return isConnectionFault(error) ? new DatabaseUnavailable(error, outcomeIfBroken) : error;
}

function isConnectionFault(error: Error): boolean {
  const code = (error as { code?: unknown }).code;
  return (
    (typeof code === 'string' && /^(E[A-Z]+)$/.test(code)) ||
    /connection terminated|timeout exceeded|query read timeout|client has encountered a connection error|not queryable|pool after calling end|client was closed/i.test(
      error.message,
    )
  );
}
