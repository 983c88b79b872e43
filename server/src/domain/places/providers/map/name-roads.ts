import { makeRoadWords } from '@satha/roads/places/road-words';
import type { RoadOnWay } from '@satha/roads/route/describe-way';
import { withReference } from '../make-address.ts';
import { type FindSoughtRoad, sayRoad } from './say-road.ts';
import { createUsualSpelling } from './usual-spelling.ts';

/** What a road is called by people. */
export type RoadLabel = {
  /** As addresses say it: "Sheikh Zayed Road (E11)". */
  readonly label: string;
  /** Its name or else its number; empty where it has an Arabic name only. */
  readonly englishName: string;
};

/** Names the roads of a way as addresses name roads, in their order. */
export function nameRoads(roads: readonly RoadOnWay[], findSoughtRoad: FindSoughtRoad): RoadLabel[] {
  const spelling = createUsualSpelling();
  return roads.map(({ point, ...names }) => {
    const road = sayRoad(makeRoadWords(names), point, spelling, findSoughtRoad);
    const { en } = road.name;
    return { label: withReference(en, road), englishName: /\p{Script=Arabic}/u.test(en) ? '' : en };
  });
}
