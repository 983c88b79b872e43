import {
  ConsoleTripPath,
  PauseSearchRequest,
  SearchPausedData,
  SteeredData,
  SteerSearchRequest,
} from '@satha/contract/console/steering';
import {
  pauseSearchByHand,
  restartSearchByHand,
  resumeSearchByHand,
  widenSearchByHand,
} from '../../../domain/dispatch/steering/steer-search.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { type SteeringDeps, steeredBy } from './steered-trip.ts';

const url = '/trips/:tripId/search';
const writing = { access: 'trips.write', writes: true } as const;

/** Pauses, resumes, widens and restarts the search for a trip's driver. */
export function tripSearchRoutes(deps: SteeringDeps): ConsoleApiRoute[] {
  const params = ConsoleTripPath;
  const paused = { params, body: PauseSearchRequest, response: answers(SearchPausedData) };
  const steered = { params, body: SteerSearchRequest, response: answers(SteeredData) };
  const restarted = { params, body: SteerSearchRequest, response: answersDone };
  return [
    route('POST', `${url}/pause`, { schema: paused, ...writing }, async (request) => {
      const { sequence, minutes } = request.body;
      const trip = await steeredBy(deps, request, request.params.tripId, sequence);
      const until = await pauseSearchByHand(deps, { ...trip, minutes });
      return ok({ pausedUntil: formatUaeTimestamp(until) });
    }),
    route('POST', `${url}/resume`, { schema: steered, ...writing }, async (request) => {
      const trip = await steeredBy(deps, request, request.params.tripId, request.body.sequence);
      return ok({ isChanged: await resumeSearchByHand(deps, trip) });
    }),
    route('POST', `${url}/widen`, { schema: steered, ...writing }, async (request) => {
      const trip = await steeredBy(deps, request, request.params.tripId, request.body.sequence);
      return ok({ isChanged: await widenSearchByHand(deps, trip) });
    }),
    route('POST', `${url}/restart`, { schema: restarted, ...writing }, async (request) => {
      const trip = await steeredBy(deps, request, request.params.tripId, request.body.sequence);
      await restartSearchByHand(deps, trip);
      return done();
    }),
  ];
}
