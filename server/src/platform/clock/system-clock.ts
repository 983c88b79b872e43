import type { Clock } from '../../values/clock.ts';

export const systemClock: Clock = () => Temporal.Now.instant();
