const minuteMs = 60_000;
const mostNames = 100_000;

export type MinuteCounter = {
  /** Counts one and tells whether it is within the limit, and if not, in how many seconds the minute ends. */
  count(name: string, nowMs: number): { within: boolean; retryAfterSeconds: number };
};

/** Counts by name within a minute that starts at the name's first count. Bounded: past 100,000 names it forgets all. */
export function createMinuteCounter(limit: number): MinuteCounter {
  const minutes = new Map<string, { startMs: number; counted: number }>();
  return {
    count(name, nowMs) {
      let minute = minutes.get(name);
      if (!minute || nowMs - minute.startMs >= minuteMs) {
        if (minutes.size >= mostNames) minutes.clear();
        minute = { startMs: nowMs, counted: 0 };
        minutes.set(name, minute);
      }
      minute.counted += 1;
      const endsInMs = minute.startMs + minuteMs - nowMs;
      return { within: minute.counted <= limit, retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) };
    },
  };
}

/** The address that counts: an IPv6 host has a whole /64 to itself, so its first four groups stand for it. */
export function countedAddress(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return full.slice(0, 4).join(':');
}
