import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { MatrixRequest, RouteCost } from '../../route-provider.ts';
import { makeRemoteCost } from './remote-route.ts';
import type { RemoteAnswer } from './remote-server.ts';

// null: no way leads there.
const kilometers = Type.Union([Type.Number({ minimum: 0, maximum: 50_000 }), Type.Null()]);
const seconds = Type.Union([Type.Number({ minimum: 0, maximum: 30 * 86_400 }), Type.Null()]);
const matrix = Compile(
  Type.Object({
    units: Type.Literal('kilometers'),
    sources_to_targets: Type.Array(Type.Array(Type.Object({ distance: kilometers, time: seconds }))),
  }),
);

/** Makes the body of a question to `sources_to_targets`. */
export function makeMatrixBody({ from, to }: MatrixRequest, costing: string) {
  // Without a limit of ours on the way to the nearest road: one point off the roads would spoil the others.
  const lonLat = ({ lat, lng }: MatrixRequest['from'][number]) => ({ lat, lon: lng });
  return { sources: from.map(lonLat), targets: to.map(lonLat), costing, units: 'kilometers' };
}

export function readMatrix(
  { status, body }: RemoteAnswer,
  { from, to }: MatrixRequest,
): (RouteCost | undefined)[][] {
  if (status !== 200 || !matrix.Check(body)) throw new Error(`answered status ${status} in an unknown form`);
  const rows = body.sources_to_targets;
  if (rows.length !== from.length || rows.some((row) => row.length !== to.length)) {
    throw new Error('answered a matrix of another size');
  }
  return from.map((start, row) =>
    to.map((end, column) => {
      const { distance = null, time = null } = rows[row]?.[column] ?? {};
      if (distance === null || time === null) return undefined;
      return makeRemoteCost(start, end, { meters: distance * 1_000, seconds: time });
    }),
  );
}
