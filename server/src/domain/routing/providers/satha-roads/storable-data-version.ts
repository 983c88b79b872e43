import type { RoadMap } from '@satha/roads/map/road-map';

const mostCharacters = 200;

/** What trips keep of a map. It comes from a file: only what can be stored and shown in a line is let through. */
export function storableDataVersion({ dataVersion }: Pick<RoadMap, 'dataVersion'>): string {
  const characters = [...dataVersion.replaceAll(/\p{C}/gu, '')];
  return characters.slice(0, mostCharacters).join('');
}
