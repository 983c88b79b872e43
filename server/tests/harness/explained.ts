import type { Queryable, Statement } from '../../src/platform/db/queryable.ts';

/** A node of a plan, as EXPLAIN tells it. */
export type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
};

/** One scan of a table: by what, and how many rows it read in all. */
export type Scan = { readonly by: string; readonly rows: number };

/** Runs work on a database, each of whose statements is explained as well, and returns the scans of tables whose names match. */
export async function explain<Result>(
  db: Queryable,
  tables: RegExp,
  work: (explained: Queryable) => Promise<Result>,
): Promise<{ readonly scans: readonly Scan[]; readonly result: Result }> {
  const scans: Scan[] = [];
  const result = await work({
    async query<Row>(statement: Statement) {
      const { text, values = [] } = statement;
      const { rows } = await db.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>({
        text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
        values,
      });
      scans.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan, tables))));
      return db.query<Row>(statement);
    },
  });
  return { scans, result };
}

/** `above` is the table of the scan that a part belongs to: one that only gathers places by an index does not name it. */
function scansOf(plan: Plan, tables: RegExp, above?: string): readonly Scan[] {
  const { 'Node Type': type, 'Relation Name': name = above, Plans: plans = [] } = plan;
  const below = plans.flatMap((one) => scansOf(one, tables, name));
  if (name === undefined || !tables.test(name) || !type.endsWith('Scan')) return below;
  return [{ by: `${type} ${name} ${plan['Index Name'] ?? ''}`.trim(), rows: rowsRead(plan) }, ...below];
}

const rowsRead = (scan: Plan) =>
  Math.round(
    (scan['Actual Rows'] +
      (scan['Rows Removed by Filter'] ?? 0) +
      (scan['Rows Removed by Index Recheck'] ?? 0)) *
      scan['Actual Loops'],
  );
