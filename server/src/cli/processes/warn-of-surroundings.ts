import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { webApps } from '../../../../web/apps.ts';
import { findBuild } from '../../../../web/build-stamp.ts';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import type { Logger } from '../../platform/log/logger.ts';

export type AppBuild = { readonly name: string; readonly build: ReturnType<typeof findBuild> };

export type Surroundings = {
  readonly config: Pick<Config, 'host' | 'portal' | 'databaseUrls'>;
  readonly environment: Environment;
  /** The number of the user who runs the process; undefined where there are none. */
  readonly uid: number | undefined;
  /** The number of the process. */
  readonly pid: number;
  /** The role that the database is used as, where it could change what is never changed. */
  readonly rewritingRole: string | undefined;
  /** The browser apps' names, with what is found of what was built of each. */
  readonly builds: readonly AppBuild[];
};

/** Logs, once at each start, what works and had better be otherwise, with the cure. */
export function warnOfSurroundings(surroundings: Surroundings, logger: Pick<Logger, 'warn'>): void {
  for (const sentence of findWarnings(surroundings)) logger.warn(sentence);
}

/** Looks at what was built of each app whose sources are here. */
export function findBuilds(): AppBuild[] {
  return webApps
    .map(({ name, folder }) => ({ name, folder: join(import.meta.dirname, '../../../../web', folder) }))
    .filter(({ folder }) => existsSync(join(folder, 'vite.config.ts')))
    .map(({ name, folder }) => ({ name, build: findBuild(folder) }));
}

/**
 * The first process of a container is given those that lost their parent, among them the embedded PostgreSQL of a command or
 * service that has ended, and has to take up their ends; a Node program takes up its own children's alone.
 */
export function findInitWarning(pid: number, hasEmbedded: boolean): string | undefined {
  if (pid !== 1 || !hasEmbedded) return undefined;
  return (
    'WARNING: this is process 1 of its container, and what PostgreSQL leaves behind stays as zombies: start the container with an ' +
    'init, such as `docker run --init` (docs/operating.md, In a container).'
  );
}

export function findWarnings(surroundings: Surroundings): string[] {
  const { config, environment, uid, pid, rewritingRole, builds } = surroundings;
  const isLive = environment === 'live';
  const warnings: string[] = [];
  if (isLive && ['0.0.0.0', '::'].includes(config.host) && config.portal.publicUrls.live === undefined) {
    warnings.push(
      'WARNING: live listens on every address of this machine without encryption (SATHA_HOST), and has no public address: put ' +
        'a proxy with TLS before it, set SATHA_LIVE_PUBLIC_URL to the address of that, and SATHA_HOST to 127.0.0.1.',
    );
  }
  if (uid === 0) {
    warnings.push(
      'WARNING: the service runs as root and needs none of its rights: run it as a user of its own (docs/operating.md, As which user).',
    );
  }
  const initWarning = findInitWarning(pid, config.databaseUrls[environment] === undefined);
  if (initWarning !== undefined) warnings.push(initWarning);
  if (rewritingRole !== undefined) {
    const name = environment.toUpperCase();
    warnings.push(
      `WARNING: the database is used as ${rewritingRole}, who may change ledger entries and the audit log: give SATHA_MIGRATION_URL_${name} ` +
        `the owner of the tables and DATABASE_URL_${name} a role of the service's own (docs/operating.md, Your own PostgreSQL).`,
    );
  }
  for (const { name, build } of builds) {
    if (build === 'current') continue;
    const found =
      build === 'missing' ? 'are not built' : 'were built from other sources than this checkout holds';
    warnings.push(
      `WARNING: the pages of the ${name} ${found}: run \`node scripts/prepare.mjs --production\`, or \`npm run build\` where ` +
        'development packages are installed, and start again.',
    );
  }
  return warnings;
}
