import type { ExplainedStatement, PlanNode } from './explain-statements.ts';

/** What a part of a plan read, or sorted, of a table that grows. */
export type Reading = {
  readonly by: string;
  readonly rows: number;
  /** What the statement answered with, or changed. */
  readonly answer: number;
  readonly text: string;
};

/** Our own figure: so many rows may be read for each row of the answer. */
const rowsOfAnswer = 20;

/** How many rows were read that the answer is not worth. */
export const rowsBeyondAnswer = ({ rows, answer }: Reading): number => rows - rowsOfAnswer * answer;

/** Returns all that a statement, and what ran inside of it, read and sorted of tables that grow. */
export function readingsOf(
  { plans }: ExplainedStatement,
  isGrowing: (table: string) => boolean,
): readonly Reading[] {
  return plans.flatMap(({ text, plan }) => {
    const answer = answerOf(plan);
    return findReadings(plan, isGrowing).found.map((reading) => ({ ...reading, answer, text }));
  });
}

type Found = { readonly found: readonly Omit<Reading, 'answer' | 'text'>[]; readonly reads: boolean };

/** `above` is the table of the scan that a part belongs to: one that only gathers places by an index does not name it. */
function findReadings(plan: PlanNode, isGrowing: (table: string) => boolean, above?: string): Found {
  const { 'Node Type': type, 'Relation Name': table = above } = plan;
  const below = (plan.Plans ?? []).map((child) => findReadings(child, isGrowing, table));
  const found = below.flatMap((each) => each.found);
  const reads = below.some((each) => each.reads);
  if (type.endsWith('Scan') && table !== undefined && isGrowing(table)) {
    const by = `${type} ${table} ${plan['Index Name'] ?? ''}`.trim();
    return { found: [...found, { by, rows: rowsRead(plan) }], reads: true };
  }
  if (type.endsWith('Sort') && reads) {
    return { found: [...found, { by: type, rows: rowsOf(plan.Plans?.[0]) }], reads };
  }
  return { found, reads };
}

const loopsOf = (plan: PlanNode) => plan['Actual Loops'] ?? 1;
const rowsOf = (plan: PlanNode | undefined) =>
  plan ? Math.round((plan['Actual Rows'] ?? 0) * loopsOf(plan)) : 0;

function rowsRead(plan: PlanNode): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return Math.round(((plan['Actual Rows'] ?? 0) + removed) * loopsOf(plan));
}

/** A statement that changes rows and tells nothing answers with what it changed. */
function answerOf(plan: PlanNode): number {
  if (plan['Node Type'] !== 'ModifyTable') return rowsOf(plan);
  return Math.max(rowsOf(plan), ...(plan.Plans ?? []).map(rowsOf));
}
