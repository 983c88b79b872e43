import type { Clock } from '../../values/clock.ts';
import { formatSeconds } from '../progress.ts';

/** What a start does, a line for each step that is over, with its seconds. */
export type StartSteps = {
  /** What is called so begins its next step; the one before is over. */
  begin(of: string, step: string): void;
  /** The last step of what is called so is over. */
  end(of: string): void;
  /** Tells nothing more, whatever begins after it. */
  close(): void;
};

/** After how long a step is told to be under way still; each further time takes twice as long. */
const firstReminderMs = 5_000;

type Running = { readonly step: string; readonly since: number; timer?: NodeJS.Timeout };

export function createStartSteps(log: (line: string) => void, clock: Clock): StartSteps {
  const running = new Map<string, Running>();
  let isClosed = false;
  const now = () => clock().epochMilliseconds;
  const timeOf = ({ since }: Running) => formatSeconds((now() - since) / 1000);
  const name = (of: string, { step }: Running) => (step === '' ? of : `${of}: ${step}`);
  const remind = (of: string, one: Running, afterMs: number) => {
    one.timer = setTimeout(() => {
      log(`${name(of, one)} … ${timeOf(one)}`);
      remind(of, one, afterMs * 2);
    }, afterMs);
  };
  const end = (of: string) => {
    const one = running.get(of);
    if (one === undefined) return;
    clearTimeout(one.timer);
    running.delete(of);
    log(`${name(of, one)} · ${timeOf(one)}`);
  };
  return {
    begin(of, step) {
      end(of);
      if (isClosed) return;
      const one: Running = { step, since: now() };
      running.set(of, one);
      remind(of, one, firstReminderMs);
    },
    end,
    close() {
      isClosed = true;
      for (const { timer } of running.values()) clearTimeout(timer);
      running.clear();
    },
  };
}
