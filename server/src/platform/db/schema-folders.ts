import { join } from 'node:path';
import type { SchemaFolders } from './migrate.ts';

const server = join(import.meta.dirname, '../../..');

/** The folders of this release's schema. */
export const schemaFolders = {
  migrations: join(server, 'migrations'),
  functions: join(server, 'sql/functions'),
  indexes: join(server, 'sql/indexes'),
} as const satisfies SchemaFolders;
