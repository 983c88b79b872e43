import type { RoadNames } from '../osm/read-road.ts';
import { roadClasses } from '../osm/road-classes.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';
import type { MapPois } from '../pois/map-pois.ts';
import type { MapNames } from '../search/name-tables.ts';
import type { ExtractCounts } from './facts/extract-counts.ts';
import type { MapHours } from './facts/map-hours.ts';
import { countAreas, measureArea, measureClasses } from './facts/measure-map.ts';
import type { Land } from './land.ts';
import type { MapPlaces } from './map-places.ts';
import type { MapFacts, Sections } from './map-sections.ts';
import type { SegmentIndex } from './segment-index.ts';
import { readText, type TextTable } from './texts.ts';

/** See `Hierarchy` in build/ for what the numbers mean. */
export type MapHierarchy = {
  readonly firstArc: Uint32Array;
  readonly arcs: Int32Array;
  readonly arcCosts: Int32Array;
};

/** A hierarchy of which each arc says by bits what closes it. */
export type LabelledHierarchy = MapHierarchy & { readonly labels: Int32Array };

/** Roads cut into edges between junctions, and a hierarchy over them for each vehicle; all views of one buffer. */
export type RoadMap = MapFacts & {
  /** What a route keeps of where it comes from: source and day of the data. */
  readonly dataVersion: string;
  readonly fileBytes: number;
  readonly vertexCount: number;
  readonly edgeCount: number;
  readonly edgeRoad: Uint32Array;
  readonly edgeDecimeters: Uint32Array;
  /** Four an edge: tail and head of the lane from its start to its end, tail and head of the lane back. */
  readonly edgeVertices: Uint32Array;
  /** Four an edge: km/h of a light vehicle there and back, of a truck there and back; 0 where it may not drive. */
  readonly edgeSpeeds: Uint8Array;
  readonly firstPoint: Uint32Array;
  /** Latitude and longitude in turn, in ten-millionths of a degree. */
  readonly points: Int32Array;
  /** Index in `roadClasses`, by road. */
  readonly roadClass: Uint8Array;
  /** Three texts a road: name, English name, number. */
  readonly roadTexts: Uint32Array;
  readonly texts: TextTable;
  /** Three a turn: from and to which vertex, and bits by vehicle. */
  readonly turns: Uint32Array;
  /** Undefined in a map of which nothing is closed at times. */
  readonly hours: MapHours | undefined;
  readonly segments: SegmentIndex;
  readonly hierarchies: Readonly<Record<Vehicle, MapHierarchy>>;
  /** Undefined in a map that was built without places. */
  readonly places: MapPlaces | undefined;
  /** Undefined in a map that was built without named things. */
  readonly pois: MapPois | undefined;
  /** What it can be searched for, where that was made when it was opened (`openMapInWorker`). */
  readonly names?: MapNames;
  /** Undefined in a map that holds all roads, streets too. */
  readonly land: Land | undefined;
  /** Undefined in a map that was built without. */
  readonly counts: ExtractCounts | undefined;
  /** All sections by name, those of other parts included. */
  readonly sections: Sections;
};

/** Returns the names of a road by its number. */
export function roadNames(map: RoadMap, road: number): RoadNames {
  const text = (index: number) => readText(map.texts, map.roadTexts[3 * road + index] ?? 0);
  return { name: text(0), englishName: text(1), ref: text(2) };
}

/** What a person wants to know of a map. */
export type MapInfo = MapFacts & {
  readonly dataVersion: string;
  readonly fileBytes: number;
  readonly roadKilometers: number;
  /** By the name of the class, without those that the map has none of. */
  readonly kilometersByClass: Readonly<Record<string, number>>;
  /** Of the squares, some five kilometres wide, that a road leads through. */
  readonly areaSquareKilometers: number;
  readonly edges: number;
  readonly vertices: number;
  /** Arcs of the hierarchy by vehicle, those of two directions counted once. */
  readonly arcs: Readonly<Record<Vehicle, number>>;
  readonly turns: number;
  /** Undefined for a map that was built without places. */
  readonly places:
    | { readonly points: number; readonly emirates: number; readonly communities: number }
    | undefined;
  readonly namedThings: number;
  readonly counts: ExtractCounts | undefined;
  readonly sections: readonly { readonly name: string; readonly bytes: number }[];
};

/** Sums up an open map; every part of it was checked when it was opened. */
export function describeMap(map: RoadMap): MapInfo {
  const arcsOf = (vehicle: Vehicle) => map.hierarchies[vehicle].arcs.length / 2;
  const decimeters = measureClasses(map);
  return {
    source: map.source,
    dataDate: map.dataDate,
    truckStreets: map.truckStreets,
    dataVersion: map.dataVersion,
    fileBytes: map.fileBytes,
    roadKilometers: toKilometers(decimeters.reduce((sum, length) => sum + length, 0)),
    kilometersByClass: Object.fromEntries(
      roadClasses.flatMap(({ name }, index) => {
        const length = decimeters[index] ?? 0;
        return length === 0 ? [] : [[name, toKilometers(length)]];
      }),
    ),
    areaSquareKilometers: Math.round(measureArea(map) / 1_000_000),
    edges: map.edgeCount,
    vertices: map.vertexCount,
    arcs: { light: arcsOf(vehicles[0]), truck: arcsOf(vehicles[1]) },
    turns: map.turns.length / 3,
    places: map.places && { points: map.places.kinds.length, ...countAreas(map.places) },
    namedThings: map.pois?.weights.length ?? 0,
    counts: map.counts,
    sections: [...map.sections].map(([name, { byteLength }]) => ({ name, bytes: byteLength })),
  };
}

const toKilometers = (decimeters: number): number => Math.round(decimeters / 10_000);
