import { createCell } from '../kept/cell.ts';

/** Opening: not known yet. Live: the service tells at once. Polling: it is asked every few seconds. Cut: it cannot be reached. */
export type LiveState = 'opening' | 'live' | 'polling' | 'cut';

export const liveState = createCell<LiveState>('opening');
