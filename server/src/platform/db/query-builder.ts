import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Queryable } from './queryable.ts';

/** A typed builder of SQL; it runs nothing itself: hand what it compiles to a Queryable. */
export function createQueryBuilder<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

type Compilable<Row> = {
  compile(): { sql: string; parameters: readonly unknown[] };
  execute(): Promise<Row[]>;
};

/** Runs a query that only reads. */
export async function runBuilt<Row>(db: Queryable, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile();
  const { rows } = await db.query<Row>({ text: sql, values: parameters, onlyReads: true });
  return rows;
}
