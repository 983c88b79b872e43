import { Worker } from 'node:worker_threads';
import { RoadsError } from '../roads-error.ts';
import type { OpenedMap } from './open-map-worker.ts';
import type { MapInfo, RoadMap } from './road-map.ts';

/**
 * Opens a map as `openMap` does, in a thread of its own, so that who answers requests meanwhile is not held up: a large
 * map takes a tenth of a second to check. The map is handed over as it is, without a copy.
 * @throws RoadsError as `openMap` does, or when the thread comes to nothing; the signal's reason when it is given up.
 */
export async function openMapInWorker(path: string, signal?: AbortSignal): Promise<RoadMap> {
  return (await describeMapInWorker(path, signal)).map;
}

/** Opens a map so, and sums it up. */
export async function describeMapInWorker(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly map: RoadMap; readonly info: MapInfo }> {
  signal?.throwIfAborted();
  const opened = Promise.withResolvers<{ map: RoadMap; info: MapInfo }>();
  const worker = new Worker(new URL('./open-map-worker.ts', import.meta.url), { workerData: path });
  const giveUp = () => opened.reject(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  worker.once('message', (answer: OpenedMap) => {
    if ('map' in answer) opened.resolve(answer);
    else opened.reject(new RoadsError(answer.refusal));
  });
  const fail = (reason: string, cause?: unknown) =>
    opened.reject(new RoadsError(`The map ${path} could not be opened: ${reason}`, { cause }));
  worker.once('error', (error: Error) => fail(error.message, error));
  worker.once('exit', (code) => fail(`its thread ended with ${code}`));
  try {
    return await opened.promise;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await worker.terminate();
  }
}
