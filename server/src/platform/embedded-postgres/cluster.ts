import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { explainFileError, StartUpError } from '../start-up-error.ts';
import { type PostgresBinaries, requireBinaries } from './binaries.ts';
import { makeFolders, syncFolder, withFileErrors, writeDurably } from './files.ts';
import { type ClusterLayout, makeLayout } from './layout.ts';
import { isRunning } from './process-facts.ts';
import { requireDatabase, requireOwnData, requireSameVersion } from './require-own-data.ts';
import { choosePostgresUser, giveTo, makeCommand, type PostgresUser } from './run-as.ts';
import { makeSettings, postgresqlConf } from './settings.ts';
import { explainPostgresOutput } from './start-failure.ts';

/** An embedded PostgreSQL on disk, ready to be started. */
export type Cluster = {
  readonly layout: ClusterLayout;
  readonly binaries: PostgresBinaries;
  readonly user: PostgresUser | undefined;
  /** Of the roles `postgres` (ours, for administration) and `satha` (the service's). */
  readonly password: string;
};

export type ClusterOptions = {
  readonly home: string;
  /** False gives up safety against power cuts for speed; for tests only. */
  readonly durable: boolean;
  /** SUDO_UID, when root was reached by sudo. */
  readonly sudoUid: number | undefined;
  /** Refuses a folder without a database, and makes nothing there. */
  readonly mustExist?: boolean | undefined;
};

/** Finds or creates the cluster under `home`; safe to be killed at any point and to be run by several at once. */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const home = resolve(options.home);
  if (options.mustExist) requireDatabase(home);
  const isNewHome = withFileErrors(home, () => makeFolders(home));
  const layout = makeLayout(realpathSync(home));
  const binaries = requireBinaries();
  const user = choosePostgresUser(layout.data, layout.home, options.sudoUid);
  if (existsSync(layout.data)) requireOwnData(layout);
  const isNew = !existsSync(join(layout.data, 'PG_VERSION'));
  if (!isNew) requireSameVersion(layout);
  if (isNewHome && user?.isOwner) giveTo(user, layout.home);
  prepareFolders(layout, user);
  clearAbandonedAttempts(layout.root);
  const password = withFileErrors(layout.passwordFile, () => settlePassword(layout, user, isNew));
  const cluster = { layout, binaries, user, password };
  if (isNew) await createDataFolder(cluster, options.durable);
  withFileErrors(layout.settingsFile, () => writeSettings(layout, options.durable));
  return cluster;
}

function prepareFolders(layout: ClusterLayout, user: PostgresUser | undefined): void {
  withFileErrors(layout.root, () => {
    makeFolders(layout.root);
    if (user?.isOwner) giveTo(user, layout.root);
  });
  for (const folder of [layout.log, layout.run]) {
    withFileErrors(folder, () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // The socket's folder may lie in a place where everyone may write: it has to be a true folder, and ours.
      const { uid } = lstatSync(folder);
      if (lstatSync(folder).isSymbolicLink() || (uid !== process.geteuid?.() && uid !== user?.uid)) {
        throw new StartUpError(`${folder} belongs to somebody else (uid ${uid}): remove it and start again.`);
      }
      chmodSync(folder, 0o700);
      giveTo(user, folder);
      accessSync(folder, constants.W_OK);
    });
  }
}

/** The password is settled before the data folder is made, by whoever links the file first. */
function settlePassword(layout: ClusterLayout, user: PostgresUser | undefined, isNew: boolean): string {
  const { passwordFile } = layout;
  if (!existsSync(passwordFile)) {
    if (!isNew) {
      throw new StartUpError(
        `${passwordFile} is missing, and ${layout.data} cannot be used without it: put it back from a backup.`,
      );
    }
    const draft = `${passwordFile}.${randomBytes(6).toString('hex')}`;
    writeDurably(draft, `${randomBytes(24).toString('base64url')}\n`, 0o600);
    if (user?.isOwner) giveTo(user, draft);
    try {
      linkSync(draft, passwordFile);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(passwordFile, 'utf8').trim();
}

/** A start that is killed on the way leaves only a folder `new-…`, which the next start clears away. */
async function createDataFolder(cluster: Cluster, durable: boolean): Promise<void> {
  const { layout, user } = cluster;
  const attempt = join(layout.root, `new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const data = join(attempt, 'data');
  const passwordCopy = join(attempt, 'password');
  try {
    withFileErrors(attempt, () => {
      mkdirSync(attempt, { mode: 0o700 });
      giveTo(user, attempt);
      writeFileSync(passwordCopy, cluster.password, { mode: 0o600 });
      giveTo(user, passwordCopy);
    });
    await runInitdb(cluster, data, passwordCopy, durable);
    withFileErrors(data, () => {
      const conf = join(data, 'postgresql.conf');
      writeDurably(conf, postgresqlConf, 0o600);
      giveTo(user, conf);
      moveIntoPlace(data, layout.data);
      if (durable) syncFolder(layout.root);
    });
  } finally {
    rmSync(attempt, { recursive: true, force: true });
  }
}

function clearAbandonedAttempts(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = /^new-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** Whoever renames first wins: renaming onto a folder that holds something fails. */
function moveIntoPlace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const lostToAnother = code === 'ENOTEMPTY' || code === 'EEXIST';
    if (lostToAnother && existsSync(join(to, 'PG_VERSION'))) return;
    if (lostToAnother) {
      throw new StartUpError(`${to} holds files that are not a PostgreSQL data folder: move them away.`);
    }
    throw error;
  }
}

async function runInitdb(
  cluster: Cluster,
  data: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const { user, binaries } = cluster;
  const args = [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own collation: the same on every machine, whatever its C library does.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const command = makeCommand(user, binaries.initdb, args, [binaries.initdb, passwordFile]);
  const output = await new Promise<string | undefined>((resolve, reject) => {
    const child = spawn(command.program, command.args, {
      ...command.identity,
      cwd: '/',
      env: postgresEnv,
      // Out of the terminal's reach, so that Ctrl-C leaves the clearing up to us.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.on('error', (error) => reject(explainFileError(error, command.program) ?? error));
    child.on('close', (code) => resolve(code === 0 ? undefined : text));
  });
  if (output !== undefined) throw explainPostgresOutput(output, cluster.layout);
}

/** PostgreSQL sees nothing of our environment: PGPORT, LC_ALL and their like must not reach it. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function writeSettings(layout: ClusterLayout, durable: boolean): void {
  const settings = makeSettings(layout, durable);
  const { settingsFile } = layout;
  // Joining a server that runs works on a full disk too.
  if (existsSync(settingsFile) && readFileSync(settingsFile, 'utf8') === settings) return;
  const draft = `${settingsFile}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, settings);
    // Readable whatever our umask is: it is PostgreSQL's user who reads it, and it holds no secret.
    chmodSync(draft, 0o644);
    renameSync(draft, settingsFile);
  } finally {
    rmSync(draft, { force: true });
  }
}
