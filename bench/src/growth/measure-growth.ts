import type { Queryable } from '../../../server/src/platform/db/queryable.ts';
import { withDatabase } from '../database.ts';
import { median } from '../measure-ratios.ts';
import type { GrowthBenchPlan } from '../plan.ts';
import { type GrowthOperation, growthOperations } from './growth-operations.ts';
import { type GrowthSide, growSide } from './growth-side.ts';

export type MeasuredOperation = Pick<GrowthOperation, 'name' | 'goal'> & {
  /** Middle times. */
  readonly emptyMs: number;
  readonly fullMs: number;
};

/** What a table takes on the disk. */
export type TableSize = {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  readonly indexBytes: number;
};

export type GrowthResults = {
  readonly trips: number;
  readonly growSeconds: number;
  readonly operations: readonly MeasuredOperation[];
  readonly sizes: readonly TableSize[];
  readonly databaseBytes: number;
};

/**
 * Does each operation on a database that is nearly empty and on one that has grown, in turn, so that what slows the machine
 * for a while slows both. Both have as many trips a day, so that what is listed of a day is as much on both.
 */
export function measureGrowth(plan: GrowthBenchPlan, stop: AbortSignal): Promise<GrowthResults> {
  const { accounts, days, trackPoints } = plan;
  const kept = { accounts, trackPoints, until: Temporal.Now.instant() };
  return withDatabase(stop, (nearlyEmpty) =>
    withDatabase(stop, async (grown) => {
      const startMs = performance.now();
      const full = await growSide(grown.ownerUrl, { ...kept, trips: plan.trips, days });
      const growSeconds = (performance.now() - startMs) / 1000;
      const hundredth = { trips: Math.ceil(plan.trips / 100), days: days / 100 };
      const empty = await growSide(nearlyEmpty.ownerUrl, { ...kept, ...hundredth });
      try {
        const sizes = await measureSizes(full.db);
        const operations: MeasuredOperation[] = [];
        for (const operation of growthOperations) {
          stop.throwIfAborted();
          operations.push(await measureOperation(operation, { empty, full, rounds: plan.rounds }));
        }
        return { trips: plan.trips, growSeconds, operations, ...sizes };
      } finally {
        await full.close();
        await empty.close();
      }
    }),
  );
}

type Sides = { readonly empty: GrowthSide; readonly full: GrowthSide; readonly rounds: number };

async function measureOperation(
  { name, goal, run, isOnce }: GrowthOperation,
  { empty, full, rounds }: Sides,
): Promise<MeasuredOperation> {
  const times = { empty: [] as number[], full: [] as number[] };
  const take = async (side: 'empty' | 'full') => {
    const startMs = performance.now();
    await run(side === 'empty' ? empty : full);
    times[side].push(performance.now() - startMs);
  };
  for (let round = 0; round < (isOnce ? 1 : rounds); round++) {
    const order = round % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const);
    for (const side of order) await take(side);
  }
  return { name, goal, emptyMs: median(times.empty), fullMs: median(times.full) };
}

/** The largest tables, each with its partitions. */
async function measureSizes(db: Queryable): Promise<Pick<GrowthResults, 'sizes' | 'databaseBytes'>> {
  const { rows } = await db.query<TableSize>({
    text: `SELECT coalesce(whole.relname, part.relname) AS table, sum(part.reltuples)::bigint AS rows,
             sum(pg_table_size(part.oid))::bigint AS bytes, sum(pg_indexes_size(part.oid))::bigint AS "indexBytes"
           FROM pg_class AS part LEFT JOIN pg_inherits ON inhrelid = part.oid LEFT JOIN pg_class AS whole ON whole.oid = inhparent
           WHERE part.relkind = 'r' AND part.relnamespace = current_schema()::regnamespace
           GROUP BY 1 HAVING sum(part.reltuples) > 0 ORDER BY sum(pg_total_relation_size(part.oid)) DESC LIMIT 20`,
  });
  const { rows: whole } = await db.query<{ bytes: number }>({
    text: 'SELECT pg_database_size(current_database()) AS bytes',
  });
  return { sizes: rows, databaseBytes: whole[0]?.bytes ?? 0 };
}
