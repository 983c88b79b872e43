import type { MapPart } from '../build/build-map.ts';
import { isNewestNode } from '../pbf/collect-nodes.ts';
import { makePlaceSections } from './make-place-sections.ts';
import { findPlaceKind } from './place-kinds.ts';
import { hasName, makePlaceNames } from './place-names.ts';
import type { PlaceNode } from './place-node.ts';
import { mergePlaces } from './reading/merge-places.ts';
import { readAreas } from './reading/read-areas.ts';
import { readPlaceTable } from './reading/read-place-table.ts';

/** Paths of what a map may learn besides its extract. */
export type PlaceFiles = {
  /** GeoJSON: polygons of the emirates, with their names. */
  readonly boundaries?: string;
  /** GeoJSON: polygons of communities and districts, with their names. */
  readonly communities?: string;
  /** GeoNames' main table, or CSV with lat, lng and name. */
  readonly places?: string;
};

/**
 * Reads the part of a map that says what places are called: place nodes of the extract, and what the files
 * tell.
 * @throws RoadsError with a sentence for a file that is missing or not what it should be.
 */
export async function readPlacesPart(files: PlaceFiles): Promise<MapPart> {
  const regions = files.boundaries === undefined ? [] : await readAreas(files.boundaries, 'boundaries');
  const communities =
    files.communities === undefined ? [] : await readAreas(files.communities, 'communities');
  const listed = files.places === undefined ? [] : await readPlaceTable(files.places);
  const nodes: (PlaceNode & { readonly id: number; readonly version: number })[] = [];
  return {
    node(id, lat, lng, tags, version) {
      const kind = tags.size === 0 ? undefined : findPlaceKind(tags.get('place'));
      if (kind === undefined) return;
      const [english, international, arabic, name] = ['name:en', 'int_name', 'name:ar', 'name'].map((key) =>
        beforeComma(tags.get(key)),
      );
      const names = makePlaceNames([english, international, name], [arabic, name]);
      if (hasName(names)) nodes.push({ id, version, lat, lng, kind, names, aliases: [] });
    },
    finish: (kept) =>
      makePlaceSections({
        nodes: mergePlaces([
          ...nodes.filter(({ id, version }) => isNewestNode(kept, id, version)),
          ...listed,
        ]),
        areas: [
          ...regions.map((area) => ({ ...area, level: 'region' as const })),
          ...communities.map((area) => ({ ...area, level: 'community' as const })),
        ],
      }),
  };
}

/** Some write an address for a name: "Workshop 5, Mussafah, Abu Dhabi". */
const beforeComma = (name: string | undefined): string | undefined => name?.split(/[,،]/)[0];
