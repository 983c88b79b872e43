import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import type { Coordinates } from '../../server/src/values/coordinates.ts';
import { movedDegrees } from './load/next-request.ts';

const atOnce = 16;

/**
 * Returns as many of the points as are wanted that the service finds ways from and to, on the roads that it
 * has, wherever the load moves them.
 */
export async function keepReachable(
  points: readonly Coordinates[],
  count: number,
  { port, rawApiKey }: { readonly port: number; readonly rawApiKey: string },
): Promise<Coordinates[]> {
  const kept: Coordinates[] = [];
  for (let from = 0; from < points.length && kept.length < count; from += atOnce) {
    const some = points.slice(from, from + atOnce);
    const isReachable = await Promise.all(some.map((point) => hasWays(point, port, rawApiKey)));
    kept.push(...some.filter((_, index) => isReachable[index]));
  }
  if (kept.length < count) throw new Error(`ways lead to ${kept.length} of ${points.length} points alone`);
  return kept.slice(0, count);
}

/** Between the corners of what the point is moved in, both ways. */
async function hasWays({ lat, lng }: Coordinates, port: number, rawApiKey: string): Promise<boolean> {
  const cut = (degrees: number) => Number(degrees.toFixed(6).slice(0, -2));
  const [low, high] = [
    { lat: cut(lat), lng: cut(lng) },
    { lat: cut(lat) + movedDegrees, lng: cut(lng) + movedDegrees },
  ];
  const asked = vehicleTypeIds.flatMap((vehicleTypeId) =>
    [
      [low, high],
      [high, low],
    ].map(async ([from, to]) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/Trips/get-estimated-price`, {
        method: 'POST',
        headers: { 'x-api-key': rawApiKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          vehicleTypeId,
          fromLat: from?.lat,
          fromLng: from?.lng,
          toLat: to?.lat,
          toLng: to?.lng,
        }),
      });
      await response.arrayBuffer();
      return response.ok;
    }),
  );
  return (await Promise.all(asked)).every((isOk) => isOk);
}
