import { inject } from 'vitest';
import { shiftClock } from './shift-clock.ts';

const aheadMs = inject('clockAheadMs');
if (aheadMs !== 0) shiftClock(aheadMs);
