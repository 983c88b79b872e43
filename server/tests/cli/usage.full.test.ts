import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useSatha } from './use-satha.ts';

const satha = useSatha({ eachAlone: true });

const wrongLines: [line: string, told: RegExp][] = [
  ['frobnicate', /^Unknown command 'frobnicate'\./],
  ['acount list', /^Unknown command 'acount'\.\n\(Did you mean account\?\)/],
  ['wallet melt --account 1', /^Unknown command 'melt'\.\nSee `npx satha wallet --help`\./],
  ['account list --loud', /^Unknown option '--loud'\.\nSee `npx satha account list --help`\./],
  ['account list extra', /^Too many arguments/],
  ['account create', /^Required option '--name <name>' not specified\./],
  ['account create --name', /^Option '--name <name>' argument missing\./],
  ['account create --name A --no-wallet --balance 5', /^An account without a wallet has no balance/],
  ['account list --environment prod', /argument 'prod' is invalid\. Allowed choices are test, live\./],
  ['key disable --key 1.5', /argument '1\.5' is invalid\. It must be a whole number from 1 on\./],
  ['key list --account 0', /argument '0' is invalid/],
  ['key list --account 9007199254740993', /is invalid/],
  ['wallet top-up --account 1', /^Required option '--amount <aed>' not specified\./],
  ['wallet top-up --account 1 --amount ten', /argument 'ten' is invalid\. It must be an amount in AED/],
  ['wallet top-up --account 1 --amount 0.001', /argument '0\.001' is invalid/],
  ['wallet top-up --account 1 --amount 1e3', /argument '1e3' is invalid/],
  ['wallet top-up --account 1 --amount 99999999999999', /is invalid/],
  ['trip show --trip abc', /argument 'abc' is invalid/],
  ['member invite --account 1 --email a@example.ae', /^Required option '--role <role>' not specified\./],
  [
    'member role --account 1 --member 2 --role king',
    /argument 'king' is invalid\. Allowed choices are owner/,
  ],
  ['driver add --name A --mobile 0521234567', /^Required option '--licence <date>' not specified\./],
  ['driver add --licence 2028-02-30', /argument '2028-02-30' is invalid\. It must be a day of the calendar/],
  ['driver suspend --driver seven', /argument 'seven' is invalid\. It must be a whole number from 1 on\./],
  ['vehicle add --type 4 --plate K40217', /argument 'K40217' is invalid\. It must be an emirate, a code/],
  ['serve', /^Say which environment `satha serve` is for/],
  ['serve --environment test --port 70000', /argument '70000' is invalid/],
  ['map melt', /^Unknown command 'melt'\.\nSee `npx satha map --help`\./],
  ['map route 25,55', /^Missing required argument 'to'\./],
  ['map route 25,55 east', /argument 'to' is invalid|argument value 'east' is invalid/],
  ['backup', /^Say which environment `satha backup` is for/],
  ['restore some.gz', /^Say which environment `satha restore` is for/],
  ['restore --environment test', /^Missing required argument 'file'\./],
];

test('A wrong command line is told what is wrong and where help is, on stderr alone, with exit code 2', async () => {
  for (const [line, told] of wrongLines) {
    const { exitCode, stdout, stderr } = await satha.run(...line.split(' '), '--json');
    expect({ line, exitCode, stdout }).toEqual({ line, exitCode: 2, stdout: '' });
    expect(stderr).toMatch(told);
  }
});

test('Help names every command with examples; that of a command names its options and which are required', async () => {
  const help = await satha.text('--help');
  const names = [
    'start',
    'serve',
    'account',
    'member',
    'mail',
    'key',
    'wallet',
    'trip',
    'tariff',
    'calendar',
    'document',
    'vat',
    'seller',
    'ledger',
    'driver',
    'vehicle',
    'sms',
    'customer',
    'map',
    'backup',
    'restore',
  ];
  for (const name of names) expect(help).toMatch(new RegExp(`^  ${name} `, 'm'));
  expect(help).toContain('سطحة');
  expect(help).toContain('$ npx satha account create --name "Al Noor Motors" --balance 1000');
  const topUp = await satha.text('wallet', 'top-up', '--help');
  expect(topUp).toContain('Usage: satha wallet top-up [options]');
  expect(topUp).toMatch(/--account <id> .*\(required\)/);
  expect(await satha.text('help', 'wallet', 'top-up')).toBe(topUp);
  expect(await satha.text('account', 'list', '--help')).toContain('With --json, each has accountId, name,');
  expect(await satha.text('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('A line without a command is answered with the help, on stderr', async () => {
  expect(await satha.run()).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining('Usage: satha'),
  });
});

test('A bad setting is named in one sentence, and shown with its place in the code only when debugging', async () => {
  const { exitCode, stderr } = await satha.runWith({ SATHA_SANDBOX_PORT: 'x' }, 'account', 'list');
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: 'The setting SATHA_SANDBOX_PORT is "x"; it must be a whole number from 1 to 65535.\n',
  });
  const lost = { DATABASE_URL_TEST: 'postgres://127.0.0.1:1/none' };
  expect((await satha.runWith(lost, 'account', 'list')).stderr).toMatch(
    /^The database of the test environment .*\n$/,
  );
  const debugging = { ...lost, SATHA_LOG_LEVEL: 'debug' };
  expect((await satha.runWith(debugging, 'account', 'list')).stderr).toMatch(/\n\s+at .*migrate\.ts/);
});

test('Who stops reading the output, as `head` does, hears no complaint', async () => {
  const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, 'tariff', 'list'], {
    env: { PATH: process.env.PATH, SATHA_HOME: join(satha.folder, 'home') },
  });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const [exitCode] = await once(child, 'close');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
});
