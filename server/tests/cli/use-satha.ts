import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import {
  attachEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/embedded-postgres/attach.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { timeOfRun } from '../harness/time-of-run.ts';
import type { CommandLine, Ended } from './command-host.ts';

const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/satha', import.meta.url));
const hostProgram = fileURLToPath(new URL('command-host.ts', import.meta.url));

type Options = {
  /** Each command has a process of its own; else one process runs them in turn, and only a command that meets another has its own. */
  readonly eachAlone?: boolean;
  /** The embedded PostgreSQL of the folder, kept running between the commands; else PostgreSQL is the run's. */
  readonly embedded?: boolean;
};

/**
 * The command line as an operator has it, on a folder and databases of its own for the tests of one file. That a folder
 * comes to have its PostgreSQL and its tables is for the few files to test that say `embedded`: made for each file, it took
 * more than all its commands.
 */
export function useSatha({ eachAlone = false, embedded = eachAlone }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'satha-cli-'));
  const home = join(folder, 'home');
  const host = eachAlone ? undefined : makeHost(folder);
  let postgres: EmbeddedPostgres | undefined;
  let clones: Readonly<Record<string, TestDatabase>> = {};
  const databases: Database[] = [];

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    if (embedded) postgres = await attachEmbeddedPostgres({ home, durable: false, log: () => {} });
    else
      clones = { satha_test: await createTestDatabase('test'), satha_live: await createTestDatabase('live') };
  });
  afterAll(async () => {
    host?.end();
    await leave();
    await Promise.all(Object.values(clones).map((clone) => clone.drop()));
    rmSync(folder, { recursive: true, force: true });
  });

  async function leave(): Promise<void> {
    await Promise.all(databases.map((db) => db.close()));
    databases.length = 0;
    await postgres?.detach();
    postgres = undefined;
  }

  const run = (...args: string[]): Promise<Ended> => runWith({}, ...args);

  /** Live is configured here: a command that names no environment would warn. */
  const withOwn = (variables: Record<string, string>): Record<string, string> => ({
    SATHA_HOME: home,
    SATHA_PATIENCE: '20',
    SATHA_ENVIRONMENT: 'test',
    ...databaseVariables(clones),
    ...variables,
  });

  function runWith(variables: Record<string, string>, ...args: string[]): Promise<Ended> {
    const line = { args, variables: withOwn(variables) };
    return host?.run(line) ?? runAlone(folder, line);
  }

  return {
    folder,
    run,
    runWith,
    variables: withOwn,
    leave,
    ...expectAnswers(run),
    /** A pool on one of the databases, closed with the file. */
    open(database = 'satha_test'): Database {
      const db = openPool(clones[database]?.url ?? (postgres as EmbeddedPostgres).connectionString(database));
      databases.push(db);
      return db;
    },
    url: (database: string) => (postgres as EmbeddedPostgres).connectionString(database),
    async close(db: Database): Promise<void> {
      databases.splice(databases.indexOf(db), 1);
      await db.close();
    },
    isPostgresThere: () => existsSync(join(home, 'postgres', 'data', 'postmaster.pid')),
  };
}

/** As the documents have it for a PostgreSQL of the operator's own: one role owns the tables, the other serves. */
function databaseVariables(clones: Readonly<Record<string, TestDatabase>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(clones).flatMap(([name, { url, serviceUrl }]) => {
      const environment = name === 'satha_test' ? 'TEST' : 'LIVE';
      return [
        [`DATABASE_URL_${environment}`, serviceUrl],
        [`SATHA_MIGRATION_URL_${environment}`, url],
      ];
    }),
  );
}

/** Returns what runs a command and holds it to one kind of end. */
function expectAnswers(run: (...args: string[]) => Promise<Ended>) {
  return {
    /** Runs a command that must succeed, and returns the one JSON document that it prints. */
    async json<Document = Record<string, unknown>>(...args: string[]): Promise<Document> {
      const { exitCode, stdout, stderr } = await run(...args, '--json');
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      return JSON.parse(stdout) as Document;
    },
    /** Runs a command that must succeed, and returns the text that it prints. */
    async text(...args: string[]): Promise<string> {
      const { exitCode, stdout, stderr } = await run(...args);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      return stdout;
    },
    /** Runs a command that must be refused, and returns its sentence. */
    async refusal(...args: string[]): Promise<string> {
      const { exitCode, stdout, stderr } = await run(...args, '--json');
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(stderr).not.toMatch(/\n\s+at /);
      return stderr.trim();
    },
  };
}

/** A process that runs commands in turn, made when it is first needed. */
function makeHost(cwd: string) {
  let child: ChildProcess | undefined;
  let isBusy = false;
  return {
    /** Nothing while another command runs. */
    run(line: CommandLine): Promise<Ended> | undefined {
      if (isBusy) return undefined;
      isBusy = true;
      child ??= forkHost(cwd);
      const ended = Promise.race([once(child, 'message'), once(child, 'exit').then(failWith(line))]);
      child.send(line);
      return ended
        .then(([answer]) => answer as Ended)
        .finally(() => {
          isBusy = false;
        });
    },
    end: () => void child?.kill('SIGKILL'),
  };
}

function forkHost(cwd: string): ChildProcess {
  const env = { PATH: process.env.PATH, ...timeOfRun(), NODE_COMPILE_CACHE: compileCache };
  const child = fork(hostProgram, { cwd, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // Each command listens for its end.
  child.setMaxListeners(0);
  return child;
}

function failWith({ args }: CommandLine) {
  return (): never => {
    throw new Error(`${args.join(' ')} ended the process of all commands`);
  };
}

function runAlone(folder: string, { args, variables }: CommandLine): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...timeOfRun(), ...variables };
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}

function openPool(connectionString: string): Database {
  return openDatabase({
    connection: { connectionString },
    maxConnections: 4,
    statementTimeoutMs: 60_000,
    connectTimeoutMs: 60_000,
    lockTimeoutMs: 40_000,
    applicationName: 'a test',
  });
}
