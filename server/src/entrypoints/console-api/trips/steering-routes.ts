import type { ConfirmPressesDeps } from '../../../domain/trips/confirming/confirm-presses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { type ContactDeps, tripContactRoutes } from './contact.ts';
import { type CorrectionDeps, tripCorrectionRoutes } from './corrections.ts';
import { promiseArrivalRoute } from './promise-arrival.ts';
import { type EndTripDeps, endTripRoutes, handOverRoute, rescheduleTripRoute } from './schedule-and-end.ts';
import { tripSearchRoutes } from './search.ts';
import { confirmStepsRoute } from './steps/confirm-steps.ts';

export type SteeringRoutesDeps = ContactDeps & EndTripDeps & CorrectionDeps & ConfirmPressesDeps;

/** Returns the operations by which an operator steers a trip by hand. */
export function steeringRoutes(deps: SteeringRoutesDeps): ConsoleApiRoute[] {
  return [
    ...tripContactRoutes(deps),
    ...tripSearchRoutes(deps),
    rescheduleTripRoute(deps),
    promiseArrivalRoute(deps),
    ...tripCorrectionRoutes(deps),
    ...endTripRoutes(deps),
    handOverRoute(deps),
    confirmStepsRoute(deps),
  ];
}
