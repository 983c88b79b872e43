import {
  ConsoleTripPath,
  EndTripRequest,
  HandOverVehicleRequest,
  RescheduleTripRequest,
  SteeredData,
  TripEndedData,
  TripEndsData,
  VehicleHandedOverData,
} from '@satha/contract/console/steering';
import { operatorEndOutcomes } from '@satha/terms/trip-outcomes';
import { handOverVehicle } from '../../../domain/trips/moves/hand-over-vehicle.ts';
import { endAsOperator } from '../../../domain/trips/outcomes/end-as-operator.ts';
import { showOutcomesToOperator } from '../../../domain/trips/outcomes/show-outcomes.ts';
import { rescheduleTrip } from '../../../domain/trips/rescheduling/reschedule-trip.ts';
import { route } from '../../../platform/http/api/route.ts';
import { requireLabel } from '../../../values/label.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { faultFinder, readDeparture, readFields } from '../../request-fields.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { requireAnyTrip, type SteeringDeps, steeredBy } from './steered-trip.ts';

export type EndTripDeps = SteeringDeps & {
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

const writing = { access: 'trips.write', writes: true } as const;

/** Moves a trip to another departure. */
export function rescheduleTripRoute(deps: SteeringDeps): ConsoleApiRoute {
  const schema = { params: ConsoleTripPath, body: RescheduleTripRequest, response: answers(SteeredData) };
  const settings = { schema, ...writing, findFaults: faultFinder(readDeparture) };
  return route('POST', '/trips/:tripId/schedule', settings, async (request) => {
    const { departureAt } = readFields(readDeparture, request.body);
    const trip = await steeredBy(deps, request, request.params.tripId, request.body.sequence);
    if (!departureAt) throw new Error('the schema lets no request without a departure pass');
    return ok({ isChanged: await rescheduleTrip(deps, { ...trip, departureAt }) });
  });
}

/** Answers what each end of a trip costs, and ends it with an outcome. */
export function endTripRoutes(deps: EndTripDeps): ConsoleApiRoute[] {
  const shown = { params: ConsoleTripPath, response: answers(TripEndsData) };
  const ended = { params: ConsoleTripPath, body: EndTripRequest, response: answers(TripEndedData) };
  return [
    // What is shown is kept, to be honoured: for those alone who may end the trip.
    route('GET', '/trips/:tripId/outcomes', { schema: shown, access: 'trips.write' }, async (request) => {
      const { accountId, tripId } = await requireAnyTrip(deps, request.params.tripId);
      const { fareFils, figures, sequence, honouredUntil } = await showOutcomesToOperator(deps, {
        accountId,
        tripId,
        at: deps.clock(),
      });
      const outcomes = operatorEndOutcomes.map((outcome) => {
        const { feeFils, because } = figures[outcome];
        return { outcome, feeFils, refundFils: fareFils - feeFils, because };
      });
      return ok({ sequence, fareFils, honouredUntil: formatUaeTimestamp(honouredUntil), outcomes });
    }),
    route('POST', '/trips/:tripId/end', { schema: ended, ...writing }, async (request) => {
      const { sequence, outcome, reason, because: words } = request.body;
      const because = words === undefined ? undefined : requireLabel('because', words);
      const trip = await steeredBy(deps, request, request.params.tripId, sequence);
      return ok(await endAsOperator(deps, { ...trip, outcome, reason, because }));
    }),
  ];
}

/** Hands over the vehicle of a trip that ended with it on the truck, in the driver's place. */
export function handOverRoute(deps: SteeringDeps): ConsoleApiRoute {
  const response = answers(VehicleHandedOverData);
  const schema = { params: ConsoleTripPath, body: HandOverVehicleRequest, response };
  return route('POST', '/trips/:tripId/hand-over', { schema, ...writing }, async (request) => {
    const trip = await steeredBy(deps, request, request.params.tripId, request.body.sequence);
    return ok({ driverId: await handOverVehicle(deps, trip) });
  });
}
