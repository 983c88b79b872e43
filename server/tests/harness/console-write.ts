import type { AuditAction } from '@satha/terms/audit-actions';
import type { Console, ConsoleOperator } from './console.ts';

/** One write as it may be done now: what it sends, and what the audit log tells of it. */
export type ConsoleWrite = {
  /** What stands for the names in the path. */
  readonly params?: Readonly<Record<string, number | string>>;
  readonly body?: object;
  /** Sent in place of a body that is JSON. */
  readonly csv?: string;
  /** What stands behind the path. */
  readonly query?: string;
  /** In order; empty of what changes nothing for good. */
  readonly told: readonly AuditAction[];
  /** Who does it; whoever is asked for it when left out. */
  readonly by?: ConsoleOperator;
};

/** Makes the situation in which somebody may do a write. */
export type MakeConsoleWrite = (scene: Console, who: ConsoleOperator) => Promise<ConsoleWrite>;
export type ConsoleWrites = Readonly<Record<string, MakeConsoleWrite>>;
