import type { Coordinates } from '../../../../values/coordinates.ts';
import { type Access, placeOn } from './access.ts';
import type { FastestPaths } from './fastest-paths.ts';
import type { Network } from './network.ts';

/** On to the network at `start` and off it at `end`: along one section, or by way of two junctions. */
export type Way = {
  readonly start: Access;
  readonly end: Access;
  readonly seconds: number;
  readonly via?: { readonly first: number; readonly last: number };
};

/** The places that a way passes: where it comes on to the network, every junction and bend, where it leaves. */
export function drawWay(network: Network, paths: FastestPaths, { start, end, via }: Way): Coordinates[] {
  if (!via) return [placeOn(start), placeOn(end)];
  const line: Coordinates[] = [placeOn(start)];
  let junction = via.first;
  for (const index of paths.sectionsBetween(via.first, via.last).reverse()) {
    const section = network.sections[index];
    if (!section) continue;
    const isForward = section.from === junction;
    line.push(isForward ? section.start : section.end);
    junction = isForward ? section.to : section.from;
  }
  const { section } = end;
  line.push(section.from === via.last ? section.start : section.end, placeOn(end));
  return line;
}
