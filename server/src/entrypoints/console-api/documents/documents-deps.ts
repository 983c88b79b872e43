import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PdfDrawing } from '../../shared/pdf-drawing.ts';

export type DocumentsDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly drawing: PdfDrawing;
};
