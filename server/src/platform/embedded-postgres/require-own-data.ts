import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartUpError } from '../start-up-error.ts';
import { postgresMajorVersion } from './binaries.ts';
import { withFileErrors } from './files.ts';
import { type ClusterLayout, makeLayout } from './layout.ts';

/** Who looks in another folder than the service would be given a database of their own, and wonder. */
export function requireDatabase(home: string): void {
  // What else stands in the way of looking is told by what looks next.
  if (!isMissing(makeLayout(home).data)) return;
  throw new StartUpError(
    `There is no database in ${home}, where this command looks for it: give it the SATHA_HOME or the DATABASE_URL_… that ` +
      'the service has, or make a database there by `npx satha start`.',
  );
}

function isMissing(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

export function requireOwnData({ data }: ClusterLayout): void {
  const { uid } = statSync(data);
  const me = process.geteuid?.();
  if (me === 0 || me === uid) return;
  throw new StartUpError(
    `${data} belongs to another user (uid ${uid}): start as that user or as root, or set SATHA_HOME to another folder.`,
  );
}

export function requireSameVersion({ data }: ClusterLayout): void {
  const versionFile = join(data, 'PG_VERSION');
  const version = withFileErrors(versionFile, () => readFileSync(versionFile, 'utf8')).trim();
  if (version === String(postgresMajorVersion)) return;
  throw new StartUpError(
    `${data} was made by PostgreSQL ${version} and this release brings PostgreSQL ${postgresMajorVersion}: make a backup with the release that made it, move the folder away, and restore with this one.`,
  );
}
