import { readConfig } from '../../../../../config/env.ts';
import { groupThousands } from '../../../output.ts';
import { formatBytes, formatSeconds } from '../../../progress.ts';
import { attribution, mapDocument } from '../map-summary.ts';
import type { PlacedMap } from './place-map.ts';

/** What `map build --json` and `map install --json` say. */
export function builtDocument(output: string, { summary, previous }: PlacedMap, seconds: number) {
  return {
    ...mapDocument(output, summary),
    previous: previous ?? null,
    seconds: Math.round(seconds * 10) / 10,
  };
}

/** The same to a person. */
export function describeBuilt(output: string, { summary, previous }: PlacedMap, seconds: number): string {
  return [
    `Built ${output} (${formatBytes(summary.bytes)}) in ${formatSeconds(seconds)}: ` +
      `${groupThousands(summary.roadKilometers)} km of roads, from ${summary.source}, data of ${summary.dataDate}.`,
    ...(previous === undefined ? [] : [`The map of before is kept as ${previous}.`]),
    ...(output === readConfig().mapFile ? ['A running service takes it up within seconds.'] : []),
    attribution,
  ].join('\n');
}
