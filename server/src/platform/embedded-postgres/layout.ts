import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where everything of the embedded PostgreSQL lies. All paths are absolute. */
export type ClusterLayout = {
  readonly home: string;
  /** `home/postgres`: holds all below but the password. */
  readonly root: string;
  readonly data: string;
  /** Holds the socket; `home/postgres/run` unless that is too long a path for a socket. */
  readonly run: string;
  readonly log: string;
  readonly settingsFile: string;
  readonly passwordFile: string;
};

/** The port only names the socket file: nothing listens on the network. */
export const socketPort = 5432;

/** A socket's address holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const socketPathLimitBytes = process.platform === 'darwin' ? 103 : 107;

export function makeLayout(home: string): ClusterLayout {
  const root = join(home, 'postgres');
  const log = join(root, 'log');
  return {
    home,
    root,
    data: join(root, 'data'),
    run: chooseSocketFolder(home, join(root, 'run')),
    log,
    settingsFile: join(root, 'satha.conf'),
    passwordFile: join(home, 'postgres-password'),
  };
}

function chooseSocketFolder(home: string, wanted: string): string {
  const shortName = `satha-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const choices = [wanted, join(tmpdir(), shortName), join('/tmp', shortName)];
  return choices.find((folder) => Buffer.byteLength(socketPath(folder)) <= socketPathLimitBytes) ?? wanted;
}

export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`);
}
