import { describe, expect, it } from 'vitest';
import { readTree, type SourceFile } from './source-tree.ts';

const tree = readTree();
const setting = /\b(SATHA_[A-Z_]*[A-Z]|DATABASE_URL_[A-Z]+)\b/g;

/** Settings of the tests and of the continuous run, which the service does not read. */
const ofTests = [
  'SATHA_TEST_FULL',
  'SATHA_TEST_FOLDER',
  'SATHA_TEST_DURATIONS',
  'SATHA_TEST_SEED',
  'SATHA_REQUIRE_CHROMIUM',
  'SATHA_REQUIRE_PGBOUNCER',
  'SATHA_REQUIRE_PROMTOOL',
  'SATHA_REQUIRE_PDFTOTEXT',
  'SATHA_REQUIRE_S3_SERVER',
  'SATHA_REQUIRE_OPENAPI_CLIENTS',
  'SATHA_HOSTILE_REQUESTS',
  'SATHA_HOSTILE_SEED',
  'SATHA_DISPATCHERS_SECONDS',
  'SATHA_DISPATCHERS_SEED',
];

/** What config/ reads, with its default where that is a number or a word. */
function readSettings(files: readonly SourceFile[]): Map<string, string | undefined> {
  const config = files.filter(({ path }) => /^server\/src\/config\/[^.]+\.ts$/.test(path));
  const calls = config.flatMap(({ text }) => [
    ...text.matchAll(
      /\(\s*'((?:SATHA|DATABASE_URL)_[A-Z_]+)'(?:,\s*(?:[a-z]\w*,\s*)?(?:'([^']*)'|([\d_]+)))?/g,
    ),
  ]);
  return new Map(calls.map(([, name = '', word, number]) => [name, word ?? number?.replaceAll('_', '')]));
}

/** The rows of the table under "Settings" in docs/operating.md: name and default. */
function describedSettings(files: readonly SourceFile[]): Map<string, string> {
  const operating = files.find(({ path }) => path === 'docs/operating.md')?.text ?? '';
  const [, section = ''] = operating.split(/^## Settings$/m);
  const rows = section.split(/^## /m)[0]?.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \| ([^|]+) \|$/gm) ?? [];
  return new Map([...rows].map(([, name = '', preset = '']) => [name, preset.trim().replaceAll('`', '')]));
}

describe('a setting', () => {
  const read = readSettings(tree);
  const described = describedSettings(tree);

  it('is described in docs/operating.md when it is read, and read when it is described', () => {
    expect(read.size).toBeGreaterThan(15);
    expect([...described.keys()].toSorted()).toEqual([...read.keys()].toSorted());
  });

  it('has the default there that it has in the code', () => {
    const literal = [...read].filter(([, preset]) => preset !== undefined && preset !== '0');
    expect(literal.length).toBeGreaterThan(10);
    for (const [name, preset] of literal) expect(`${name} ${described.get(name)}`).toBe(`${name} ${preset}`);
  });

  it('is never spoken of, in any text, when there is none of that name', () => {
    const known = new Set([...read.keys(), ...ofTests]);
    const unknown = tree
      .filter(({ path }) => !path.startsWith('tests/tidy/'))
      .flatMap(({ path, text }) => [...text.matchAll(setting)].map(([name]) => ({ path, name })))
      .filter(({ name }) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  it('that is missing on either side would be seen', () => {
    const config = {
      path: 'server/src/config/config.ts',
      text: "port('SATHA_A_PORT', 4_010)\ntext('SATHA_B', 'x')",
    };
    const operating = {
      path: 'docs/operating.md',
      text: '# Operating\n## Settings\n| `SATHA_A_PORT` | `4010` | A port. |\n## More\n| `SATHA_C` | `1` | No setting. |\n',
    };
    expect([...readSettings([config])]).toEqual([
      ['SATHA_A_PORT', '4010'],
      ['SATHA_B', 'x'],
    ]);
    expect([...describedSettings([operating])]).toEqual([['SATHA_A_PORT', '4010']]);
  });
});
