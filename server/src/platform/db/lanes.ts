import { crowded } from './database-unavailable.ts';

/** What may wait for the same row's lock goes by one lane, such as an account's number. */
export type LaneName = string | number;

export type Lanes = {
  /**
   * Does the work when its lane and all lanes together have room for it.
   * @throws DatabaseUnavailable, with nothing done, when too many wait in the lane already, or its turn came too late.
   */
  run<Result>(name: LaneName, work: () => Promise<Result>): Promise<Result>;
  /** How many wait for their turn. */
  waiting(): number;
};

type Lane = { running: number; readonly waiting: Set<() => void> };

/**
 * Keeps work that waits for one lock from taking everything: it waits here, at no cost, and not on a connection.
 * Lanes with work waiting take turns, so that a long one is in nobody's way.
 */
export function createLanes(limits: {
  readonly mostRunning: number;
  readonly mostRunningInLane: number;
  readonly mostWaitingInLane: number;
  readonly longestWaitMs: number;
}): Lanes {
  /** Those with work, the one whose turn was longest ago first. */
  const lanes = new Map<LaneName, Lane>();
  let running = 0;

  function start(name: LaneName, lane: Lane): void {
    running += 1;
    lane.running += 1;
    lanes.delete(name);
    lanes.set(name, lane);
  }

  function untilTurn(lane: Lane): Promise<void> {
    if (lane.waiting.size >= limits.mostWaitingInLane) throw crowded('too many wait already');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        lane.waiting.delete(begin);
        reject(crowded('the turn came too late'));
      }, limits.longestWaitMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      lane.waiting.add(begin);
    });
  }

  function startNext(): void {
    for (const [name, lane] of lanes) {
      const [begin] = lane.waiting;
      if (begin === undefined || lane.running === limits.mostRunningInLane) continue;
      lane.waiting.delete(begin);
      start(name, lane);
      begin();
      return;
    }
  }

  function forgetIfEmpty(name: LaneName, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(name);
  }

  return {
    async run(name, work) {
      const lane = lanes.get(name) ?? { running: 0, waiting: new Set() };
      lanes.set(name, lane);
      try {
        // With room there is nobody waiting in the lane: whoever ends lets the next one start.
        if (running < limits.mostRunning && lane.running < limits.mostRunningInLane) start(name, lane);
        else await untilTurn(lane);
        try {
          return await work();
        } finally {
          running -= 1;
          lane.running -= 1;
          startNext();
        }
      } finally {
        forgetIfEmpty(name, lane);
      }
    },
    waiting: () => lanes.values().reduce((sum, lane) => sum + lane.waiting.size, 0),
  };
}
