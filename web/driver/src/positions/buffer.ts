import type { Reading, Writing } from '../kept/database.ts';
import type { PointRecord } from '../kept/records.ts';

/** Without a network for longer than this, the oldest go: some two hours of a trip. */
export const mostPoints = 2_000;
/** As many as the service takes at once. */
export const batchSize = 1_000;

/** Writes a point behind the others, and takes the oldest away where there are too many. */
export async function addPoint(transaction: Writing, point: PointRecord): Promise<void> {
  const points = transaction.objectStore('points');
  await points.add(point);
  const over = (await points.count()) - mostPoints;
  if (over <= 0) return;
  const keys = await points.getAllKeys(undefined, over);
  for (const key of keys) await points.delete(key);
}

/** Returns the driver's oldest points, as many as go into one request. */
export async function readBatch(transaction: Reading, driverId: number): Promise<PointRecord[]> {
  const points = await transaction.objectStore('points').getAll();
  return points.filter((point) => point.driverId === driverId).slice(0, batchSize);
}

/** Takes points away that were sent, or that the service will not have. */
export async function dropPoints(transaction: Writing, points: readonly PointRecord[]): Promise<void> {
  for (const { id } of points) {
    if (id !== undefined) await transaction.objectStore('points').delete(id);
  }
}

/** Takes away all points of one driver; another's wait for them. */
export async function dropPointsOf(transaction: Writing, driverId: number): Promise<void> {
  const points = await transaction.objectStore('points').getAll();
  await dropPoints(
    transaction,
    points.filter((point) => point.driverId === driverId),
  );
}
