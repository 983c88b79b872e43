import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { useSatha } from './use-satha.ts';

const satha = useSatha({ eachAlone: true });
const backup = join(satha.folder, 'embedded.gz');

/** As the documents make it for an operator's own PostgreSQL: neither role is a superuser, or may make databases. */
const roles = `
  CREATE ROLE own_owner LOGIN PASSWORD 'of-the-owner';
  CREATE ROLE own_service LOGIN PASSWORD 'of-the-service';
`;

async function asAdministrator(database: string, ...statements: readonly string[]): Promise<void> {
  const url = new URL(satha.url(database));
  url.username = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeDatabase(name: string): Promise<{ owner: string; service: string }> {
  await asAdministrator(
    'postgres',
    `CREATE DATABASE ${name} OWNER own_owner ENCODING 'UTF8' TEMPLATE template0`,
    `REVOKE CONNECT, TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${name} TO own_service`,
  );
  const as = (user: string, password: string) => {
    const url = new URL(satha.url(name));
    Object.assign(url, { username: user, password });
    return url.href;
  };
  return { owner: as('own_owner', 'of-the-owner'), service: as('own_service', 'of-the-service') };
}

const restoreInto = ({ owner, service }: { owner: string; service: string }, file = backup) =>
  satha.runWith(
    { DATABASE_URL_TEST: service, SATHA_MIGRATION_URL_TEST: owner },
    ...['restore', file, '--environment', 'test', '--own-database', '--json'],
  );

beforeAll(async () => {
  await asAdministrator('postgres', roles);
  await satha.json('account', 'create', '--name', 'Al Noor', '--balance', '10000');
  await satha.json('backup', '--environment', 'test', '--output', backup);
});

test('What the embedded database held goes on in a PostgreSQL of the operator’s own, for a role that only serves', async () => {
  const own = await makeDatabase('own_satha');
  const { exitCode, stdout, stderr } = await restoreInto(own);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ environment: 'test', previousDatabase: null });

  const asService = (...args: string[]) =>
    satha.runWith({ DATABASE_URL_TEST: own.service }, ...args, '--json');
  expect(JSON.parse((await asService('account', 'list')).stdout)).toMatchObject([
    { name: 'Al Noor', balance: 10_000 },
  ]);
  expect(JSON.parse((await asService('account', 'create', '--name', 'Next')).stdout)).toMatchObject({
    accountId: 2,
  });

  const again = await restoreInto(own);
  expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('own_satha is not empty') });
  expect(JSON.parse((await asService('account', 'list')).stdout)).toHaveLength(2);
});

test('A backup that does not load says that its part in the new database must not be used', async () => {
  const own = await makeDatabase('own_partly');
  // The schema is made, and then the rows are refused.
  await asAdministrator(
    'own_partly',
    `CREATE FUNCTION refuse_loads() RETURNS event_trigger LANGUAGE plpgsql AS
       'BEGIN IF current_setting(''application_name'') = ''satha restore'' THEN RAISE EXCEPTION ''no loads''; END IF; END'`,
    'CREATE EVENT TRIGGER no_loads ON ddl_command_start EXECUTE FUNCTION refuse_loads()',
  );
  const { exitCode, stderr } = await restoreInto(own);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(
    /could not be loaded: no loads\. The database own_partly holds a part of the backup and must not be used/,
  );
});

test('A file that is no backup, and a database that is away, are refused with nothing changed', async () => {
  const own = await makeDatabase('own_untouched');
  writeFileSync(join(satha.folder, 'foreign.gz'), 'hello');
  expect(await restoreInto(own, join(satha.folder, 'foreign.gz'))).toMatchObject({ exitCode: 1 });
  const nowhere = 'postgres://own_owner:x@127.0.0.1:1/own';
  expect(await restoreInto({ owner: nowhere, service: nowhere })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^The database of the test environment cannot be reached: .*ECONNREFUSED/),
  });
  expect(await satha.refusal('restore', backup, '--environment', 'test', '--own-database')).toContain(
    '--own-database wants DATABASE_URL_TEST',
  );
  expect(await restoreInto(own)).toMatchObject({ exitCode: 0 });
});
