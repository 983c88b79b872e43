import { stat } from 'node:fs/promises';
import { openMbtiles, TileFileError } from '../../../platform/tile-file/mbtiles.ts';
import { formatFacts } from '../../output.ts';
import { formatBytes } from '../../progress.ts';

export type BaseMapSummary = {
  readonly file: string;
  readonly bytes: number;
  /** Why it is of no use; the rest is missing then. */
  readonly fault: string | null;
  /** The program that made it, and the day that its data is of, where it says so. */
  readonly generator: string | null;
  readonly dataDate: string | null;
  readonly zooms: readonly [lowest: number, highest: number] | null;
};

/** Reads what `map info` shows of the base map; undefined where there is none. */
export async function readBaseMap(file: string): Promise<BaseMapSummary | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const bytes = found.size;
  try {
    const tiles = openMbtiles(file);
    tiles.close();
    const { generator, dataDate, minzoom, maxzoom } = tiles.facts;
    return {
      file,
      bytes,
      fault: null,
      generator: generator || null,
      dataDate: dataDate || null,
      zooms: [minzoom, maxzoom],
    };
  } catch (error) {
    if (!(error instanceof TileFileError)) throw error;
    return { file, bytes, fault: error.message, generator: null, dataDate: null, zooms: null };
  }
}

/** Describes the base map to a person. */
export function describeBaseMap({ file, bytes, fault, generator, dataDate, zooms }: BaseMapSummary): string {
  const [lowest, highest] = zooms ?? [];
  const about = [
    formatBytes(bytes),
    ...(zooms ? [`zoom ${lowest} to ${highest}`] : []),
    ...(dataDate ? [`data of ${dataDate}`] : []),
    ...(generator ? [`made by ${generator}`] : []),
  ];
  return formatFacts([['Base map', `${file} (${about.join(', ')})${fault === null ? '' : `: ${fault}`}`]]);
}
