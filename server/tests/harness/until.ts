import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so, for as long as the suite is patient: for hooks, in which `expect.poll` cannot be used. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}
