import ts from 'typescript';
import { parse, type SourceFile } from './tidy/source-tree.ts';

/** A statement that writes, by the table that it writes. */
export type Write = { readonly path: string; readonly line: number; readonly table: string };

/** Stands for what a template puts in while the program runs. */
const unknown = '$';

/**
 * Words that write, and the table behind them, or the text's end where another one is added to it. Not what follows UPDATE
 * where no table is updated: ON CONFLICT DO UPDATE SET, FOR UPDATE OF, SKIP LOCKED.
 */
const write =
  /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?|(?<!\bFOR |\bFOR NO KEY |\bDO )UPDATE) (?:ONLY )?(?!SET\b|OF\b)"?(\w+|\$|$)/g;
/** Where words are small, prose has them too, but for what follows the table. */
const smallWrite =
  /\b(?:insert into "?(\w+|\$)"? ?(?=\(|select\b|values\b)|delete from "?(\w+|\$)"?|update "?(\w+|\$)"?(?= (?:as \w+ )?set\b))/g;
const copy = /\bCOPY "?(\w+|\$)"?(?: \([^)]*\))? FROM\b/gi;

/** Returns the tables that a piece of SQL writes itself, what functions that it calls write left out. */
export function tablesWrittenBy(sql: string): string[] {
  const plain = sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ');
  const found = [write, smallWrite, copy].flatMap((words) => [...plain.matchAll(words)]);
  return [...new Set(found.map(([, ...tables]) => tables.find((table) => table) ?? unknown))];
}

/** Returns a text, with a mark for each part that is put in. */
export function sqlTextOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(unknown);
}

/**
 * Finds the tables that the SQL in a program writes: in its texts, and those whose due rows it claims
 * (`platform/db/due-rows.ts`).
 */
export function findWrites(file: SourceFile): Write[] {
  // Most programs write nothing, and need not be understood to see it.
  if (!/insert into|update|delete from|merge into|truncate|copy|dueTable/i.test(file.text)) return [];
  const source = parse(file);
  const found: Write[] = [];
  const visit = (node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const dueRows =
      ts.isPropertyAssignment(node) && node.name.getText(source) === 'dueTable'
        ? [sqlTextOf(node.initializer) ?? unknown]
        : ts.isShorthandPropertyAssignment(node) && node.name.text === 'dueTable'
          ? [unknown]
          : [];
    for (const table of [...tablesWrittenBy(sqlTextOf(node) ?? ''), ...dueRows]) {
      found.push({ path: file.path, line, table });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Returns every table of the database, as the migrations leave them. */
export function listTables(migrations: readonly SourceFile[]): string[] {
  const tables = new Set<string>();
  const change =
    /^(?:CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)|DROP TABLE (?:IF EXISTS )?(\w+)|ALTER TABLE (\w+) RENAME TO (\w+))/gm;
  for (const { text } of migrations.toSorted((a, b) => a.path.localeCompare(b.path))) {
    for (const [, made, dropped, from, to] of text.matchAll(change)) {
      if (dropped ?? from) tables.delete(dropped ?? from ?? '');
      if (made ?? to) tables.add(made ?? to ?? '');
    }
  }
  return [...tables];
}

/** Reads the tables that a module's README says it owns: those of the sentence that begins with `Tables:`. */
export function readOwnTables(readme: string): string[] {
  const [, sentence = ''] = /Tables?(?: owned)?:([\s\S]*?)\.\s/.exec(readme) ?? [];
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}
