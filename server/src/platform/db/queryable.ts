/** What a store needs of the database: a pool, a client inside a transaction, or anything else that runs SQL. */
export type Queryable = {
  query<Row>(statement: {
    name?: string;
    text: string;
    values?: readonly unknown[];
    /** It changes nothing: a connection that breaks under it leaves nothing in doubt. */
    onlyReads?: true;
  }): Promise<{ rows: Row[]; rowCount: number | null }>;
};
