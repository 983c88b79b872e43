import ts from 'typescript';
import { isTestCode, parse, readTree, type SourceFile } from '../../../../tests/tidy/source-tree.ts';

/** A place in the service that sends a statement to the database. */
export type StatementSite = {
  /** Such as `domain/trips/queries.ts findTripsByName`, with a number where a function sends several. */
  readonly name: string;
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
};

const source = 'server/src/';
/**
 * What works on a schema, on a whole server or on a backup of everything has no part in serving; what passes on the statements of
 * others leaves them to the places where these are written.
 */
const noStore =
  /^server\/src\/platform\/(db\/(backup|migrat|read-migrations|stamp-|database|schema-|service-rights|refuse-|drop-|delete-in-pieces|due-rows)|embedded-postgres|tile-file)/;
const passedOnBy = ['deleteInPieces', 'claimDueRows'];

/** Finds all places where the service sends a statement. */
export function findStatementSites(): readonly StatementSite[] {
  return readTree()
    .filter(
      ({ path }) =>
        path.startsWith(source) && path.endsWith('.ts') && !isTestCode(path) && !noStore.test(path),
    )
    .flatMap(sitesOf);
}

function sitesOf(file: SourceFile): readonly StatementSite[] {
  const tree = parse(file);
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const calls: { readonly within: string; readonly call: ts.CallExpression }[] = [];
  const visit = (node: ts.Node, within: string) => {
    const inside = nameOf(node) ?? within;
    // A `query` that calls another one passes on what it is given.
    if (isStatement(node) && inside !== 'query' && !isPlanless(node))
      calls.push({ within: inside, call: node });
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(tree, '');
  return calls.map(({ within, call }, index) => {
    const before = calls.slice(0, index).filter((other) => other.within === within).length;
    const number = before === 0 ? '' : ` ${before + 1}`;
    return {
      name: `${file.path.slice(source.length)} ${within}${number}`,
      file: file.path,
      firstLine: lineOf(call.getStart(tree)),
      lastLine: lineOf(call.getEnd()),
    };
  });
}

/** Returns the name of a function. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText();
  const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  const isFunction =
    isNamed &&
    node.initializer &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));
  return isFunction ? node.name.getText() : undefined;
}

/** `db.query({ text … })`, `transaction.query<Row>(statement)`, `deleteInPieces(db, { text … })`. */
function isStatement(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const { expression, arguments: given } = node;
  if (ts.isIdentifier(expression)) return passedOnBy.includes(expression.text);
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'query' && given.length === 1;
}

/** What locks, sets and marks has no plan. */
const isPlanless = (call: ts.CallExpression) =>
  /text:\s*['"`]\s*(SET|LOCK|SAVEPOINT|ROLLBACK|RELEASE)\b/.test(call.getText());

/** Finds the place that a stack leads to: the innermost one of them. */
export function createSiteFinder(
  sites: readonly StatementSite[],
): (stack: string) => StatementSite | undefined {
  const byFile = Map.groupBy(sites, ({ file }) => file);
  return (stack) => {
    for (const [, path = '', line = ''] of stack.matchAll(
      /(server\/src\/[^\s:()?]+\.ts)(?:\?[^:]*)?:(\d+):\d+/g,
    )) {
      const found = byFile
        .get(path)
        ?.find((site) => site.firstLine <= Number(line) && Number(line) <= site.lastLine);
      if (found) return found;
    }
    return undefined;
  };
}
