import type { Change } from '@satha/roads/map/facts/compare-maps';
import { readConfig } from '../../../../config/env.ts';
import { groupThousands } from '../../../output.ts';
import { formatBytes, formatSeconds } from '../../../progress.ts';
import { attribution, mapDocument } from '../map-summary.ts';
import { explainDateInName } from './date-in-name.ts';
import type { MapsOrder, PlacedMaps } from './place-maps.ts';

/** Makes the JSON of `map build --json` and `map install --json`. */
export function builtDocument(
  output: string,
  { summary, previous, changes, baseMap }: PlacedMaps,
  seconds: number,
  warnings: readonly string[],
) {
  return {
    ...mapDocument(output, summary),
    previous: previous ?? null,
    changes: changes ?? null,
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
  const missing = summary.counts?.missingNodes ?? 0;
  const ofNodes =
    missing > 0
      ? `Nodes of roads that the extract lacks: ${groupThousands(missing)}. The roads break off there: is it an extract in which ways are whole?`
      : undefined;
  return [ofName, ofNodes, ofBaseMap].filter((sentence) => sentence !== undefined);
}

/** Describes a built map to a person. */
export function describeBuilt(output: string, placed: PlacedMaps, seconds: number): string {
  const { summary, previous, changes, baseMap } = placed;
  const made = baseMap?.made;
  return [
    `Built ${output} (${formatBytes(summary.bytes)}) in ${formatSeconds(seconds)}: ` +
      `${groupThousands(summary.roadKilometers)} km of roads, from ${summary.source}, data of ${summary.dataDate}.`,
    ...(previous === undefined ? [] : [`The map of before is kept as ${previous}.`]),
    ...(changes === undefined ? [] : [describeChanges(changes)]),
    ...(made === undefined
      ? []
      : [`Drew ${baseMap?.file} (${formatBytes(made.bytes)}): ${groupThousands(made.tiles)} tiles.`]),
    ...(output === readConfig().mapFile ? ['A running service takes up what is new within seconds.'] : []),
    attribution,
  ].join('\n');
}

function describeChanges(changes: readonly Change[]): string {
  if (changes.length === 0) return 'It is like the map of before in kilometres, area and numbers of things.';
  const told = changes.map(
    ({ what, before, after }) => `${what} ${groupThousands(before)} → ${groupThousands(after)}`,
  );
  return `Changed: ${told.join(', ')}.`;
}
