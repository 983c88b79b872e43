import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import type { Queryable } from '../db/queryable.ts';

type Row = Record<string, unknown>;
type Found<Wanted> = Wanted | null;

/** How better-auth asks, and what that is in SQL. Those that it has for other plugins are not needed here. */
const operators: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/**
 * Makes better-auth use its tables by the service's own connections, with their time-outs and their way of
 * telling that the database is away. Names of tables come from its settings; columns are its fields in small
 * letters, a table's `id` being `<table's singular>_id`.
 */
export function makeDatabaseAdapter(db: Queryable) {
  const run = async (text: string, { values, toRow }: Parts, onlyReads = false): Promise<Row[]> => {
    const { rows } = await db.query<Row>({ text, values, ...(onlyReads && { onlyReads }) });
    return rows.map(toRow);
  };
  const change = async (text: string, { values }: Parts): Promise<number> => {
    const { rowCount } = await db.query({ text, values });
    return rowCount ?? 0;
  };
  return createAdapterFactory({
    config: { adapterId: 'satha', supportsNumericIds: true, transaction: false },
    adapter: () => ({ ...makeReads(run), ...makeWrites(run, change), ...makeAtomicWrites(run) }),
  });
}

type Run = (text: string, parts: Parts, onlyReads?: boolean) => Promise<Row[]>;
type Change = (text: string, parts: Parts) => Promise<number>;

function makeReads(run: Run): Pick<CustomAdapter, 'findOne' | 'findMany' | 'count'> {
  return {
    async findOne<Wanted>({ model, where }: Selection) {
      const parts = createParts(model);
      const text = `SELECT * FROM ${model} WHERE ${parts.all(where)} LIMIT 1`;
      return ((await run(text, parts, true))[0] ?? null) as Found<Wanted>;
    },
    async findMany<Wanted>({ model, where = [], limit, sortBy, offset = 0 }: FindMany) {
      const parts = createParts(model);
      const direction = sortBy?.direction === 'desc' ? 'DESC' : 'ASC';
      const order = sortBy ? ` ORDER BY ${parts.column(sortBy.field)} ${direction}` : '';
      const range = ` LIMIT ${parts.value(limit)} OFFSET ${parts.value(offset)}`;
      const text = `SELECT * FROM ${model} WHERE ${parts.all(where)}${order}${range}`;
      return (await run(text, parts, true)) as Wanted[];
    },
    async count({ model, where = [] }) {
      const parts = createParts(model);
      const rows = await run(
        `SELECT count(*) AS counted FROM ${model} WHERE ${parts.all(where)}`,
        parts,
        true,
      );
      return Number(rows[0]?.counted ?? 0);
    },
  };
}

type Writes = 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany';

function makeWrites(run: Run, change: Change): Pick<CustomAdapter, Writes> {
  return {
    async create<Given extends Row>({ model, data }: { model: string; data: Given }) {
      const parts = createParts(model);
      const columns = Object.keys(data).map(parts.column);
      const places = Object.values(data).map(parts.value);
      const text = `INSERT INTO ${model} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING *`;
      return (await run(text, parts))[0] as Given;
    },
    async update<Wanted>({ model, where, update }: Selection & { update: Wanted }) {
      const parts = createParts(model);
      const text = `UPDATE ${model} SET ${parts.assign(update as Row)} WHERE ${parts.one(where)} RETURNING *`;
      return ((await run(text, parts))[0] ?? null) as Found<Wanted>;
    },
    async updateMany({ model, where, update }) {
      const parts = createParts(model);
      return change(`UPDATE ${model} SET ${parts.assign(update)} WHERE ${parts.all(where)}`, parts);
    },
    async delete({ model, where }) {
      const parts = createParts(model);
      await change(`DELETE FROM ${model} WHERE ${parts.one(where)}`, parts);
    },
    async deleteMany({ model, where }) {
      const parts = createParts(model);
      return change(`DELETE FROM ${model} WHERE ${parts.all(where)}`, parts);
    },
  };
}

/** What is good once, and what is counted: one statement each, which one of several callers wins. */
function makeAtomicWrites(run: Run): Pick<CustomAdapter, 'consumeOne' | 'incrementOne'> {
  return {
    async consumeOne<Wanted>({ model, where }: Selection) {
      const parts = createParts(model);
      const text = `DELETE FROM ${model} WHERE ${parts.one(where, 'FOR UPDATE')} RETURNING *`;
      return ((await run(text, parts))[0] ?? null) as Found<Wanted>;
    },
    async incrementOne<Wanted>({ model, where, increment, set = {} }: Increment) {
      const parts = createParts(model);
      const sums = Object.entries(increment).map(([field, delta]) => {
        const column = parts.column(field);
        return `${column} = ${column} + ${parts.value(delta)}`;
      });
      const assigned = Object.keys(set).length > 0 ? [parts.assign(set)] : [];
      const changes = [...sums, ...assigned].join(', ');
      const text = `UPDATE ${model} SET ${changes} WHERE ${parts.all(where)} RETURNING *`;
      return ((await run(text, parts))[0] ?? null) as Found<Wanted>;
    },
  };
}

type Selection = { model: string; where: CleanedWhere[] };
type FindMany = {
  model: string;
  where?: CleanedWhere[] | undefined;
  limit: number;
  sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
  offset?: number | undefined;
};
type Increment = Selection & {
  increment: Record<string, number>;
  set?: Row | undefined;
};

type Parts = ReturnType<typeof createParts>;

/** The pieces of one statement about one table, its values beside it. */
function createParts(table: string) {
  const values: unknown[] = [];
  const idColumn = `${table.replace(/s$/, '')}_id`;
  const column = (field: string) => (field === 'id' ? idColumn : toSnakeCase(field));

  function value(given: unknown): string {
    values.push(given instanceof Date ? given.toISOString() : given);
    return `$${values.length}`;
  }

  function condition({ field, operator = 'eq', value: wanted }: CleanedWhere): string {
    const name = column(field);
    if (wanted === null) return operator === 'ne' ? `${name} IS NOT NULL` : `${name} IS NULL`;
    if (operator === 'in') return `${name}::text = ANY (${value((wanted as unknown[]).map(String))}::text[])`;
    const sign = operators[operator];
    if (sign === undefined) throw new Error(`better-auth asks by ${operator}, which is not spoken here`);
    return `${name} ${sign} ${value(field === 'id' ? Number(wanted) : wanted)}`;
  }

  function all(where: readonly CleanedWhere[]): string {
    return where
      .map((one, index) => `${index === 0 ? '' : ` ${one.connector} `}${condition(one)}`)
      .join('')
      .replace(/^$/, 'true');
  }

  return {
    values,
    column,
    value,
    all,
    /** One row and no more, whatever else would meet the conditions; none where there are no conditions. */
    one(where: readonly CleanedWhere[], lock = ''): string {
      if (where.length === 0) return 'false';
      return `${idColumn} = (SELECT ${idColumn} FROM ${table} WHERE ${all(where)} LIMIT 1 ${lock})`;
    },
    assign(changes: Row): string {
      return Object.entries(changes)
        .map(([field, changed]) => `${column(field)} = ${value(changed)}`)
        .join(', ');
    },
    toRow(row: Row): Row {
      return Object.fromEntries(
        Object.entries(row).map(([name, held]) => [
          name === idColumn ? 'id' : toCamelCase(name),
          held instanceof Temporal.Instant ? new Date(held.epochMilliseconds) : held,
        ]),
      );
    },
  };
}

function toSnakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamelCase(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
