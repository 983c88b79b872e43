import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartUpError } from '../start-up-error.ts';

/** The ordinary user that PostgreSQL runs as when we are root, which PostgreSQL refuses to be. */
export type PostgresUser = {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  /** A person or an account made for Satha (the folder's owner, or who called sudo), rather than a stand-in. */
  readonly isOwner: boolean;
};

/** A program with everything `spawn` needs to run it as the chosen user. */
export type Command = {
  readonly program: string;
  readonly args: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

/**
 * Chooses whom PostgreSQL runs as: undefined (we ourselves) unless we are root, then the owner of the data
 * folder, else of the home folder, else who called sudo, else `postgres`, else `nobody`.
 */
export function choosePostgresUser(
  dataFolder: string,
  homeFolder: string,
  sudoUid: number | undefined,
): PostgresUser | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const homeOwner = findOwner(homeFolder);
  const owners = [homeOwner?.uid, sudoUid].filter((uid) => uid !== undefined && uid !== 0);
  // A data folder works for nobody but its owner, named in the machine's list of users or not.
  const dataOwner = findOwner(dataFolder);
  if (dataOwner !== undefined) {
    return { name: `uid ${dataOwner.uid}`, ...dataOwner, isOwner: owners.includes(dataOwner.uid) };
  }
  for (const uid of owners) {
    const user = findUser(String(uid));
    if (user !== undefined) return { ...user, isOwner: true };
  }
  const standIn = findUser('postgres') ?? findUser('nobody');
  if (standIn !== undefined) return { ...standIn, isOwner: false };
  throw new StartUpError(
    'PostgreSQL refuses to run as root and this machine has no user "postgres" or "nobody": create one, or start as an ordinary user.',
  );
}

function findOwner(folder: string): { uid: number; gid: number } | undefined {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function findUser(nameOrUid: string): { uid: number; gid: number; name: string } | undefined {
  const ask = (flags: string) => {
    const answer = spawnSync('id', [flags, nameOrUid], { encoding: 'utf8' });
    return answer.status === 0 ? answer.stdout.trim() : undefined;
  };
  const [uid, gid, name] = [ask('-u'), ask('-g'), ask('-un')];
  if (uid === undefined || gid === undefined || name === undefined || uid === '0') return undefined;
  return { uid: Number(uid), gid: Number(gid), name };
}

/** Makes the user that PostgreSQL runs as the owner of `path`. */
export function giveTo(user: PostgresUser | undefined, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

/**
 * Returns the command that runs `program args` as that user. Where a folder on the way to one of `paths` is
 * closed to the user (a checkout under /root, say), the one capability that opens folders for reading goes
 * along.
 */
export function makeCommand(
  user: PostgresUser | undefined,
  program: string,
  args: string[],
  paths: string[],
): Command {
  if (user === undefined) return { program, args, identity: {} };
  const closed = paths.map((path) => findClosedFolder(user, path)).find((folder) => folder !== undefined);
  if (closed === undefined) return { program, args, identity: { uid: user.uid, gid: user.gid } };
  const cure = `move the checkout and SATHA_HOME to where that user may go (such as /srv), or start as an ordinary user`;
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/local/bin/setpriv'].find(existsSync);
  if (setpriv === undefined) {
    throw new StartUpError(
      `PostgreSQL has to run as user ${user.name}, who may not enter ${closed}, and the program setpriv that would help is not installed: ${cure}.`,
    );
  }
  const capability = pickCapability(readFileSync('/proc/self/status', 'utf8'));
  if (capability === undefined) {
    throw new StartUpError(
      `PostgreSQL has to run as user ${user.name}, who may not enter ${closed}, and this container withholds the capabilities that would help: ${cure}.`,
    );
  }
  const drop = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const carry = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  // PostgreSQL asks access(2) for its programs, which otherwise sets capabilities aside for all but root.
  const keep = '--securebits=+no_setuid_fixup';
  return { program: setpriv, args: [...drop, ...carry, keep, '--', program, ...args], identity: {} };
}

/** Returns the first folder on the way to `path` that the user may not enter, by its mode bits. */
export function findClosedFolder(user: { uid: number; gid: number }, path: string): string | undefined {
  for (const folder of listFoldersAbove(realpathSync(path))) {
    const { uid, gid, mode } = statSync(folder);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 0o1) === 0) return folder;
  }
  return undefined;
}

function listFoldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...listFoldersAbove(parent), parent];
}

/**
 * Returns the weaker capability that suffices of those the process may hand on: reading past permissions,
 * else overriding them (what containers usually leave). `status` is the text of /proc/self/status.
 */
export function pickCapability(status: string): 'dac_read_search' | 'dac_override' | undefined {
  const readMask = (name: string) =>
    BigInt(`0x${new RegExp(`^${name}:\\s*([0-9a-f]+)`, 'm').exec(status)?.[1] ?? '0'}`);
  const usable = readMask('CapPrm') & readMask('CapBnd');
  const has = (bit: bigint) => (usable & (1n << bit)) !== 0n;
  // Without setpcap (8) the process may not say what it keeps.
  if (!has(8n)) return undefined;
  if (has(2n)) return 'dac_read_search';
  return has(1n) ? 'dac_override' : undefined;
}
