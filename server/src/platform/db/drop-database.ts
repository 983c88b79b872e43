import pg from 'pg';

const insufficientPrivilege = '42501';

/**
 * Drops a database and whatever is connected to it; one that is not there is left alone.
 *
 * An autovacuum worker counts as a superuser's connection, which FORCE refuses to end for an ordinary owner of a
 * database; a drop without FORCE sends autovacuum away by itself and waits up to 5 s for it.
 */
export async function dropDatabase(owner: pg.Client, name: string): Promise<void> {
  const statement = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`;
  try {
    await owner.query(`${statement} WITH (FORCE)`);
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    await owner.query(statement);
  }
}
