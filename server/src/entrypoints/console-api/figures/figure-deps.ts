import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Fils } from '../../../values/money.ts';

/** What the operations of figures need. */
export type FigureDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** What a gateway takes for a part of a text; undefined: nobody has told. */
  readonly textPartFils: Fils | undefined;
};
