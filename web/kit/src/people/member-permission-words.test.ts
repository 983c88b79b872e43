import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import { mayDo, memberPermissions, memberRoles } from '@satha/terms/people';
import { expect, test } from 'vitest';
import { memberPermissionWords } from './member-permission-words.ts';

const docs = join(import.meta.dirname, '../../../../docs');

/** Reads the first table below a heading `## …` whose lines begin with what a role may. */
function readTable(text: string, first: string): string[][] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test.each(languageCodes)(
  'The guide’s table of what each role may says what the portal does: %s',
  (language) => {
    const words = memberPermissionWords[language];
    const file = language === defaultLanguage ? 'members.md' : `${language}/members.md`;
    const table = readTable(readFileSync(join(docs, file), 'utf8'), words['trips.read']);
    const yes = words.may.toLowerCase();
    expect(table).toEqual(
      memberPermissions.map((permission) => [
        words[permission],
        ...memberRoles.map((role) => (mayDo(role, permission) ? yes : '')),
      ]),
    );
  },
);
