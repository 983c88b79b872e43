import type { EmirateWord } from '@satha/terms/emirates';
import type { JobPlate } from './job.ts';

/** What stands beside the number on an emirate's plates of private vehicles, from a day on. */
type PlateShape = {
  readonly emirate: EmirateWord;
  readonly from: string;
  readonly code: RegExp;
  readonly source: string;
};

const seen = 'plates as seen in trade and news, gathered November 2026; no emirate publishes a full list';

/** Whatever is not in here is taken as it is sent: an emirate may issue a new code on any day. */
const plateShapes: readonly PlateShape[] = [
  { emirate: 'abu_dhabi', from: '2000-01-01', code: /^[1-9]\d?$/, source: `numeric categories; ${seen}` },
  { emirate: 'dubai', from: '2000-01-01', code: /^[A-Z]$/, source: `single letters; ${seen}` },
  { emirate: 'dubai', from: '2018-01-01', code: /^[A-Z]{1,2}$/, source: `AA and on; ${seen}` },
  { emirate: 'sharjah', from: '2000-01-01', code: /^[1-9]$/, source: `numeric categories; ${seen}` },
  { emirate: 'ajman', from: '2000-01-01', code: /^[A-Z]$/, source: `single letters; ${seen}` },
  { emirate: 'umm_al_quwain', from: '2000-01-01', code: /^[A-Z]$/, source: `single letters; ${seen}` },
  { emirate: 'ras_al_khaimah', from: '2000-01-01', code: /^[A-Z]$/, source: `single letters; ${seen}` },
  { emirate: 'fujairah', from: '2000-01-01', code: /^[A-Z]$/, source: `single letters; ${seen}` },
];

/**
 * Tells whether an emirate is known to have plates with such a code on a day (`YYYY-MM-DD`, UAE). A plate without a code
 * is an old or a special one, and known everywhere; one of another country is not judged: undefined.
 */
export function isRecognizedPlate(plate: JobPlate, day: string): boolean | undefined {
  if (!('emirate' in plate)) return undefined;
  if (plate.code === undefined) return true;
  const { emirate, code } = plate;
  return plateShapes.some((shape) => shape.emirate === emirate && shape.from <= day && shape.code.test(code));
}
