import type { Coordinates } from '../../../../values/coordinates.ts';
import type { RoadClass } from '../../route-provider.ts';
import { makeNetwork, type Network, type Road, type Section } from './network.ts';

/** A stretch of one road, for drawing it on a map; reference and names are empty where it has none. */
export type DrawnRoad = Pick<Road, 'reference' | 'english' | 'arabic'> & {
  readonly roadClass: RoadClass;
  readonly line: readonly Coordinates[];
};

/** The roads of the built-in table as lines, each as long as its road goes on without a fork of its own. */
export function drawNetwork(network: Network = makeNetwork()): DrawnRoad[] {
  const isDrawn = new Set<Section>();
  const roads: DrawnRoad[] = [];
  for (const section of network.sections) {
    if (isDrawn.has(section)) continue;
    isDrawn.add(section);
    const onwards = follow(network, isDrawn, section.road, section.to);
    const backwards = follow(network, isDrawn, section.road, section.from);
    const { reference, english, arabic, roadClass } = section.road;
    const line = [...backwards.toReversed(), section.start, section.end, ...onwards];
    roads.push({ reference, english, arabic, roadClass, line });
  }
  return roads;
}

/** The places that follow a junction along a road that is not drawn yet, up to its end or a fork of its own. */
function follow(network: Network, isDrawn: Set<Section>, road: Road, junction: number): Coordinates[] {
  const line: Coordinates[] = [];
  let at = junction;
  for (;;) {
    const ofRoad = (network.sectionsAt[at] ?? [])
      .map((index) => network.sections[index])
      .filter((section) => section?.road === road);
    const next = ofRoad.length === 2 ? ofRoad.find((section) => section && !isDrawn.has(section)) : undefined;
    if (!next) return line;
    isDrawn.add(next);
    const isForward = next.from === at;
    line.push(isForward ? next.end : next.start);
    at = isForward ? next.to : next.from;
  }
}
