import type { MadeExtract, MadeTags } from '../pbf/write-pbf.test-helper.ts';
import { makeTownExtract } from '../town.test-helper.ts';

/** As OpenStreetMap tags it; drawn as a relation of two outlines. */
const burjKhalifa: MadeTags = {
  type: 'multipolygon',
  name: 'برج خليفة',
  'name:ar': 'برج خليفة',
  'name:en': 'Burj Khalifa',
  building: 'yes',
  'building:levels': '163',
  height: '828',
  tourism: 'attraction',
  wikidata: 'Q12495',
};

const at = { lat: 25.1972, lng: 55.2742 };
const corner = (id: number, north: number, east: number) => ({
  id,
  lat: at.lat + north / 10_000,
  lng: at.lng + east / 10_000,
});

/** Where the middle of Burj Khalifa is in the made extract. */
export const burjKhalifaAt = at;

/**
 * Makes a small town with named things in each form that OpenStreetMap draws them in: a relation (Burj
 * Khalifa), an outline with a point of the same name in it (The Dubai Mall), and points. All but the roads
 * lie in Downtown Dubai.
 */
export function makePoiExtract(): MadeExtract {
  const town = makeTownExtract({
    places: { a: [0, 0], b: [0, 60], c: [30, 30] },
    ways: [
      ['ab', { highway: 'primary', name: 'شارع الوصل', 'name:en': 'Al Wasl Road', ref: 'D92' }],
      ['acb', { name: 'شارع 12' }],
    ],
  });
  const mall = { name: 'دبي مول', 'name:en': 'The Dubai Mall' };
  return {
    nodes: [
      ...town.nodes,
      ...[corner(1, -5, -5), corner(2, -5, 5), corner(3, 5, 5), corner(4, 5, -5)],
      ...[corner(11, -2, 40), corner(12, -2, 60), corner(13, 2, 60), corner(14, 2, 40)],
      { ...corner(15, 0, 50), tags: { ...mall, shop: 'mall' } },
      { ...corner(16, 3, 0), tags: { name: 'Burj Khalifa Café', amenity: 'cafe' } },
      { ...corner(17, 30, 0), tags: { name: 'إينوك', 'name:en': 'ENOC', amenity: 'fuel' } },
      { ...corner(18, 900, 0), tags: { name: 'إينوك', 'name:en': 'ENOC', amenity: 'fuel' } },
      { ...corner(19, 0, 5), tags: { amenity: 'bench' } },
      { ...corner(20, 0, 6), tags: { name: 'A tree', natural: 'tree' } },
      { ...corner(21, 8, 8), tags: { name: 'مسجد الرحمن', amenity: 'place_of_worship' } },
    ].toSorted((one, other) => one.id - other.id),
    ways: [
      ...town.ways,
      { id: 101, nodes: [1, 2, 3] },
      { id: 102, nodes: [3, 4, 1] },
      { id: 103, nodes: [11, 12, 13, 14, 11], tags: { ...mall, shop: 'mall', building: 'retail' } },
    ],
    relations: [
      {
        id: 201,
        members: [
          { type: 'way', id: 101, role: 'outer' },
          { type: 'way', id: 102, role: 'outer' },
        ],
        tags: burjKhalifa,
      },
    ],
  };
}
