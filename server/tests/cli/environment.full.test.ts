import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addingCommands, isTelling, nameOf, tellingWords } from '../../src/cli/choose-environment.ts';
import { commandGroups } from '../../src/cli/command-groups.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));
const unnamed = { SATHA_ENVIRONMENT: '' };
const add = (name: string) => ['account', 'create', '--name', name];
const listed = (environment: string) => satha.text('account', 'list', '--environment', environment);

/** Every command that works on something, as it is typed behind `satha`. */
async function listCommands(): Promise<Command[]> {
  const root = new Command('satha');
  const entries = Object.values(commandGroups).flat();
  const declared = await Promise.all(
    entries.map(async ({ name, load }) => {
      const command = root.command(name);
      (await load())(command);
      return command;
    }),
  );
  const leaves = (command: Command): Command[] =>
    command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
  return declared.flatMap(leaves);
}

test('A command that writes says for which environment before all else, and one that tells does not', async () => {
  expect(await satha.text(...add('One'))).toMatch(/^In the sandbox \(test\):\n/);
  expect(await satha.text(...add('Two'), '--environment', 'live')).toMatch(/^In live:\n/);
  expect(await listed('test')).not.toContain('In the sandbox');
  expect(await satha.text('approval', 'settings')).not.toContain('In the sandbox');
  expect(await satha.text('approval', 'settings', '--limit', '500')).toMatch(/^In the sandbox/);
  const commands = await listCommands();
  const telling = new Set(commands.filter(isTelling).map((command) => command.name()));
  expect([...tellingWords].filter((word) => !telling.has(word))).toEqual([]);
  const listing = commands.filter((command) => /^(?:list|show) /.test(command.description()));
  expect(listing.filter((command) => !isTelling(command)).map(nameOf)).toEqual([]);
  const names = new Set(commands.map(nameOf));
  expect([...addingCommands].filter((name) => !names.has(name))).toEqual([]);
});

test('Where live is configured, a command that adds and names no environment warns and goes to the sandbox', async () => {
  const { exitCode, stdout, stderr } = await satha.runWith(unnamed, ...add('Three'));
  expect([exitCode, stdout.split('\n')[0]]).toEqual([0, 'In the sandbox (test):']);
  expect(stderr).toMatch(
    /^`satha account create` names no environment and goes to the sandbox, while live is configured here\./,
  );
  expect((await satha.runWith(unnamed, ...add('Four'), '--environment', 'test')).stderr).toBe('');
  expect((await satha.runWith(unnamed, 'account', 'list')).stderr).toBe('');
});

test('SATHA_ENVIRONMENT answers, unless the command says otherwise', async () => {
  const usual = { SATHA_ENVIRONMENT: 'live' };
  expect((await satha.runWith(usual, ...add('Five'))).stdout).toMatch(/^In live:\n/);
  expect((await satha.runWith(usual, ...add('Six'), '--environment', 'test')).stdout).toMatch(
    /^In the sandbox/,
  );
  expect(await listed('live')).toContain('Five');
  const { exitCode, stderr } = await satha.runWith({ SATHA_ENVIRONMENT: 'production' }, ...add('Seven'));
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/SATHA_ENVIRONMENT/);
});

/** Runs a command at a terminal, as `script` of util-linux makes one, and answers what it asks. */
function runAtTerminal(
  answer: string,
  variables: Record<string, string>,
  args: readonly string[],
): Promise<string> {
  const line = [process.execPath, program, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    env: { PATH: process.env.PATH, ...variables },
  });
  let shown = '';
  child.stdout.on('data', (chunk) => {
    shown += chunk;
    if (shown.includes('or live? ') && !child.stdin.writableEnded) child.stdin.end(`${answer}\n`);
  });
  return new Promise((resolve) => child.once('close', () => resolve(shown)));
}

test('At a terminal it asks', async () => {
  const variables = satha.variables(unnamed);
  const live = await runAtTerminal('live', variables, add('Eight'));
  expect(live).toMatch(/test \(the sandbox\) or live\? [\s\S]*In live:/);
  expect(await listed('live')).toContain('Eight');
  expect(await runAtTerminal('yes', variables, add('Nine'))).toContain('Answer test or live');
  for (const environment of ['test', 'live']) expect(await listed(environment)).not.toContain('Nine');
});
