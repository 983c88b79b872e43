import { parseUaeDateTime } from '../../../../values/uae-time.ts';

/** Extracts are named after the day they are published on, and their data ends the evening before. */
const usualLagDays = 1;

/**
 * Warns of an extract whose name bears another day than its data: most likely it is not the file that was
 * meant. Days in names are read as `260101`, `20260101` and `2026-01-01`, months as `2026-01`; undefined
 * where there is nothing to tell.
 */
export function explainDateInName(source: string, dataDate: string): string | undefined {
  const named = findDate(source) ?? findMonth(source);
  if (named === undefined || !isDate(dataDate)) return undefined;
  if (dataDate.startsWith(named)) return undefined;
  const end = isDate(named) ? named : `${named}-01`;
  const days = Temporal.PlainDate.from(dataDate).until(end).total('days');
  if (days >= 0 && days <= usualLagDays) return undefined;
  return `The name ${source} tells of ${named}, but its data is of ${dataDate}: is this the extract that you mean?`;
}

function findDate(name: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(?:20)?(\d\d)[-_]?(\d\d)[-_]?(\d\d)(?!\d)/.exec(name) ?? [];
  const date = `20${year}-${month}-${day}`;
  return isDate(date) ? date : undefined;
}

/** Of a name such as `uae-2026-01.osm.pbf`, the month. */
function findMonth(name: string): string | undefined {
  const [, year, month] = /(?<!\d)(20\d\d)-(0[1-9]|1[0-2])(?![-\d])/.exec(name) ?? [];
  return year === undefined ? undefined : `${year}-${month}`;
}

const isDate = (text: string): boolean => parseUaeDateTime(`${text}T00:00`) !== undefined;
