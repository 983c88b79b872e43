import { createCell, useCell } from '../kept/cell.ts';
import type { PushAbility } from './push-ability.ts';

/**
 * Whether the service rings this phone while the app is closed: `on`, or why not. `looking`: it is not known yet · `failed`:
 * the browser, or the service, did not take it.
 */
export type PushState = Exclude<PushAbility, 'allowed'> | 'looking' | 'on' | 'failed';

export const pushState = createCell<PushState>('looking');

export function usePushState(): PushState {
  return useCell(pushState);
}
