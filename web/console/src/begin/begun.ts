import { createContext, use } from 'react';
import type { Given } from '../commands/read-command.ts';
import type { TripStepName } from '../pages/trip/trip-step-names.ts';

/** What somebody wants to do to a trip or a driver, and what they have said of it already. */
export type Begun =
  | {
      readonly tripId: number;
      readonly step: TripStepName;
      /** In its place where the trip does not allow it. */
      readonly orElse?: TripStepName;
      readonly given?: Given;
    }
  | { readonly driverId: number; readonly given?: Given };

export const Begin = createContext<(begun: Begun) => void>(() => {});

/** Returns what opens the dialog of a step, from wherever in the console. */
export function useBegin(): (begun: Begun) => void {
  return use(Begin);
}
