import { metersBetween, unitsPerDegree } from '../../coordinates.ts';
import { placeKinds } from '../place-kinds.ts';
import { arabicKey, soundAlike } from '../place-names.ts';
import type { PlaceNode } from '../place-node.ts';

/** Two sources put the same place not farther apart than this, by level; the larger a place, the vaguer its middle. */
const sameMeters = { local: 1200, town: 4000, city: 25_000 } as const;
const cellUnits = unitsPerDegree / 4;

/**
 * Joins places that several sources tell of: what comes first says where a place is and what it is, and takes from the
 * others the names that it lacks.
 */
export function mergePlaces(nodes: readonly PlaceNode[]): PlaceNode[] {
  const merged: PlaceNode[] = [];
  const cells = new Map<string, number[]>();
  const cellOf = (row: number, column: number) => `${row} ${column}`;
  for (const node of nodes) {
    const row = Math.floor(node.lat / cellUnits);
    const column = Math.floor(node.lng / cellUnits);
    const around = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].flatMap((east) => cells.get(cellOf(row + north, column + east)) ?? []),
    );
    const same = findSame(node, around, merged);
    const known = same === undefined ? undefined : merged[same];
    if (same !== undefined && known !== undefined) {
      merged[same] = { ...known, names: joinNames(known, node) };
      continue;
    }
    const cell = cells.get(cellOf(row, column));
    const place = merged.push(node) - 1;
    if (cell) cell.push(place);
    else cells.set(cellOf(row, column), [place]);
  }
  return merged;
}

/** The nearest of those that may be the same place. */
function findSame(
  node: PlaceNode,
  around: readonly number[],
  merged: readonly PlaceNode[],
): number | undefined {
  let nearest: number | undefined;
  let nearestMeters = Number.POSITIVE_INFINITY;
  for (const place of around) {
    const known = merged[place];
    if (known === undefined) continue;
    const meters = metersBetween(known.lat, known.lng, node.lat, node.lng);
    if (meters >= nearestMeters || meters > Math.max(reachOf(known), reachOf(node))) continue;
    if (!areSame(known, node)) continue;
    nearest = place;
    nearestMeters = meters;
  }
  return nearest;
}

const reachOf = ({ kind }: PlaceNode): number => sameMeters[placeKinds[kind]?.level ?? 'local'];

function areSame({ names }: PlaceNode, other: PlaceNode): boolean {
  if (soundAlike(names, other.names)) return true;
  const key = arabicKey(names.arabic);
  return key !== '' && other.aliases.some((alias) => arabicKey(alias) === key);
}

function joinNames({ names }: PlaceNode, { names: others }: PlaceNode): PlaceNode['names'] {
  const arabic = names.arabic || others.arabic;
  return { english: names.english || withoutCity(others.english, arabic), arabic };
}

/** Lists call a town "Ajman City" to tell it from its emirate; who lives there does not. */
function withoutCity(english: string, arabic: string): string {
  return arabic.includes('مدينة') ? english : english.replace(/(?<=.) City$/, '');
}
