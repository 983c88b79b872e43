import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from '../platform/embedded-postgres/attach.ts';
import { Refusal } from './refusal.ts';

/**
 * Works with the embedded PostgreSQL itself, no database of it opened and no schema changed.
 * @throws Refusal when the environment has a PostgreSQL of the operator's own, with `alternative` as the cure.
 * @throws StartUpError where there has to be a database and is none.
 */
export async function withEmbeddedServer<Result>(
  config: Config,
  environment: Environment,
  { alternative, mustExist }: { readonly alternative: string; readonly mustExist: boolean },
  work: (server: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrls[environment] !== undefined) {
    throw new Refusal(
      `DATABASE_URL_${environment.toUpperCase()} names a PostgreSQL of your own, and this command is for the embedded one: ${alternative}.`,
    );
  }
  const server = await attachEmbeddedPostgres({
    home: config.home,
    sudoUid: config.sudoUid,
    log: (line) => console.error(line),
    mustExist,
  });
  try {
    return await work(server);
  } finally {
    await server.detach();
  }
}
