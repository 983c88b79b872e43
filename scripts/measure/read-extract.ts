import { createReadStream } from 'node:fs';
import { unitsPerDegree } from '../../roads/src/coordinates.ts';
import { readPbf } from '../../roads/src/pbf/read-pbf.ts';

type Tags = Readonly<Record<string, string>>;
export type OsmWay = { readonly nodeIds: readonly number[]; readonly tags: Tags };
export type OsmPlace = { readonly lat: number; readonly lng: number; readonly tags: Tags };

/** What the measuring scripts need of an OpenStreetMap extract: roads, their nodes, and named places. */
export type OsmExtract = {
  readonly nodeIds: number[];
  readonly lats: number[];
  readonly lngs: number[];
  readonly ways: OsmWay[];
  readonly places: OsmPlace[];
};

export async function readExtract(path: string): Promise<OsmExtract> {
  const extract: OsmExtract = { nodeIds: [], lats: [], lngs: [], ways: [], places: [] };
  await readPbf(createReadStream(path, { highWaterMark: 1024 * 1024 }), {
    wayKeys: ['highway'],
    relationKeys: [],
    node(id, latUnits, lngUnits, tags) {
      const lat = latUnits / unitsPerDegree;
      const lng = lngUnits / unitsPerDegree;
      extract.nodeIds.push(id);
      extract.lats.push(lat);
      extract.lngs.push(lng);
      if (tags.get('place')) extract.places.push({ lat, lng, tags: Object.fromEntries(tags) });
    },
    way(_id, refs, tags) {
      if (tags.get('highway')) extract.ways.push({ nodeIds: [...refs], tags: Object.fromEntries(tags) });
    },
    relation() {},
  });
  return extract;
}
