import ts from 'typescript';
import type { Rule } from './rule.ts';
import { isScript, isTestCode, searchLines, searchNodes } from './source-tree.ts';

/** The suite's own limits, in vitest.config.ts. */
const testTimeoutMs = 600_000;
const pollTimeoutMs = 120_000;

const takesTimeout = /^(it|test|describe|suite|beforeAll|beforeEach|afterAll|afterEach)$/;

/** `test` of `test(…)`, `test.each([…])(…)` and the like. */
function rootOf(expression: ts.Expression): ts.Expression {
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression)) {
    return rootOf(expression.expression);
  }
  return ts.isTaggedTemplateExpression(expression) ? rootOf(expression.tag) : expression;
}

/** Returns the number that is written there: a literal, a product, or the name of one of the file. */
function numberOf(expression: ts.Expression): number | undefined {
  if (ts.isNumericLiteral(expression)) return Number(expression.text);
  if (ts.isParenthesizedExpression(expression)) return numberOf(expression.expression);
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AsteriskToken) {
    const factors = [numberOf(expression.left), numberOf(expression.right)] as const;
    return factors[0] === undefined || factors[1] === undefined ? undefined : factors[0] * factors[1];
  }
  if (!ts.isIdentifier(expression)) return undefined;
  const declared = expression
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === expression.text);
  return declared?.initializer && numberOf(declared.initializer);
}

function findTimeoutMs(call: ts.CallExpression): number | undefined {
  const timeouts = call.arguments.flatMap((argument, index) => {
    if (!ts.isObjectLiteralExpression(argument)) return index > 0 ? [numberOf(argument)] : [];
    return argument.properties.flatMap((property) => {
      if (property.name?.getText() !== 'timeout') return [];
      if (ts.isShorthandPropertyAssignment(property)) return [numberOf(property.name)];
      return ts.isPropertyAssignment(property) ? [numberOf(property.initializer)] : [];
    });
  });
  return timeouts.find((timeout) => timeout !== undefined);
}

function limitOf(call: ts.CallExpression): number {
  const { expression } = call;
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'poll') return pollTimeoutMs;
  const root = rootOf(expression);
  return ts.isIdentifier(root) && takesTimeout.test(root.text) ? testTimeoutMs : 0;
}

/** What a page shows at one moment, of all that Playwright reads without waiting for it. */
const readsOfPages =
  /^(count|textContent|innerText|innerHTML|isVisible|isHidden|isDisabled|isEnabled|isEditable|isChecked|inputValue|getAttribute|allTextContents|allInnerTexts|title)$/;

/** `page.getByRole('row').count()` of `expect(await page.getByRole('row').count())`. */
function readOfPage(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'expect') return undefined;
  const [given] = node.arguments;
  if (!given || !ts.isAwaitExpression(given) || !ts.isCallExpression(given.expression)) return undefined;
  const { expression } = given.expression;
  const isRead = ts.isPropertyAccessExpression(expression) && readsOfPages.test(expression.name.text);
  return isRead && !isBound(node.parent) ? given.expression.getText() : undefined;
}

/** `.not` or `.toBeLessThan`: what never may be there is not waited for until it goes. */
function isBound(claim: ts.Node): boolean {
  return ts.isPropertyAccessExpression(claim) && /^(not|toBeLessThan\w*)$/.test(claim.name.text);
}

export const testRules: readonly Rule[] = [
  {
    name: 'no test gives up sooner than the suite does',
    appliesTo: (path) => isScript(path) && isTestCode(path),
    find: (file) =>
      searchNodes(file, /\d/, (node) => {
        if (!ts.isCallExpression(node)) return undefined;
        const timeoutMs = findTimeoutMs(node);
        return timeoutMs !== undefined && timeoutMs < limitOf(node) ? `${timeoutMs} ms` : undefined;
      }),
    faulty: {
      path: 'server/tests/a.test.ts',
      text: "const timeout = 60 * 1_000;\ntest.each([1])('waits', { timeout }, async () => {});",
    },
    sound: {
      path: 'server/tests/a.test.ts',
      text: "test('waits', { timeout: 900_000 }, async () => { await expect.poll(isThere, { interval: 5 }); });",
    },
  },
  {
    name: 'a test waits by expect.poll, which has the patience of the suite',
    appliesTo: (path) => isScript(path) && isTestCode(path),
    find: (file) => searchLines(file, /\bvi\s*\.wait(For|Until)\(/),
    faulty: { path: 'server/tests/a.test.ts', text: `await ${'vi'}.waitFor(() => expect(count).toBe(1));` },
    sound: { path: 'server/tests/a.test.ts', text: 'await expect.poll(() => count).toBe(1);' },
  },
  {
    // Between an action and what it shows, a busy machine draws as many pictures as it likes. What is read by a helper, or kept
    // in a constant first, this does not see.
    name: 'what a page shows is waited for by expect.poll, not looked at once',
    appliesTo: (path) => isScript(path) && isTestCode(path),
    find: (file) =>
      /\bpage\b/i.test(file.text) ? searchNodes(file, /\bexpect\(\s*await\b/, readOfPage) : [],
    faulty: {
      path: 'server/tests/a.test.ts',
      text: "expect(await page.getByRole('row').count()).toBe(2);",
    },
    sound: {
      path: 'server/tests/a.test.ts',
      text: "await expect.poll(() => page.getByRole('row').count()).toBe(2);\nexpect(await page.innerText('main')).not.toContain('Mariam');",
    },
  },
];
