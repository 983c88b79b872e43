/** How much is measured. The figures are our own choice: short rounds, so that the machine's moods fall on both sides. */
export type Plan = {
  readonly accounts: number;
  /** Connections of the load, to the service and to the empty handler alike. */
  readonly connections: number;
  /** Connections of the bare client; the service's own pool is as large. */
  readonly bareConnections: number;
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly writeRoundSeconds: number;
  readonly readRoundSeconds: number;
  readonly steadyPerSecond: number;
  readonly steadySeconds: number;
  /** Past this the run is ended as failed. */
  readonly patienceMs: number;
};

const fullPlan: Plan = {
  accounts: 1000,
  connections: 64,
  bareConnections: 16,
  warmUpSeconds: 3,
  rounds: 5,
  writeRoundSeconds: 3,
  readRoundSeconds: 1.5,
  steadyPerSecond: 200,
  steadySeconds: 6,
  patienceMs: 240_000,
};

const quickPlan: Plan = {
  ...fullPlan,
  warmUpSeconds: 1,
  rounds: 3,
  writeRoundSeconds: 0.8,
  readRoundSeconds: 0.6,
  steadySeconds: 1.5,
  patienceMs: 90_000,
};

export function choosePlan(isQuick: boolean): Plan {
  return isQuick ? quickPlan : fullPlan;
}

/** What this stage of the product must reach. */
export const floors = { createRatio: 0.45, gateRatio: 0.3, p99Ms: 25 } as const;
