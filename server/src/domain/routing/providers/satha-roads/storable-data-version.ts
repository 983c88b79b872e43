import type { RoadMap } from '@satha/roads/map/road-map';

const mostCharacters = 200;

/**
 * Returns a map's version as trips store it. It comes from a file: only what can be stored and shown in a
 * line is let through.
 */
export function storableDataVersion({ dataVersion }: Pick<RoadMap, 'dataVersion'>): string {
  const characters = [...dataVersion.replaceAll(/\p{C}/gu, '')];
  return characters.slice(0, mostCharacters).join('');
}
