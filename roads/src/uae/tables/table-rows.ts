import type { RoadGroup } from '../../osm/road-classes.ts';

/** A place where one can change from road to road, or where a long road bends: id, short name, lat, lng. */
export type JunctionRow = readonly [id: string, name: string, lat: number, lng: number];

/**
 * A road as it is signposted: key, reference (empty when it has none), group, free-flow speed in km/h,
 * English and Arabic name. A road without an Arabic name is a link that carries no name of its own.
 */
export type RoadRow = readonly [
  key: string,
  reference: string,
  group: RoadGroup,
  speedKmh: number,
  english: string,
  arabic: string,
];

/** A stretch of one road between two junctions, drivable both ways: its ends, the road's key, its length. */
export type SectionRow = readonly [
  from: string,
  to: string,
  roadKey: string,
  lengthMeters: number,
  closedTo?: 'no-trucks',
];
