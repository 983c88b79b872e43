import { type Coordinates, unitsPerDegree } from '../coordinates.ts';
import type { RoadMap } from '../map/road-map.ts';

/** Points within about 100 m of some road of a map, the busy parts more often; the same ones in every run. */
export function createPointPicker({ points }: RoadMap): () => Coordinates {
  const random = createRandom();
  return () => {
    const point = Math.floor(random() * (points.length / 2));
    const away = () => (random() - 0.5) * 0.002;
    return {
      lat: (points[2 * point] ?? 0) / unitsPerDegree + away(),
      lng: (points[2 * point + 1] ?? 0) / unitsPerDegree + away(),
    };
  };
}

/** Lehmer's generator. */
export function createRandom(): () => number {
  let state = 20_261_120;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
