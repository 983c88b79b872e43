import { readdirSync, readFileSync } from 'node:fs';

/** Reads of /proc; all of it is undefined on a machine without one. */
const clockTicksPerSecond = 100;

/** Returns the resident memory of a process in MB. */
export function residentMb(pid: number): number | undefined {
  return readKb(`/proc/${pid}/status`, 'VmRSS');
}

/** Returns the memory of processes that share much of theirs, each shared page counted once, in MB. */
export function proportionalMb(pids: readonly number[]): number | undefined {
  return sum(pids.map((pid) => readKb(`/proc/${pid}/smaps_rollup`, 'Pss')));
}

/** Returns the processor time that processes have used so far, in seconds. */
export function processorSeconds(pids: readonly number[]): number | undefined {
  return sum(
    pids.map((pid) => {
      const stat = readFields(pid);
      return stat && (Number(stat[11]) + Number(stat[12])) / clockTicksPerSecond;
    }),
  );
}

/** Returns a process and its children. */
export function withChildren(pid: number): number[] {
  const all =
    readText('/proc/version') === undefined ? [] : readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [pid, ...all.map(Number).filter((candidate) => Number(readFields(candidate)?.[1]) === pid)];
}

/** The fields of /proc/PID/stat from the third on: what stands before may hold blanks. */
function readFields(pid: number): string[] | undefined {
  return readText(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
}

function readKb(path: string, name: string): number | undefined {
  const kb = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readText(path) ?? '')?.[1];
  return kb === undefined ? undefined : Number(kb) / 1024;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function sum(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter((figure) => figure !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, figure) => total + figure, 0);
}
