import { parentPort, workerData } from 'node:worker_threads';
import { openMap } from '../map/open-map.ts';
import type { Vehicle } from '../osm/vehicles.ts';
import { RoadsError } from '../roads-error.ts';
import type { ClosedRoads } from './closed-roads.ts';
import { makeRuleMetric, type RuleMetric } from './rule-metric.ts';

export type MetricOrder = {
  /** The map's file, and by what it is known that it is still the map that is meant. */
  readonly path: string;
  readonly dataVersion: string;
  readonly fileBytes: number;
  readonly vehicle: Vehicle;
  readonly closedRoads: readonly ClosedRoads[];
};

/** What the thread hands back; an error would lose its class on the way. */
export type MadeMetric = { readonly metric: RuleMetric } | { readonly refusal: string };

async function make({ path, dataVersion, fileBytes, vehicle, closedRoads }: MetricOrder): Promise<void> {
  const tell = (made: MadeMetric, buffers: ArrayBuffer[] = []) => parentPort?.postMessage(made, buffers);
  try {
    const map = await openMap(path);
    if (map.dataVersion !== dataVersion || map.fileBytes !== fileBytes) {
      tell({ refusal: `${path} is another map by now.` });
      return;
    }
    const metric = makeRuleMetric(map, vehicle, closedRoads);
    const { firstArc, arcs, arcCosts, labels } = metric.hierarchy;
    const arrays = [metric.setOfLane, firstArc, arcs, arcCosts, labels];
    tell({ metric }, [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))]);
  } catch (error) {
    if (!(error instanceof RoadsError)) throw error;
    tell({ refusal: error.message });
  }
}

await make(workerData as MetricOrder);
