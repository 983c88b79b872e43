import type { Tags } from '../pbf/osm-handlers.ts';

/**
 * The degrees to which a thing is known: what everybody in the country knows, what people of the city know,
 * and the rest.
 */
export const poiWeights = { minor: 0, local: 1, known: 2, landmark: 3 } as const;
export type PoiWeight = (typeof poiWeights)[keyof typeof poiWeights];

/**
 * OpenStreetMap's keys of what people name when they say where they are, each with the values that are known beyond their
 * street. Our own choice (2026), after https://wiki.openstreetmap.org/wiki/Map_features.
 */
const tagWeights: Readonly<Record<string, Readonly<Record<string, PoiWeight>>>> = {
  aeroway: { aerodrome: 3, terminal: 3, heliport: 1 },
  amenity: {
    hospital: 3,
    university: 3,
    bus_station: 2,
    clinic: 2,
    college: 2,
    courthouse: 2,
    embassy: 2,
    exhibition_centre: 3,
    ferry_terminal: 2,
    fuel: 2,
    marketplace: 2,
    place_of_worship: 2,
    police: 2,
    school: 2,
    theatre: 2,
    townhall: 2,
    vehicle_inspection: 2,
    bench: 0,
    parking: 0,
    parking_entrance: 0,
  },
  building: { hotel: 2, hospital: 3, mosque: 2, stadium: 3, train_station: 2, university: 3 },
  healthcare: { hospital: 3, clinic: 2 },
  historic: { fort: 2, castle: 2, monument: 2 },
  leisure: { stadium: 3, water_park: 3, marina: 2, park: 2, golf_course: 2, sports_centre: 2 },
  man_made: { lighthouse: 2, tower: 2, bridge: 2 },
  office: { government: 2, diplomatic: 2 },
  public_transport: { station: 2 },
  railway: { station: 2 },
  shop: { mall: 3, department_store: 2, supermarket: 2, car: 2, car_repair: 2 },
  tourism: { attraction: 3, theme_park: 3, zoo: 3, museum: 3, hotel: 2, resort: 2, viewpoint: 2 },
};
/** Of these only the values named: other ones are roads, fields and seas. */
const namedValues: Readonly<Record<string, Readonly<Record<string, PoiWeight>>>> = {
  highway: { services: 2, rest_area: 2 },
  landuse: { industrial: 1, retail: 1, military: 1, cemetery: 1 },
  natural: { beach: 2, peak: 2 },
  place: { square: 1 },
};

export const poiKeys: readonly string[] = [...Object.keys(tagWeights), ...Object.keys(namedValues)];

/** Returns how far a thing with these tags is known; undefined for what nobody names as a place to be at. */
export function weighPoi(tags: Tags): PoiWeight | undefined {
  const found = [...tags].flatMap(([key, value]): PoiWeight[] => {
    const weight = lookUp(lookUp(tagWeights, key) ?? lookUp(namedValues, key) ?? {}, value);
    if (weight !== undefined) return [weight];
    return Object.hasOwn(tagWeights, key) && value !== 'no' ? [poiWeights.local] : [];
  });
  if (found.length === 0) return undefined;
  // What an encyclopaedia has an article on is known beyond its city.
  const isDescribed = tags.has('wikidata') || tags.has('wikipedia');
  return isDescribed ? poiWeights.landmark : (Math.max(...found) as PoiWeight);
}

/** Tags are written by anybody: a key such as constructor is looked up, too. */
function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
