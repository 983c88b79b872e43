import { spawn } from 'node:child_process';
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

const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));

export type Ended = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string };

/**
 * The command line as an operator has it, on a folder of its own for the tests of one file. PostgreSQL is kept running
 * between the commands, which is faster, until `leave`.
 */
export function useSatha() {
  const folder = mkdtempSync(join(tmpdir(), 'satha-cli-'));
  const home = join(folder, 'home');
  let postgres: EmbeddedPostgres | undefined;
  const databases: Database[] = [];

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    postgres = await attachEmbeddedPostgres({ home, durable: false, log: () => {} });
  });
  afterAll(async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  });

  async function leave(): Promise<void> {
    await Promise.all(databases.map((db) => db.close()));
    databases.length = 0;
    await postgres?.detach();
    postgres = undefined;
  }

  function run(...args: string[]): Promise<Ended> {
    return runWith({}, ...args);
  }

  function runWith(variables: Record<string, string>, ...args: string[]): Promise<Ended> {
    return runProgram(folder, { SATHA_HOME: home, ...variables }, args);
  }

  return {
    folder,
    run,
    runWith,
    leave,
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
    /** A pool on one of the databases, closed with the file. */
    open(database = 'satha_test'): Database {
      const db = openPool((postgres as EmbeddedPostgres).connectionString(database));
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

function runProgram(
  folder: string,
  variables: Record<string, string>,
  args: readonly string[],
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...variables };
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
    statementTimeoutMs: 10_000,
    connectTimeoutMs: 5_000,
    applicationName: 'a test',
  });
}
