import { buildMap } from '@satha/roads/build/build-map';
import { inChunks, writePbf } from '@satha/roads/pbf/write-pbf.test-helper';
import { at, makeTownExtract, type Town } from '@satha/roads/town.test-helper';
import { rulesTown } from '../../src/domain/routing/truck-rules/rules-town.test-helper.ts';

/** Both ends of the made town's main street, within the UAE, and a place 5 km from all its roads. */
export const streetStart = at(0, 0);
export const streetEnd = at(0, 60);
export const offTheRoads = at(-50, 30);

const places = { a: [0, 0], b: [0, 60], c: [30, 30] } as const;

/** Towns that differ in how far it is along the main street: there is one, or one has to go around. */
export const towns = {
  straight: { places, ways: [['ab', { name: 'Main Street' }], ['acb']] },
  around: { places, ways: [['acb']] },
  /** No truck may drive the straight way. */
  noTrucks: { places, ways: [['ab', { hgv: 'no' }], ['acb']] },
} as const satisfies Record<string, Town>;

export type MadeMap = { readonly town: Town; readonly source: string; readonly dataDate: string };

export const firstMap: MadeMap = { town: towns.straight, source: 'first.osm.pbf', dataDate: '2026-10-01' };
export const secondMap: MadeMap = { town: towns.around, source: 'second.osm.pbf', dataDate: '2026-11-01' };

/** A dual carriageway of 33 m, driven on the right: to the east from a to b, back from c to d. */
const dualCarriageway: Town = {
  places: { a: [0, 0], b: [0, 60], c: [0.3, 60], d: [0.3, 0] },
  ways: [
    ['ab', { highway: 'motorway' }],
    ['bc', { highway: 'motorway_link' }],
    ['cd', { highway: 'motorway' }],
    ['da', { highway: 'motorway_link' }],
  ],
};
export const dualMap: MadeMap = { town: dualCarriageway, source: 'dual.osm.pbf', dataDate: '2026-11-01' };

/** A highway E11 that truck rules close in Dubai, and a way around it. */
export const ruledMap: MadeMap = { town: rulesTown, source: 'ruled.osm.pbf', dataDate: '2026-11-01' };

/** The same, with a sign that closes the way around at night. */
export const signedMap: MadeMap = {
  ...ruledMap,
  town: {
    places: rulesTown.places,
    ways: rulesTown.ways.map(([path, tags]) => [
      path,
      path === 'acdb' ? { ...tags, 'hgv:conditional': 'no @ (01:00-05:00)' } : (tags ?? {}),
    ]),
  },
};

/** What trips and metrics call a map. */
export const versionOf = ({ source, dataDate }: MadeMap): string => `${source} ${dataDate}`;

/** Installs a made map as the command line does: built beside its place, then renamed. */
export async function installMap(path: string, { town, source, dataDate }: MadeMap): Promise<void> {
  const extract = inChunks(writePbf(makeTownExtract(town)));
  await buildMap({ source: extract, sourceName: source, dataDate, output: path });
}
