import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { takeMachineTime } from '../../../tests/shift-clock.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { dropDatabase } from '../../src/platform/db/drop-database.ts';

export type TestDatabase = {
  /** As the owner of its tables. */
  readonly db: Database;
  readonly url: string;
  /** As the role that serves. */
  readonly serviceUrl: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
};

/** A database of one's own, cloned from the migrated template of the environment. */
export async function createTestDatabase(environment: 'test' | 'live' = 'test'): Promise<TestDatabase> {
  const name = `clone_${randomBytes(8).toString('hex')}`;
  await asOwner((owner) =>
    owner.query(`CREATE DATABASE ${name} TEMPLATE template_${environment} STRATEGY file_copy`),
  );
  const url = urlOf(name);
  const db = openTestDatabase(url);
  return {
    db,
    url,
    serviceUrl: inject('postgresServiceUrl').replace(/\/postgres$/, `/${name}`),
    async drop() {
      await db.close();
      await asOwner((owner) => dropDatabase(owner, name));
    },
  };
}

export type EmptyDatabase = { readonly url: string; drop(): Promise<void> };

/** A database with nothing in it, made with further options of CREATE DATABASE. It tells the machine's time, and so do we. */
export async function createEmptyDatabase(options = ''): Promise<EmptyDatabase> {
  const putTimeBack = takeMachineTime();
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await asOwner((owner) => owner.query(`CREATE DATABASE ${name} ${options}`));
  return {
    url: urlOf(name),
    async drop() {
      await asOwner((owner) => dropDatabase(owner, name));
      putTimeBack();
    },
  };
}

/** Far longer than in production: what a busy machine takes is no fault. */
const patience = { connectionMs: 60_000, lockMs: 40_000 };

/**
 * What one test does at once fits in, and four pools in each of six workers stay below PostgreSQL's 200 connections. A new
 * connection reads the whole catalogue of a new database, which takes longer than most of what tests do on it.
 */
const mostConnections = 4;

/** Another pool on a database, as another process would have. */
export function openTestDatabase(url: string, maxConnections = mostConnections): Database {
  return openDatabase({
    connection: { connectionString: url },
    maxConnections,
    // Also how long a test may hold a database transaction open while it waits for something else.
    statementTimeoutMs: 60_000,
    connectTimeoutMs: patience.connectionMs,
    lockTimeoutMs: patience.lockMs,
    applicationName: 'satha test',
  });
}

function urlOf(name: string): string {
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}

let owner: Promise<pg.Client> | undefined;

/** On one connection for all of a worker's test files. */
async function asOwner(run: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  owner ??= connectAsOwner();
  await run(await owner);
}

async function connectAsOwner(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  const forget = () => {
    owner = undefined;
  };
  client.on('error', forget).on('end', forget);
  await client.connect();
  return client;
}
