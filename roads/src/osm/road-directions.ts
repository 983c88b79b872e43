import type { Tags } from '../pbf/osm-handlers.ts';

export type Directions = { readonly forward: boolean; readonly backward: boolean };

const both: Directions = { forward: true, backward: true };
const along: Directions = { forward: true, backward: false };
const against: Directions = { forward: false, backward: true };
const neither: Directions = { forward: false, backward: false };

const spellings: ReadonlyMap<string, Directions> = new Map([
  ['yes', along],
  ['true', along],
  ['1', along],
  ['-1', against],
  ['reverse', against],
  ['no', both],
  ['false', both],
  ['0', both],
  // Changes with the hour; nobody is led along a lane that may be closed.
  ['reversible', neither],
  ['alternating', both],
]);

/** Reads which ways a road may be driven, by its oneway tag or else by what it is. */
export function readDirections(tags: Tags): Directions {
  const said =
    spellings.get(tags.get('oneway:motor_vehicle') ?? '') ??
    spellings.get(tags.get('oneway:vehicle') ?? '') ??
    spellings.get(tags.get('oneway') ?? '');
  if (said) return said;
  const junction = tags.get('junction');
  const highway = tags.get('highway');
  // Links of motorways are not always one-way, and those that are say so.
  return junction === 'roundabout' || junction === 'circular' || highway === 'motorway' ? along : both;
}
