import type { Clock } from '../values/clock.ts';

/** What is being done, in stages that follow each other. */
export type Progress = {
  /** A stage begins, or has come farther; `detail` such as "43 %" is for the terminal alone. */
  show(stage: string, detail?: string): void;
  /** Says something that stays on the screen. */
  say(line: string): void;
  /** The last stage is over; or the work was given up, and what is on the screen of it goes. */
  end(outcome: 'done' | 'given up'): void;
};

export type ProgressOutput = Pick<NodeJS.WriteStream, 'write'> & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** How often the line is drawn anew at most, and how often at least, for the seconds to go on. */
const fastestMs = 100;
const slowestMs = 1000;

/**
 * Shows progress: on a terminal in one line that is drawn again and again and becomes a line for each stage
 * done; else in a line for each stage.
 */
export function createProgress(output: ProgressOutput, clock: Clock, { isQuiet = false } = {}): Progress {
  if (output.isTTY) return createDisplay(output, clock);
  if (isQuiet) return { show: () => {}, say: () => {}, end: () => {} };
  let current: string | undefined;
  const say = (line: string) => void output.write(`${line}\n`);
  return {
    show(stage) {
      if (stage !== current) say(`${stage} …`);
      current = stage;
    },
    say,
    end: () => {},
  };
}

function createDisplay(output: ProgressOutput, clock: Clock): Progress {
  let stage: { readonly name: string; readonly since: number } | undefined;
  let detail = '';
  let drawnAt = 0;
  const now = () => clock().epochMilliseconds;
  const clear = '\r\x1b[2K';
  const draw = () => {
    if (stage === undefined) return;
    drawnAt = now();
    const parts = [stage.name, detail, formatSeconds((drawnAt - stage.since) / 1000)];
    output.write(clear + fit(parts.filter((part) => part !== '').join(' · '), output.columns));
  };
  const timer = setInterval(draw, slowestMs);
  const close = () => {
    if (stage === undefined) return;
    output.write(
      `${clear}${fit(`${stage.name} · ${formatSeconds((now() - stage.since) / 1000)}`, output.columns)}\n`,
    );
    stage = undefined;
  };
  return {
    show(name, latest = '') {
      detail = latest;
      if (stage?.name === name) {
        if (now() - drawnAt >= fastestMs) draw();
        return;
      }
      close();
      stage = { name, since: now() };
      draw();
    },
    say(line) {
      output.write(`${clear}${line}\n`);
      draw();
    },
    end(outcome) {
      clearInterval(timer);
      if (outcome === 'done') close();
      else if (stage !== undefined) output.write(clear);
      stage = undefined;
    },
  };
}

/** A line longer than the terminal is wide would not be cleared whole. Some terminals say that they are 0 wide. */
function fit(line: string, columns: number | undefined): string {
  return line.slice(0, (columns || 80) - 1);
}

/** Writes seconds as `4 s`, `1 min 5 s`, `2 h 3 min`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** Writes bytes as `812 kB`, `12.3 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
