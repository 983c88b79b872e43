import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';

/** What the operations on what takes two people work with. */
export type ApprovalDeps = { readonly db: Database; readonly clock: Clock };
