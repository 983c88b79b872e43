import { createCell, useCell } from './cell.ts';

/** Whether this tab of the app is the one that says where the truck is, and rings. */
export const leadTab = createCell(false);

export function useIsLeadTab(): boolean {
  return useCell(leadTab);
}
