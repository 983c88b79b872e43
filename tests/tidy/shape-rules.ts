import ts from 'typescript';
import type { Rule } from './rule.ts';
import { isProduct, isScript, isTestCode, searchLines, searchNodes } from './source-tree.ts';

const mostLines = 400;
const mostLinesOfProduct = 250;
const mostFunctionLines = 70;
/** A text in which so many lines follow one another without the last line of a function at the left margin. */
const longEnough = {
  test: (text: string) =>
    text.split(/^\}[)\];,]*$/m).some((part) => part.split('\n').length > mostFunctionLines),
};

/** A suite groups tests as a file groups functions: its own length says nothing. */
function isSuite(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^(describe\w*|suite)\b/.test(node.parent.expression.getText());
}

function countLines(node: ts.Node): number {
  const source = node.getSourceFile();
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  return lineAt(node.end) - lineAt(node.getStart(source)) + 1;
}

function isErrorClass(node: ts.ClassLikeDeclaration): boolean {
  return (node.heritageClauses ?? []).some(
    ({ token, types }) =>
      token === ts.SyntaxKind.ExtendsKeyword && types.some((type) => type.getText().endsWith('Error')),
  );
}

const lines = (count: number, line = 'void 0;') => Array<string>(count).fill(line).join('\n');

export const shapeRules: readonly Rule[] = [
  {
    name: `a file of the product has at most ${mostLinesOfProduct} lines`,
    appliesTo: (path) => isScript(path) && isProduct(path),
    find: ({ text }) => {
      const count = text.trimEnd().split('\n').length;
      return count > mostLinesOfProduct ? [`${count} lines`] : [];
    },
    faulty: { path: 'server/src/values/long.ts', text: lines(mostLinesOfProduct + 1) },
    sound: { path: 'server/src/values/long.ts', text: `${lines(mostLinesOfProduct)}\n` },
  },
  {
    name: `a file has at most ${mostLines} lines`,
    appliesTo: (path) => isScript(path) || path.endsWith('.sql'),
    find: ({ text }) => {
      const count = text.trimEnd().split('\n').length;
      return count > mostLines ? [`${count} lines`] : [];
    },
    faulty: { path: 'server/tests/long.test.ts', text: lines(mostLines + 1) },
    sound: { path: 'server/tests/long.test.ts', text: `${lines(mostLines)}\n` },
  },
  {
    name: `a function has at most ${mostFunctionLines} lines`,
    appliesTo: isScript,
    find: (file) =>
      searchNodes(file, longEnough, (node) => {
        if (!ts.isFunctionLike(node) || isSuite(node)) return undefined;
        const count = countLines(node);
        return count > mostFunctionLines ? `a function of ${count} lines` : undefined;
      }),
    faulty: { path: 'server/src/values/a.ts', text: `function a() {\n${lines(mostFunctionLines - 1)}\n}` },
    sound: {
      path: 'server/src/values/a.test.ts',
      text: `describe('a', () => {\n${lines(100)}\n});\nfunction a() {\n${lines(mostFunctionLines - 2)}\n}`,
    },
  },
  {
    name: `a function of the database has at most ${mostFunctionLines} lines`,
    appliesTo: (path) => path.startsWith('server/sql/functions/'),
    // A trigger that stands below its function counts with it.
    find: ({ text }) => {
      const [, ...functions] = text.trimEnd().split(/^(?=CREATE OR REPLACE FUNCTION )/m);
      const counts = functions.map((statement) => statement.trimEnd().split('\n').length);
      return counts
        .filter((count) => count > mostFunctionLines)
        .map((count) => `a function of ${count} lines`);
    },
    faulty: {
      path: 'server/sql/functions/a.sql',
      text: `-- Does much.\nCREATE OR REPLACE FUNCTION a()\n${lines(mostFunctionLines)}\n`,
    },
    sound: {
      path: 'server/sql/functions/a.sql',
      text: `${lines(9, '-- Tells much.')}\nCREATE OR REPLACE FUNCTION a()\n${lines(mostFunctionLines - 1)}\n`,
    },
  },
  {
    name: 'no file holds the marks of a conflict',
    appliesTo: () => true,
    find: (file) => searchLines(file, /^(<{7}|>{7})( |$)/),
    faulty: { path: 'bench/README.md', text: `# Benchmark\n${'<'.repeat(7)} HEAD\n` },
    sound: { path: 'bench/README.md', text: `# Benchmark\n\n${'='.repeat(9)}\n    ${'<'.repeat(7)} HEAD\n` },
  },
  {
    name: 'a file is named in kebab-case',
    appliesTo: () => true,
    find: ({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      const isFine = path.startsWith('server/migrations/')
        ? /^\d{4}_[a-z0-9_]+\.sql$/.test(name)
        : /^server\/sql\/\w+\//.test(path)
          ? /^[a-z0-9_]+\.sql$/.test(name)
          : /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$|^[A-Z]+(\.md)?$/.test(name);
      return isFine ? [] : [name];
    },
    faulty: { path: 'server/src/values/uaeTime.ts', text: '' },
    sound: { path: 'server/src/values/uae-time.test.ts', text: '' },
  },
  {
    name: 'no file is a barrel',
    appliesTo: isScript,
    find: (file) => [
      ...(/(^|\/)index\.\w+$/.test(file.path) ? ['index'] : []),
      ...searchNodes(file, /\bexport\b.*\bfrom\b/s, (node) =>
        ts.isExportDeclaration(node) && node.moduleSpecifier?.getText().startsWith("'.")
          ? node.getText()
          : undefined,
      ),
    ],
    faulty: { path: 'server/src/values/all.ts', text: "export * from './money.ts';" },
    sound: { path: 'server/src/platform/log/logger.ts', text: "export type { Logger } from 'pino';" },
  },
  {
    name: 'nothing is exported by default but to a tool that asks for it',
    appliesTo: (path) =>
      isScript(path) && !/\.config\.ts$|^\.dependency-cruiser\.mjs$|\/global-setup\.ts$/.test(path),
    find: (file) =>
      searchNodes(file, /\bexport\s*=|\bdefault\b/, (node) => {
        if (ts.isExportAssignment(node)) return 'export default';
        return node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent)
          ? 'export default'
          : undefined;
      }),
    faulty: { path: 'server/src/values/a.ts', text: 'export default function a() {}' },
    sound: { path: 'server/src/values/a.ts', text: 'switch (1 as number) { default: }' },
  },
  {
    name: 'there are no enums, and outside of tests no classes but errors',
    appliesTo: (path) => isScript(path) && !isTestCode(path),
    find: (file) =>
      searchNodes(file, /\b(enum|class)\b/, (node) => {
        if (ts.isEnumDeclaration(node)) return 'enum';
        return ts.isClassLike(node) && !isErrorClass(node) ? 'class' : undefined;
      }),
    faulty: { path: 'server/src/values/a.ts', text: 'export class Money extends Amount {}' },
    sound: { path: 'server/src/values/a.ts', text: 'export class Refusal extends Error {}' },
  },
  {
    name: 'no type is any, and no check is switched off without its reason',
    appliesTo: isScript,
    find: (file) => [
      ...searchNodes(file, /\bany\b/, (node) => (node.kind === ts.SyntaxKind.AnyKeyword ? 'any' : undefined)),
      ...searchLines(file, /@ts-(ignore|nocheck|expect-error)/),
      ...searchLines(file, /biome-[i]gnore(?!(-\w+)? [\w/]+: \w.{9})/),
    ],
    faulty: { path: 'server/src/values/a.ts', text: 'export const a = {} as any;' },
    sound: { path: 'server/src/values/a.ts', text: "export const any = 'any';" },
  },
  {
    name: 'no test is left out or run alone',
    appliesTo: (path) => path.endsWith('.test.ts'),
    find: (file) =>
      searchLines(file, /\b(it|test|describe|suite)\.(only|skip|todo|fails)\b|\bx(it|describe)\(/),
    faulty: { path: 'server/src/values/a.test.ts', text: "it.only('adds', () => {});" },
    sound: { path: 'server/src/values/a.test.ts', text: "describe.skipIf(isMissing)('adds', () => {});" },
  },
  {
    name: 'the environment is read in config/env.ts alone',
    // Tests, scripts, the benchmark and what a tool loads are not the service, and read settings of their own; the
    // program hands its own on to the process that takes its place.
    appliesTo: (path) =>
      isProduct(path) &&
      isScript(path) &&
      path !== 'server/src/config/env.ts' &&
      path !== 'server/bin/satha.mjs',
    find: (file) =>
      searchNodes(file, /\bprocess\b/, (node) => {
        if (ts.isPropertyAccessExpression(node) && node.getText() === 'process.env') return 'process.env';
        if (ts.isImportDeclaration(node) && /'(node:)?process'$/.test(node.moduleSpecifier.getText()))
          return node.getText();
        const isTaken =
          ts.isVariableDeclaration(node) &&
          ts.isObjectBindingPattern(node.name) &&
          node.initializer?.getText() === 'process';
        return isTaken ? node.getText() : undefined;
      }),
    faulty: { path: 'server/src/assembly/app.ts', text: 'const { env } = process;' },
    sound: {
      path: 'server/src/assembly/app.ts',
      text: "import { fork } from 'node:child_process'; process.envelope;",
    },
  },
];
