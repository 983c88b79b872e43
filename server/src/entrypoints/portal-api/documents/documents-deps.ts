import type { DrawOptions } from '../../../domain/documents/draw-document.ts';
import type { StatementDeps } from '../../../domain/documents/statements/make-statement.ts';
import type { Database } from '../../../platform/db/database.ts';

export type DocumentsDeps = StatementDeps & {
  readonly db: Database;
  /** Whether what is drawn says that it is a test. */
  readonly isSandbox: boolean;
  readonly draw: NonNullable<DrawOptions['draw']>;
};
