import {
  AddNoteRequest,
  ConsoleTripPath,
  OperatorActData,
  OperatorActsData,
  RecordCallRequest,
  SendMessageRequest,
} from '@satha/contract/console/steering';
import { addNote, recordCall } from '../../../domain/trips/contact/add-note.ts';
import { sendMessage } from '../../../domain/trips/contact/send-message.ts';
import type { OperatorAct } from '../../../domain/trips/operator-acts/operator-act.ts';
import { findOperatorActs } from '../../../domain/trips/operator-acts/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { requireAnyTrip, type SteeringDeps, steeredBy } from './steered-trip.ts';

const writing = { access: 'trips.note', writes: true } as const;

export type ContactDeps = SteeringDeps & {
  /** Where browsers find the service: the only host that a message may name. */
  readonly publicUrl: string;
};

/** Lists what operators did to a trip by hand, and takes their notes, calls and messages. */
export function tripContactRoutes(deps: ContactDeps): ConsoleApiRoute[] {
  const params = ConsoleTripPath;
  const stored = answers(OperatorActData);
  const listed = { params, response: answers(OperatorActsData) };
  const noted = { params, body: AddNoteRequest, response: stored };
  const called = { params, body: RecordCallRequest, response: stored };
  const messaged = { params, body: SendMessageRequest, response: stored };
  return [
    route('GET', '/trips/:tripId/notes', { schema: listed, access: 'trips.read' }, async (request) => {
      const acts = await findOperatorActs(deps.db, await requireAnyTrip(deps, request.params.tripId));
      return ok({ items: acts.map(view), nextCursor: null });
    }),
    route('POST', '/trips/:tripId/notes', { schema: noted, ...writing }, async (request) => {
      const steered = await steeredBy(deps, request, request.params.tripId);
      return ok({ act: await addNote(deps, { ...steered, ...request.body }) });
    }),
    route('POST', '/trips/:tripId/calls', { schema: called, ...writing }, async (request) => {
      const steered = await steeredBy(deps, request, request.params.tripId);
      return ok({ act: await recordCall(deps, { ...steered, ...request.body }) });
    }),
    route('POST', '/trips/:tripId/messages', { schema: messaged, ...writing }, async (request) => {
      const steered = await steeredBy(deps, request, request.params.tripId, request.body.sequence);
      return ok({ act: await sendMessage(deps, { ...steered, ...request.body }) });
    }),
  ];
}

function view({ act, kind, operator, at, text, details }: OperatorAct) {
  return {
    act,
    kind,
    operator: { id: operator.id ?? null, name: operator.name },
    at: formatUaeTimestamp(at),
    text: text ?? null,
    details,
  };
}
