import type { FleetPlan } from './load/phones/run-fleet.ts';

/** How much is measured. The figures are our own choice: short rounds, so that the machine's moods fall on both sides. */
export type Plan = {
  readonly accounts: number;
  /** Journeys lead between so many points. */
  readonly points: number;
  /** Connections of the load, to the service and to the empty handler alike. */
  readonly connections: number;
  /** Connections of the bare client; the service's own pool is as large. */
  readonly bareConnections: number;
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly writeRoundSeconds: number;
  readonly readRoundSeconds: number;
  /** How long memory is watched under full load. */
  readonly memorySeconds: number;
  /** More creates than any machine here has answered in a second, over all connections and over one. */
  readonly mostCreatesPerSecond: number;
  readonly mostLoneCreatesPerSecond: number;
  readonly steadyPerSecond: number;
  readonly steadySeconds: number;
  readonly dispatch: DispatchPlan;
  readonly routing: RoutingPlan;
  readonly floods: FloodsPlan;
  readonly positions: PositionsPlan;
  readonly growth: GrowthBenchPlan;
  /** Past this the run is ended as failed. */
  readonly patienceMs: number;
};

export type DispatchPlan = FleetPlan & { readonly accounts: number; readonly drivers: number };

export type FloodsPlan = {
  readonly accounts: number;
  readonly points: number;
  /** Of each flood, and of the integrators beside it. */
  readonly connections: number;
  readonly perSecond: number;
  readonly integratorsPerSecond: number;
  readonly rounds: number;
  readonly roundSeconds: number;
};

/** How long drivers report, by the driver API and by trackers in turn. */
export type PositionsPlan = {
  readonly drivers: number;
  readonly rounds: number;
  /** A multiple of five: so often each driver reports. */
  readonly roundSeconds: number;
};

/** What a database grows to, and how often each operation is done on it. */
export type GrowthBenchPlan = {
  readonly trips: number;
  readonly accounts: number;
  readonly days: number;
  readonly trackPoints: number;
  readonly rounds: number;
};

export type RoutingPlan = {
  readonly buildPasses: number;
  readonly openPasses: number;
  readonly queryPasses: number;
  readonly pairs: number;
  /** So many points to as many others. */
  readonly matrixSide: number;
  readonly matricesAPass: number;
  /** Searches by Dijkstra's algorithm: each takes thousands of times longer than a route. */
  readonly searchesAPass: number;
};

const dispatchPlan: DispatchPlan = {
  accounts: 1000,
  drivers: 2000,
  reportEverySeconds: 3,
  tripsPerSecond: 5,
  seconds: 60,
  tripSeconds: 30,
  thinkMs: { least: 200, most: 1000 },
};

/** How long dispatch is measured when it is measured alone: whether memory is steady shows in minutes. */
const dispatchAlone = { seconds: 300, tripSeconds: 60 };

const fullPlan: Plan = {
  accounts: 1000,
  points: 1000,
  connections: 64,
  bareConnections: 16,
  warmUpSeconds: 3,
  rounds: 5,
  writeRoundSeconds: 3,
  readRoundSeconds: 1.5,
  memorySeconds: 180,
  mostCreatesPerSecond: 4_000,
  mostLoneCreatesPerSecond: 1_500,
  steadyPerSecond: 200,
  steadySeconds: 6,
  dispatch: dispatchPlan,
  routing: {
    buildPasses: 2,
    openPasses: 5,
    queryPasses: 5,
    pairs: 10_000,
    matrixSide: 50,
    matricesAPass: 5,
    searchesAPass: 5,
  },
  positions: { drivers: 1000, rounds: 6, roundSeconds: 15 },
  growth: { trips: 200_000, accounts: 40, days: 365, trackPoints: 6, rounds: 200 },
  floods: {
    accounts: 100,
    points: 100,
    connections: 100,
    perSecond: 500,
    integratorsPerSecond: 100,
    rounds: 12,
    roundSeconds: 5,
  },
  patienceMs: 1_200_000,
};

const quickPlan: Plan = {
  ...fullPlan,
  warmUpSeconds: 1,
  rounds: 3,
  writeRoundSeconds: 0.8,
  readRoundSeconds: 0.6,
  memorySeconds: 20,
  steadySeconds: 1.5,
  dispatch: { ...dispatchPlan, seconds: 20, tripSeconds: 10 },
  routing: { ...fullPlan.routing, buildPasses: 1, openPasses: 3, queryPasses: 3, searchesAPass: 2 },
  positions: { ...fullPlan.positions, rounds: 2, roundSeconds: 10 },
  growth: { ...fullPlan.growth, rounds: 40 },
  floods: { ...fullPlan.floods, rounds: 3, roundSeconds: 2 },
  patienceMs: 600_000,
};

export function choosePlan(isQuick: boolean): Plan {
  return isQuick ? quickPlan : fullPlan;
}

/** Returns the plan of dispatch when nothing else is measured. */
export function planDispatchAlone(isQuick: boolean): DispatchPlan {
  return isQuick ? quickPlan.dispatch : { ...dispatchPlan, ...dispatchAlone };
}

export type Goal = { readonly ratio: number; readonly is: 'at least' | 'at most'; readonly onUaeMap?: true };

/**
 * The ratios that the service must reach, compared with what it is built on; some only count on real roads.
 */
export const goals = {
  create: { ratio: 1, is: 'at least' },
  createNew: { ratio: 0.5, is: 'at least', onUaeMap: true },
  createOneWallet: { ratio: 0.6, is: 'at least' },
  gate: { ratio: 0.55, is: 'at least' },
  estimate: { ratio: 0.3, is: 'at least', onUaeMap: true },
  estimateNew: { ratio: 0.12, is: 'at least', onUaeMap: true },
  /** No loss, within what rounds differ by. */
  twoProcesses: { ratio: 0.95, is: 'at least' },
  /** A whole job is three and a half times the bytes of a trip without one, and has a row and four indexes of its own. */
  withJob: { ratio: 0.75, is: 'at least' },
  aloneWithJob: { ratio: 1.15, is: 'at most' },
  /** At most 1.05 times the work, and the wait, of a trip whose price is found anew. */
  withQuote: { ratio: 0.95, is: 'at least' },
  aloneWithQuote: { ratio: 1.05, is: 'at most' },
  /** A row for each trip and transaction, and one look at a wallet for each entry: less than rounds differ by. */
  withTriggers: { ratio: 0.9, is: 'at least' },
  alone: { ratio: 1.1, is: 'at most' },
  aloneUnderRules: { ratio: 1.2, is: 'at most' },
} as const satisfies Record<string, Goal>;

/** Under full load of creates. */
export const memoryGoals = { serverMb: 350, growth: 1.1 } as const;

export const floors = { p99Ms: 25 } as const;

/** The figures that routing on the roads of the whole UAE must reach, on two cores. */
export const routingGoals = {
  buildSeconds: 60,
  buildPeakMb: 1500,
  openMs: 250,
  residentMb: 200,
  routeP50Ms: 0.15,
  routeP99Ms: 0.5,
  drawnP99Ms: 1,
  placeP50Ms: 0.05,
  matrixMs: 60,
} as const;

/** What a tracker's report may cost of the app's, and how much of one core all trackers may take, server and PostgreSQL together. */
export const positionGoals = { costRatio: 1.1, coreShare: 1 } as const;

/** What a grown database may cost: times what a nearly empty one does, or so many seconds. */
export type GrowthGoal = { readonly ratio: number } | { readonly seconds: number };

export const growthGoals = {
  usual: { ratio: 1.5 },
  home: { ratio: 3 },
  ledgerCheck: { seconds: 10 },
  /** It reads everything there is. */
  none: { seconds: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, GrowthGoal>;

/** What an answer takes beside its statements: our own figure, of requests one after the other. */
export const answerMs = 3;

/**
 * The most by which integrators' slowest answers may be slower under a flood than under as many requests at
 * /livez.
 */
export const floodGoals = { p99Ratio: 1.5 } as const;

/**
 * The figures that dispatch must reach with 2,000 drivers and 5 trips a second, on two cores that the phones
 * share.
 */
export const dispatchGoals = {
  decidedP95Ms: 1000,
  /** The end's memory against the middle's. */
  memoryGrowth: 1.1,
  /** Our own figure: until then a process that has just begun grows anyway. */
  memoryJudgedFromSeconds: 120,
} as const;
