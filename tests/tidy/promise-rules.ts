import { languageCodes } from '@satha/terms/languages';
import ts from 'typescript';
import { sqlTextOf, tablesWrittenBy } from '../sql-writes.ts';
import type { Rule } from './rule.ts';
import { isProduct, isScript, isTestCode, type SourceFile, searchLines, searchNodes } from './source-tree.ts';

const isPure = (path: string) =>
  /^(terms\/src|contract\/src|server\/src\/(domain|values))\//.test(path) && isProduct(path);

/** Asks what time it is; a date made from a given instant asks nothing. */
function asksTheClock(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return /^(Date\.now|Temporal\.Now|performance\.(now|timeOrigin)|process\.(hrtime|uptime))$/.test(
      node.getText(),
    );
  }
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length;
  return ts.isCallExpression(node) && node.expression.getText() === 'Date';
}

/** A user agent is HTTP's word for a program, and no person; user media are the web's word for a camera, and user visible for a push that is shown. */
function segments(identifier: string): string[] {
  return identifier
    .replaceAll(/user_?(agent|media|visible)/gi, 'browser')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
}

const sql =
  /^\s*(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|WITH \w+( \([^)]*\))? AS|(CREATE|ALTER|DROP|TRUNCATE|LOCK) TABLE)\b/;

/** Each text that is SQL, and of which `isFault` is true. */
function findSql(file: SourceFile, isFault: (text: string) => boolean): string[] {
  return searchNodes(file, /\b(SELECT|INTO|UPDATE|DELETE|WITH|TABLE)\b/, (node) => {
    const text = sqlTextOf(node) ?? '';
    return sql.test(text) && isFault(text) ? text.trim() : undefined;
  });
}

const comparing = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

const namesLanguage = new RegExp(`['"\`](${languageCodes.join('|')})['"\`]`);

/** A language by its code where code decides by it: compared, looked for in a text, or taken where none is given. */
function decidesByLanguage(node: ts.Node): boolean {
  if (!ts.isStringLiteral(node) || !languageCodes.some((code) => code === node.text)) return false;
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return comparing.has(parent.operatorToken.kind);
  if (ts.isCaseClause(parent)) return true;
  if (ts.isBindingElement(parent) || ts.isParameter(parent)) return parent.initializer === node;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'language';
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return ['startsWith', 'includes', 'default'].includes(parent.expression.name.text);
}

const wireOnly = /\b(tripID|DriverLat|DriverLng|StatusCode)\b/;

export const promiseRules: readonly Rule[] = [
  {
    name: 'no language is decided by: what differs is a fact of its row in terms/, or words',
    appliesTo: (path) =>
      isScript(path) && isProduct(path) && !/^(terms\/src\/languages\.ts$|roads\/)/.test(path),
    find: (file) =>
      searchNodes(file, namesLanguage, (node) =>
        decidesByLanguage(node) ? node.parent.getText().slice(0, 100) : undefined,
      ),
    faulty: {
      path: 'web/tracking/src/trip/a.ts',
      text: "export const a = (language: string) => (language === 'ar' ? 1 : 2);",
    },
    sound: {
      path: 'web/tracking/src/trip/a.ts',
      text: "export const a = (names: SpelledName) => [names.ar, new Intl.NumberFormat('en')];",
    },
  },
  {
    name: 'the time comes in by a Clock, which platform/ reads, and in a browser the kit',
    appliesTo: (path) =>
      isScript(path) && isProduct(path) && !/^(server\/src\/platform\/|web\/kit\/src\/clock\.ts$)/.test(path),
    find: (file) =>
      searchNodes(file, /\b(Date|Temporal|performance|process)\b/, (node) =>
        asksTheClock(node) ? node.getText() : undefined,
      ),
    faulty: { path: 'server/src/domain/trips/a.ts', text: 'export const now = () => new Date();' },
    sound: { path: 'server/src/domain/trips/a.ts', text: 'export const a = (ms: number) => new Date(ms);' },
  },
  {
    name: 'a page takes of its address what its reader understands, by usePageSearch',
    appliesTo: (path) =>
      /^web\/[^/]+\/src\//.test(path) &&
      isScript(path) &&
      !isTestCode(path) &&
      !path.endsWith('/lists/page-search.ts'),
    find: (file) => searchLines(file, /\buseSearch\(/),
    faulty: { path: 'web/portal/src/pages/a.tsx', text: 'const { status } = route.useSearch();' },
    sound: { path: 'web/portal/src/pages/a.tsx', text: 'const search = usePageSearch(route, readSearch);' },
  },
  {
    name: 'a status of trips has a name in SQL, too: its code comes from terms/',
    appliesTo: (path) => /^server\/src\//.test(path) && isScript(path) && isProduct(path),
    find: (file) =>
      searchNodes(
        file,
        /status/,
        (node) => /status\b ?(?:[<>=]+|IN|NOT IN|BETWEEN) ?\(?\d\b.*/.exec(sqlTextOf(node) ?? '')?.[0],
      ),
    faulty: {
      path: 'server/src/domain/trips/a.ts',
      text: 'export const a = `SELECT FROM trips t WHERE t.status IN (2, 3) AND t.trip_id = $1`;',
    },
    sound: {
      path: 'server/src/domain/trips/a.ts',
      text: `export const a = "SELECT FROM requests WHERE status >= 400 AND kind <> 'x' AND status = ANY ($1)";`,
    },
  },
  {
    name: 'nothing in the modules is left to chance',
    appliesTo: (path) => isScript(path) && isPure(path),
    find: (file) => searchLines(file, /\bMath\.random\b/),
    faulty: { path: 'server/src/domain/trips/a.ts', text: 'export const a = Math.random();' },
    sound: { path: 'server/src/domain/api-keys/a.ts', text: "import { randomInt } from 'node:crypto';" },
  },
  {
    name: 'SQL stands in modules and in platform/',
    appliesTo: (path) =>
      /^server\/src\/(?!platform\/|domain\/)/.test(path) && isScript(path) && !isTestCode(path),
    find: (file) => findSql(file, () => true),
    faulty: {
      path: 'server/src/entrypoints/portal-api/list-trips.ts',
      text: 'const a = { text: `\n  SELECT 1 FROM trips` };',
    },
    sound: {
      path: 'server/src/entrypoints/portal-api/list-trips.ts',
      text: "const a = 'Update the account'; // SELECT it WITH care",
    },
  },
  {
    name: 'a module reads in its queries and stores: a use case holds no more SQL than what it writes',
    appliesTo: (path) =>
      path.startsWith('server/src/domain/') &&
      isScript(path) &&
      !isTestCode(path) &&
      !/(-store|\/queries)\.ts$/.test(path),
    find: (file) => findSql(file, (text) => tablesWrittenBy(text).length === 0),
    faulty: {
      path: 'server/src/domain/trips/find-trips.ts',
      text: 'const a = { text: `\n  SELECT * FROM trips FOR UPDATE` };',
    },
    sound: {
      path: 'server/src/domain/trips/change-trip.ts',
      text: 'const a = { text: `WITH b AS (SELECT 1) UPDATE trips SET a = 1 FROM b RETURNING *` };',
    },
  },
  {
    name: 'queries write nothing, and lock nothing',
    appliesTo: (path) => /^server\/src\/domain\/.*\/queries\.ts$/.test(path),
    find: (file) =>
      findSql(
        file,
        (text) => tablesWrittenBy(text).length > 0 || /\bFOR (NO KEY )?(UPDATE|SHARE)\b/.test(text),
      ),
    faulty: {
      path: 'server/src/domain/trips/queries.ts',
      text: 'const a = `SELECT * FROM trips FOR NO KEY UPDATE`; const b = `DELETE FROM trips`;',
    },
    sound: { path: 'server/src/domain/trips/queries.ts', text: 'const a = `SELECT * FROM trips`;' },
  },
  {
    name: 'the wire keeps its spellings to itself',
    appliesTo: (path) =>
      isScript(path) &&
      path.startsWith('server/src/') &&
      !isTestCode(path) &&
      !/\/(trip-api|docs)\/|\/entrypoints\/[^/]+-view\.ts$/.test(path),
    find: (file) =>
      searchNodes(file, wireOnly, (node) =>
        ts.isIdentifier(node) && wireOnly.test(node.text) ? node.text : undefined,
      ),
    faulty: { path: 'server/src/domain/trips/a.ts', text: 'export const a = (tripID: number) => tripID;' },
    sound: {
      path: 'server/src/domain/trips/a.ts',
      text: 'export const a = (statusCode: number) => statusCode;',
    },
  },
  {
    name: 'people are accounts, members, customers and drivers, and nobody is a user',
    appliesTo: (path) =>
      isScript(path) && /^(terms|contract|server\/src\/(domain|values|entrypoints|cli)|web)\//.test(path),
    find: (file) =>
      searchNodes(file, /user/i, (node) =>
        // Pictures are named by whoever drew them.
        ts.isIdentifier(node) &&
        !/^Icon[A-Z]/.test(node.text) &&
        segments(node.text).some((word) => /^users?$/.test(word))
          ? node.text
          : undefined,
      ),
    faulty: { path: 'server/src/domain/trips/a.ts', text: 'export type Booker = { userId: number };' },
    sound: {
      path: 'server/src/domain/trips/a.ts',
      text: 'export const used = true; const userAgent = used;',
    },
  },
];
