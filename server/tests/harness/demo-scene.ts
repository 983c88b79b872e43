import { emptyCalendar } from '../../src/domain/calendar/calendar.ts';
import type { ByHandDeps } from '../../src/domain/dispatch/by-hand/choice-by-hand.ts';
import { noteConsoleOpen } from '../../src/domain/sandbox/demo/note-console-open.ts';
import { type DemoDeps, playDemo } from '../../src/domain/sandbox/demo/play-demo.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { builtInRoads, openSandboxScene, type SandboxScene } from './sandbox-scene.ts';

export type DemoTripRow = { readonly tripId: number; readonly status: number };

export type DemoScene = SandboxScene & {
  readonly demo: DemoDeps;
  /** What searches and an operator's choices work with. */
  readonly working: DemoDeps & ByHandDeps;
  /** Lets time go by, some seconds at a time, with a console open or not: demo, dispatch and fleet do what is due. */
  run(times: number, options?: { readonly stepSeconds?: number; readonly isOpen?: boolean }): Promise<void>;
  /** Lets time go by with the demo alone at work, so that its trips stay where they are. */
  fill(times: number, stepSeconds: number): Promise<void>;
  trips(): Promise<DemoTripRow[]>;
  /** What is counted by a query with one column `count`. */
  count(text: string): Promise<number>;
};

/** A number from 0 up to but not including 1, always the same row of them. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A sandbox with its demo, whose clock a test moves. */
export async function openDemoScene(random = chanceOf(7)): Promise<DemoScene> {
  const scene = await openSandboxScene();
  const { db } = scene.app;
  const demo = scene.demoDeps(random);
  return {
    ...scene,
    demo,
    working: { ...demo, routeProvider: builtInRoads, calendar: () => emptyCalendar },
    async run(times, { stepSeconds = 4, isOpen = true } = {}) {
      for (let done = 0; done < times; done += 1) {
        if (isOpen) await noteConsoleOpen(db, scene.clock());
        // Two processes at a time.
        await Promise.all([playDemo(demo), playDemo(demo)]);
        await scene.pass(0.5);
        scene.clock.advance({ milliseconds: stepSeconds * 1_000 - 500 });
      }
    },
    async fill(times, stepSeconds) {
      for (let done = 0; done < times; done += 1) {
        await noteConsoleOpen(db, scene.clock());
        await Promise.all([playDemo(demo), playDemo(demo), playDemo(demo)]);
        scene.clock.advance({ seconds: stepSeconds });
      }
    },
    async trips() {
      const { rows } = await db.query<{ trip_id: number; status: number }>({
        text: `SELECT trip_id, status FROM trips JOIN accounts USING (account_id) WHERE is_demo ORDER BY trip_id`,
      });
      return rows.map(({ trip_id: tripId, status }) => ({ tripId, status }));
    },
    async count(text) {
      const { rows } = await db.query<{ count: number }>({ text });
      return rows[0]?.count ?? 0;
    },
  };
}

/** A database on which the nth transaction from now on, and every later one, breaks off before its end. */
export function breakingOff(db: Database, nth: number): Database {
  let left = nth;
  return Object.assign(Object.create(db) as Database, {
    inTransaction: ((work, options) =>
      db.inTransaction(async (transaction) => {
        const answer = await work(transaction);
        left -= 1;
        if (left <= 0) throw new Error('the process was killed');
        return answer;
      }, options)) as Database['inTransaction'],
  });
}
