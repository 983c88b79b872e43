import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What reads nothing that a stranger sends: the operator's own settings, commands and files, and what PostgreSQL says. */
const readsNoStranger = /^server\/src\/(cli|config|platform\/(embedded-postgres|download))\//;
const files = globSync('{server,terms,contract,roads}/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test(-helper)?\.ts$/.test(file) && !readsNoStranger.test(file),
);

type Expression = { readonly source: string; readonly flags: string };

/** Why an expression may go over the same characters again and again: the more of them, the longer for each. */
function findDetours({ source, flags }: Expression): string[] {
  return analyse({ source, flags }).reports.map(({ type, character }) => `${type} on ${character.pick}`);
}

type Found = { readonly literals: readonly Expression[]; readonly putsTogether: boolean };

function readFile(file: string): Found {
  const literals: Expression[] = [];
  let putsTogether = false;
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    putsTogether ||=
      ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return { literals, putsTogether };
}

/** The expressions that a file puts together when it is loaded. */
async function readComposed(file: string): Promise<Expression[]> {
  const made: Expression[] = [];
  class NotedRegExp extends RegExp {
    constructor(pattern: RegExp | string, flags?: string) {
      super(pattern, flags);
      made.push({ source: this.source, flags: this.flags });
    }
  }
  vi.stubGlobal('RegExp', NotedRegExp);
  try {
    // By another name than all others import it by, so that it is loaded for this alone.
    await import(/* @vite-ignore */ `${join(root, file)}?patterns`);
    return made;
  } finally {
    vi.unstubAllGlobals();
  }
}

const name = (file: string, { source, flags }: Expression) => `${file}: /${source}/${flags}`;

test('Every expression that may read what a stranger sends takes time in proportion to it', async () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.map((file) => ({ file, ...readFile(file) }));
  const literals = found.flatMap(({ file, literals }) => literals.map((one) => ({ file, one })));
  const composed = [];
  for (const { file } of found.filter(({ putsTogether }) => putsTogether)) {
    const made = await readComposed(file);
    expect([file, made.length > 0]).toEqual([file, true]);
    composed.push(...made.map((one) => ({ file, one })));
  }
  expect(literals.length).toBeGreaterThan(100);
  expect(composed.length).toBeGreaterThan(3);
  const slow = [...literals, ...composed].filter(({ one }) => findDetours(one).length > 0);
  expect(slow.map(({ file, one }) => name(file, one))).toEqual([]);
});

test.each([/\s+$/, /(a+)+$/, /a*a*b/, /^[^\p{Cc}]*[^\s@<>]+@/u, /[^;\s=]+\.two_factor=/, /x[^y]*y/])(
  'The planted expression %s is seen to take longer for each of more characters',
  (expression) => {
    expect(findDetours(expression)).not.toEqual([]);
  },
);
