import { useEffect, useState } from 'react';
import { readClockMs } from '../clock.ts';

/** Whole seconds until a moment, told each second; none once it has come. */
export function useSeconds(untilMs: number): number {
  const [nowMs, setNowMs] = useState(readClockMs);
  useEffect(() => {
    setNowMs(readClockMs());
    const timer = setInterval(() => {
      setNowMs(readClockMs());
      if (readClockMs() >= untilMs) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
