import { join } from 'node:path';
import type { SchemaFolders } from './migrate.ts';

const server = join(import.meta.dirname, '../../..');

/** The folders of this release's schema. */
export const schemaFolders: SchemaFolders = {
  migrations: join(server, 'migrations'),
  functions: join(server, 'sql/functions'),
};
