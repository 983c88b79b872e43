import { TellActionRequest, ToldActionData } from '@satha/contract/driver/actions';
import { refusals } from '@satha/contract/refusals';
import type { ActionFacts, JudgedAction } from '../../../domain/trips/driver-actions/driver-action.ts';
import { tellAction } from '../../../domain/trips/driver-actions/tell-action.ts';
import type { DriveTripDeps } from '../../../domain/trips/moves/drive-trip.ts';
import { findDriverTrip } from '../../../domain/trips/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireLabel } from '../../../values/label.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverTripViewDeps, viewPresentTrip } from '../driver-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';
import { instantForm, keepInstant } from '../read-instant.ts';

const url = '/actions';

const schema = {
  operationId: 'tellAction',
  tags: ['Trip'],
  summary: 'Tell what was done',
  description:
    'For phones that may be away from the network: what the driver did, whenever it was, one by one and in order. It is ' +
    'judged by trip, assignment and sequence, never by the clock of the phone, and the judgement is final: the same action again ' +
    'gets it again.',
  security,
  body: TellActionRequest,
  response: responses(
    ToldActionData,
    ['trip_not_found', 'action_differs', 'action_out_of_order'],
    TellActionRequest,
  ),
};

export function tellActionRoute(
  deps: DriveTripDeps & DriverTripViewDeps & { readonly clock: Clock },
): DriverApiRoute {
  return route('POST', url, { schema, access: 'driver', writes: true, isPress: true }, async (request) => {
    const { driverId } = driverOf(request);
    const { actionId, phoneId, sequence, tripId, assignmentId } = request.body;
    const of = { driverId, tripId, assignmentId, actionId, phoneId, sequence, ...readTimes(request.body) };
    const judged = await tellAction(deps, { ...of, ...readFacts(request.body) }, deps.clock());
    return ok({
      action: viewJudged(judged),
      ...viewPresentTrip(deps, await findDriverTrip(deps.db, driverId)),
    });
  });
}

function viewJudged({ actionId, result, refusal, receivedAt }: JudgedAction): ToldActionData['action'] {
  return {
    actionId,
    result,
    ...(refusal && { refusal: { message: refusals[refusal].message, reason: refusal } }),
    receivedAt: formatUaeTimestamp(receivedAt),
  };
}

/** @throws Problem invalid_request for what the action needs and has not. */
function readFacts({ action, reason, outcome, minutes }: TellActionRequest): ActionFacts {
  switch (action) {
    case 'give-up':
      if (reason === undefined) throw missing('reason', 'a few words of why the trip is given up');
      return { action, reason: requireLabel('reason', reason) };
    case 'end':
      if (outcome === undefined) throw missing('outcome', 'how the trip ended');
      return { action, outcome };
    case 'late':
      if (minutes === undefined) throw missing('minutes', '10 or 20');
      return { action, minutes };
    default:
      return { action };
  }
}

function missing(field: string, wanted: string): Problem {
  return new Problem('invalid_request', {
    fields: [{ field, message: `${field} is missing; send ${wanted}.` }],
  });
}

/** Returns times of whatever year as texts that everybody can read. @throws Problem invalid_request for what is none. */
function readTimes(told: Pick<TellActionRequest, 'recordedAt' | 'sentAt'>) {
  const [recordedAt, sentAt] = [keepInstant(told.recordedAt), keepInstant(told.sentAt)];
  if (recordedAt !== undefined && sentAt !== undefined) return { recordedAt, sentAt };
  const fields: FieldProblem[] = Object.entries({ recordedAt, sentAt })
    .filter(([, text]) => text === undefined)
    .map(([field]) => ({ field, message: `${field} ${instantForm}` }));
  throw new Problem('invalid_request', { fields });
}
