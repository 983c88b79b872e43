import type {
  CorrectedTripData,
  CorrectTripRequest,
  QuoteCorrectionRequest,
  QuotedCorrectionData,
} from '@satha/contract/console/corrections';
import type {
  AssignedTripData,
  AssignTripRequest,
  ReassignedTripData,
  ReassignTripRequest,
  TakeOffTripRequest,
} from '@satha/contract/console/dispatch';
import type {
  AskForExtraRequest,
  DecideForAccountRequest,
  SettledExtraData,
} from '@satha/contract/console/extras';
import type {
  AddNoteRequest,
  ConfirmStepsByHandRequest,
  EndTripRequest,
  HandOverVehicleRequest,
  OperatorActData,
  PauseSearchRequest,
  PromiseAnewRequest,
  PromisedAnewData,
  RecordCallRequest,
  RescheduleTripRequest,
  SearchPausedData,
  SendMessageRequest,
  SteeredData,
  SteerSearchRequest,
  StepsConfirmedData,
  TripEndedData,
  VehicleHandedOverData,
} from '@satha/contract/console/steering';
import type { DoneData } from '@satha/contract/people/sign-in';
import { consoleApi } from './console-api.ts';

function post<Data>(tripId: number, path: string, body: object): Promise<Data> {
  return consoleApi.send('POST', `/trips/${tripId}/${path}`, body);
}

export function assignTrip(tripId: number, request: AssignTripRequest): Promise<AssignedTripData> {
  return post(tripId, 'assign', request);
}

export function reassignTrip(tripId: number, request: ReassignTripRequest): Promise<ReassignedTripData> {
  return post(tripId, 'reassign', request);
}

export function takeOffTrip(tripId: number, request: TakeOffTripRequest): Promise<DoneData> {
  return post(tripId, 'take-off', request);
}

export function pauseSearch(tripId: number, request: PauseSearchRequest): Promise<SearchPausedData> {
  return post(tripId, 'search/pause', request);
}

export function resumeSearch(tripId: number, request: SteerSearchRequest): Promise<SteeredData> {
  return post(tripId, 'search/resume', request);
}

export function widenSearch(tripId: number, request: SteerSearchRequest): Promise<SteeredData> {
  return post(tripId, 'search/widen', request);
}

export function restartSearch(tripId: number, request: SteerSearchRequest): Promise<DoneData> {
  return post(tripId, 'search/restart', request);
}

export function rescheduleTrip(tripId: number, request: RescheduleTripRequest): Promise<SteeredData> {
  return post(tripId, 'schedule', request);
}

export function promiseArrival(tripId: number, request: PromiseAnewRequest): Promise<PromisedAnewData> {
  return post(tripId, 'promise', request);
}

export function confirmSteps(
  tripId: number,
  request: ConfirmStepsByHandRequest,
): Promise<StepsConfirmedData> {
  return post(tripId, 'steps', request);
}

export function previewCorrection(
  tripId: number,
  request: QuoteCorrectionRequest,
): Promise<QuotedCorrectionData> {
  return post(tripId, 'corrections/preview', request);
}

export function correctTrip(tripId: number, request: CorrectTripRequest): Promise<CorrectedTripData> {
  return post(tripId, 'corrections', request);
}

export function endTrip(tripId: number, request: EndTripRequest): Promise<TripEndedData> {
  return post(tripId, 'end', request);
}

export function handOverVehicle(
  tripId: number,
  request: HandOverVehicleRequest,
): Promise<VehicleHandedOverData> {
  return post(tripId, 'hand-over', request);
}

export function askForExtra(tripId: number, request: AskForExtraRequest): Promise<SettledExtraData> {
  return post(tripId, 'extras', request);
}

export function decideExtra(
  tripId: number,
  extraId: string,
  request: DecideForAccountRequest,
): Promise<SettledExtraData> {
  return post(tripId, `extras/${extraId}`, request);
}

export function withdrawExtra(tripId: number, extraId: string): Promise<SettledExtraData> {
  return post(tripId, `extras/${extraId}/withdraw`, {});
}

export function addNote(tripId: number, request: AddNoteRequest): Promise<OperatorActData> {
  return post(tripId, 'notes', request);
}

export function recordCall(tripId: number, request: RecordCallRequest): Promise<OperatorActData> {
  return post(tripId, 'calls', request);
}

export function sendMessage(tripId: number, request: SendMessageRequest): Promise<OperatorActData> {
  return post(tripId, 'messages', request);
}
