import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildMap } from '../build/build-map.ts';
import { openMapInWorker } from '../map/open-map-in-worker.ts';
import type { RoadMap } from '../map/road-map.ts';
import { writePbf } from '../pbf/write-pbf.test-helper.ts';
import { readPoisPart } from '../pois/read-pois-part.ts';
import { withFolder } from '../town.test-helper.ts';
import { explainWithoutUae, isUaeThere, uaeExtract } from '../uae-map.test-helper.ts';
import { buffersOf, namesOfThing } from './map-names.ts';
import { createNameSearch, type NameSearch } from './name-search.ts';

const listFile = join(process.env.MAP_DATA ?? '', 'places/osm-named-pois-2021.csv');
const isThere = isUaeThere && existsSync(listFile);
explainWithoutUae();
if (isUaeThere && !isThere)
  console.log(
    'The test on all named things of the UAE is skipped: MAP_DATA has no places/osm-named-pois-2021.csv.',
  );

/** The extract has no named things, and the list has no tags but their classes: an extract may go on after its end. */
async function* readExtract() {
  yield* createReadStream(uaeExtract);
  const [, ...lines] = (await readFile(listFile, 'utf8')).split(/\r?\n/);
  const nodes = lines.flatMap((line, index) => {
    const [, kind = '', name = '', lng = '', lat = ''] =
      /^[^,]*,([^,]*),(.*),([\d.]+),([\d.]+),\w*$/.exec(line) ?? [];
    const tags = { amenity: kind || 'yes', name: name.replace(' @@@', '') };
    return name === '' ? [] : [{ id: 9_000_000_000 + index, lat: Number(lat), lng: Number(lng), tags }];
  });
  yield writePbf({ nodes, ways: [] });
}

describe.skipIf(!isThere)('the names of the whole UAE', () => {
  let map: RoadMap;
  let search: NameSearch;
  beforeAll(async () => {
    map = await withFolder(async (folder) => {
      const output = join(folder, 'uae.map');
      await buildMap({ source: readExtract(), output, dataDate: '2021-08-06', parts: [readPoisPart()] });
      return openMapInWorker(output);
    });
    if (!map.names) throw new Error('the thread made no names');
    search = createNameSearch(map.names.index);
  });

  const namesOf = (text: string) =>
    search({ text, most: 10 }).map(({ entry }) => {
      const { pois, names } = map;
      return pois ? namesOfThing(pois.texts, pois.names, names?.things[entry] ?? 0).arabic : '';
    });

  it('take less than 10 MB beside the map', () => {
    const { names } = map;
    const bytes = names ? buffersOf(names).reduce((sum, { byteLength }) => sum + byteLength, 0) : 0;
    expect(map.pois?.weights.length).toBeGreaterThan(35_000);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(10_000_000);
  });

  it.each(['برج خليفة', 'برج خليفه', 'Burj Khalifa', 'burj khaleefa'])(
    'have Burj Khalifa among the first by %s, though its name is known in Arabic alone',
    (text) => {
      expect(namesOf(text)).toContain('برج خليفة');
    },
  );
});
