const uaeOffsetMs = 4 * 60 * 60 * 1000;

type Known = {
  /** YYYY-MM of the months that are over, the latest first; the account's own, whatever its clock says. */
  readonly closed: readonly string[];
  /** One that is looked at already, by a link. */
  readonly chosen?: string | undefined;
  readonly nowMs: number;
};

/** Makes the months in which documents can have been issued, the latest first. */
export function makeMonths({ closed, chosen, nowMs }: Known): string[] {
  const now = new Date(nowMs + uaeOffsetMs).toISOString().slice(0, 7);
  const [latest] = closed;
  const open = latest === undefined ? [] : [monthAfter(latest)];
  const months = new Set([...open, now, ...closed, ...(chosen === undefined ? [] : [chosen])]);
  return [...months].sort().reverse();
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}
