import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';

export type PricesDeps = { readonly db: Database; readonly clock: Clock };
