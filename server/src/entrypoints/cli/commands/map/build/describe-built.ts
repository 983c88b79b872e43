import { readConfig } from '../../../../../config/env.ts';
import { groupThousands } from '../../../output.ts';
import { formatBytes, formatSeconds } from '../../../progress.ts';
import { attribution, mapDocument } from '../map-summary.ts';
import { explainDateInName } from './date-in-name.ts';
import type { MapsOrder, PlacedMaps } from './place-maps.ts';

/** Makes the JSON of `map build --json` and `map install --json`. */
export function builtDocument(
  output: string,
  { summary, previous, baseMap }: PlacedMaps,
  seconds: number,
  warnings: readonly string[],
) {
  return {
    ...mapDocument(output, summary),
    previous: previous ?? null,
    baseMap: baseMap === undefined ? null : { file: baseMap.file, ...(baseMap.made ?? { tiles: null }) },
    warning: warnings.join(' ') || null,
    seconds: Math.round(seconds * 10) / 10,
  };
}

/** Returns warnings that the operator may want to do something about. */
export function warnOf(order: MapsOrder, { summary, baseMap }: PlacedMaps): string[] {
  // Whoever gave the day has answered already.
  const ofName =
    order.dataDate === undefined ? explainDateInName(summary.source, summary.dataDate) : undefined;
  const ofBaseMap =
    baseMap && !baseMap.made
      ? `${baseMap.file} was not made by this command, and stays: move it away to have one drawn of the extract, or give --no-base-map.`
      : undefined;
  return [ofName, ofBaseMap].filter((sentence) => sentence !== undefined);
}

/** Describes a built map to a person. */
export function describeBuilt(output: string, placed: PlacedMaps, seconds: number): string {
  const { summary, previous, baseMap } = placed;
  const made = baseMap?.made;
  return [
    `Built ${output} (${formatBytes(summary.bytes)}) in ${formatSeconds(seconds)}: ` +
      `${groupThousands(summary.roadKilometers)} km of roads, from ${summary.source}, data of ${summary.dataDate}.`,
    ...(previous === undefined ? [] : [`The map of before is kept as ${previous}.`]),
    ...(made === undefined
      ? []
      : [`Drew ${baseMap?.file} (${formatBytes(made.bytes)}): ${groupThousands(made.tiles)} tiles.`]),
    ...(output === readConfig().mapFile ? ['A running service takes up what is new within seconds.'] : []),
    attribution,
  ].join('\n');
}
