import { Command } from 'commander';
import { expect, test } from 'vitest';
import { commandGroups } from '../../src/cli/command-groups.ts';
import { readMarkdownFile } from '../harness/markdown.ts';

const { text } = readMarkdownFile('docs/console.md');

/** The cells of the table under a heading, without its head. */
function rowsUnder(heading: string): string[][] {
  const [, part = ''] = text.split(`\n## ${heading}\n`);
  const lines = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What a program can be told to do: commands that have none below them. */
async function listCommands(): Promise<string[]> {
  const listed: string[] = [];
  const list = (command: Command, path: string): void => {
    if (command.commands.length === 0) listed.push(path);
    for (const child of command.commands) list(child, `${path} ${child.name()}`);
  };
  for (const { name, load } of Object.values(commandGroups).flat()) {
    const command = new Command(name);
    const declare = await load();
    declare(command);
    list(command, name);
  }
  return listed;
}

const rows = rowsUnder('The command line');
const pages = ['Every page', ...rowsUnder('What has a page').map(([page = '']) => page)];

test('Each command stands once in the table of the console’s guide, and the table names no other', async () => {
  const told = rows.flatMap(([commands = '']) =>
    [...commands.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(told.toSorted()).toEqual((await listCommands()).toSorted());
});

test('Each row of the table begins with a page that there is, or says in a sentence why there is none', () => {
  const reasonless = rows.filter(([, where = '']) => {
    const [, reason] = /^None: (.+)$/.exec(where) ?? [];
    if (reason !== undefined) return reason.split(' ').length < 4;
    return !pages.some((page) => where === page || where.startsWith(`${page}: `));
  });
  expect(reasonless).toEqual([]);
});
