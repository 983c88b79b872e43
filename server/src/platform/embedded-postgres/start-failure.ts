import { StartUpError } from '../start-up-error.ts';
import type { ClusterLayout } from './layout.ts';

/** Why a start of PostgreSQL came to nothing: a passing reason to try again, or an error for the operator. */
export type StartFailure = 'lock-file-taken' | 'memory-in-use' | StartUpError;

/** Reads the reason out of what PostgreSQL printed. */
export function classifyStartFailure(output: string, layout: ClusterLayout): StartFailure {
  if (/lock file ".*" (already exists|is empty)/.test(output)) return 'lock-file-taken';
  if (/pre-existing shared memory block .* is still in use/.test(output)) return 'memory-in-use';
  return explainPostgresOutput(output, layout);
}

/** Returns one sentence for the operator out of what initdb or PostgreSQL printed. */
export function explainPostgresOutput(output: string, layout: ClusterLayout): StartUpError {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new StartUpError(
      `No space left on the disk that holds ${layout.home}: free some and start again.`,
    );
  }
  if (/could not look up effective user ID/.test(output)) {
    return new StartUpError(
      `PostgreSQL needs a user with a name, and uid ${process.geteuid?.()} has none on this machine: add it to /etc/passwd, or start as another user.`,
    );
  }
  if (/error while loading shared libraries|version `GLIBC/.test(output)) {
    return new StartUpError(`PostgreSQL cannot run on this system: ${output.trim().split('\n')[0]}.`);
  }
  // A bad setting is named before the fatal line, which only names its file.
  const complaint =
    /LOG: +((?:invalid value|unrecognized configuration|syntax error in file) .*)/.exec(output)?.[1] ??
    /(?:FATAL|PANIC|error|ERROR): +(.*)/.exec(output)?.[1] ??
    output.trim().split('\n').at(-1);
  const reason = complaint ? complaint.replace(/\.$/, '') : 'it ended without a word';
  return new StartUpError(`PostgreSQL did not start: ${reason} (its log is in ${layout.log}).`);
}
