import type { Answer } from '@satha/web-kit/api/answer.ts';
import type { DriverAction, DriverTrip } from '../api/wire.ts';
import type { ActionBody } from '../kept/records.ts';
import type { Request } from './sending.ts';

type SentAction = ActionBody & { readonly sentAt: string };

/** How the way to the service behaves: whole, without a way there, without a way back, or through somebody else's page. */
export type Way = 'open' | 'no-request' | 'no-answer' | 'captive-page' | 'captive-json' | 'other-answer';

/** The service as far as the outbox knows it, by the rules of its wire. */
export type FakeService = {
  /** Everything that it did, in order: `arrived`, `evidence photo`, `file photo`. */
  readonly history: string[];
  /** Every request that reached it. */
  readonly requests: Request[];
  way: Way;
  isSignedIn: boolean;
  /** Answers the next requests of a path so, whatever they ask. */
  refuse(path: RegExp, status: number, reason: string, times?: number): void;
  exchange(request: Request): Promise<Answer | undefined>;
  trip(): DriverTrip | null;
  /** Takes the trip from its driver. */
  takeAway(): void;
};

const moves: Readonly<Record<string, { readonly from: readonly number[]; readonly to: number }>> = {
  arrived: { from: [2], to: 3 },
  loading: { from: [3], to: 4 },
  start: { from: [4], to: 5 },
  complete: { from: [5], to: 6 },
  'give-up': { from: [2, 3], to: 1 },
  end: { from: [3, 4], to: 9 },
};
const names = ['', '', 'driver_to_pickup', 'at_pickup', 'loading', 'in_progress'];
const actionNames: readonly DriverAction[] = ['arrived', 'loading', 'start', 'complete', 'give-up', 'end'];

/** A trip that its driver has just got. */
export function makeTrip(statusCode = 2, assignmentId = 5): DriverTrip {
  const place = { lat: 25.2, lng: 55.3, address: 'near a street', areaName: 'Al Barsha' };
  return {
    tripId: 1,
    assignmentId,
    statusCode: statusCode as DriverTrip['statusCode'],
    statusName: names[statusCode] as DriverTrip['statusName'],
    actions: actionNames.filter((name) => moves[name]?.from.includes(statusCode)),
    vehicleTypeId: 4,
    pickup: place,
    destination: place,
    distance: 21.4,
    time: 21.7,
    departureTime: '2026-11-20T09:15:00.000+04:00',
    contact: { reaches: 'customer', number: '+971501234567' },
    customer: { firstName: 'Mariam', lastName: 'Al Suwaidi' },
  };
}

export function createFakeService(): FakeService {
  const refusals: Refusal[] = [];
  const service: FakeService = {
    history: [],
    requests: [],
    way: 'open',
    isSignedIn: true,
    refuse: (path, status, reason, times = 1) => refusals.push({ path, status, reason, times }),
    async exchange(request) {
      if (service.way === 'no-request') return undefined;
      if (service.way === 'captive-page') return { status: 200, headers: new Headers(), envelope: undefined };
      if (service.way === 'captive-json') return captive();
      if (service.way === 'other-answer') return good({});
      service.requests.push(request);
      const answer = answerTo(request);
      return service.way === 'no-answer' ? undefined : answer;
    },
    trip: () => trips.present(),
    takeAway: () => trips.takeAway(),
  };
  const note = (line: string) => service.history.push(line);
  const trips = createTrips(note);
  const evidence = createEvidence(note);

  function answerTo(request: Request): Answer {
    if (!service.isSignedIn) return refusal(401, 'invalid_driver_token');
    const refused = refusals.find(({ path, times }) => times > 0 && path.test(request.path));
    if (refused) {
      refused.times -= 1;
      return refusal(refused.status, refused.reason);
    }
    if (request.method === 'PUT') return evidence.store(request);
    const body = JSON.parse(String(request.body));
    if (request.path === '/actions') return trips.judge(body);
    if (request.path.endsWith('/missing')) return evidence.giveUp(request, body);
    return evidence.declare(body);
  }

  return service;
}

type Refusal = { readonly path: RegExp; readonly status: number; readonly reason: string; times: number };
type Note = (line: string) => void;

/** Judges actions: each once, and by the numbers of its phone. */
function createTrips(note: Note) {
  const judged = new Map<string, { readonly facts: string; readonly action: object }>();
  const highest = new Map<string, number>();
  let status = 2;
  let isTheirs = true;
  let delays = 0;
  const present = () => (isTheirs && status >= 2 && status <= 5 ? makeTrip(status) : null);

  function move(name: string): object {
    if (!isTheirs) {
      note(`reported ${name}`);
      return { result: 'reported' };
    }
    const step = moves[name];
    if (step && !step.from.includes(status)) {
      return { result: 'refused', refusal: { message: 'Not now', reason: 'trip_status_conflict' } };
    }
    if (name === 'late' && status !== 2 && status !== 5) {
      return { result: 'refused', refusal: { message: 'Not now', reason: 'trip_status_conflict' } };
    }
    if (name === 'late') {
      delays += 1;
      if (delays > 3) return { result: 'refused', refusal: { message: 'Enough', reason: 'too_many_delays' } };
    }
    if (step) status = step.to;
    note(name);
    return { result: 'applied' };
  }

  return {
    present,
    takeAway() {
      isTheirs = false;
    },
    judge({ sentAt: _, ...body }: SentAction): Answer {
      const { actionId, phoneId, sequence, ...rest } = body;
      const facts = JSON.stringify(rest);
      const before = judged.get(actionId);
      if (before && before.facts !== facts) return refusal(409, 'action_differs');
      if (before) return good({ action: before.action, trip: present() });
      if (sequence <= (highest.get(phoneId) ?? 0)) return refusal(409, 'action_out_of_order');
      highest.set(phoneId, sequence);
      const action = { actionId, receivedAt: '2026-11-20T09:15:00.000+04:00', ...move(body.action) };
      judged.set(actionId, { facts, action });
      return good({ action, trip: present() });
    },
  };
}

/** Takes in evidence, and files of what was declared. */
function createEvidence(note: Note) {
  const declared = new Map<string, { readonly facts: string; readonly kind: string; isStored: boolean }>();
  return {
    declare(body: { readonly evidenceId: string; readonly [kind: string]: unknown }): Answer {
      const { evidenceId } = body;
      const facts = JSON.stringify(body);
      const before = declared.get(evidenceId);
      if (before && before.facts !== facts) return refusal(409, 'evidence_differs');
      const kind = ['photo', 'signature', 'condition', 'readings', 'recipient'].find((each) => body[each]);
      if (!before) note(`evidence ${kind}`);
      if (!before) declared.set(evidenceId, { facts, kind: kind ?? '', isStored: false });
      return good({ evidence: { evidenceId, kind } });
    },
    store({ path }: Request): Answer {
      const evidenceId = path.split('/').at(-2) ?? '';
      const item = declared.get(evidenceId);
      if (!item) return refusal(404, 'evidence_not_found');
      if (!item.isStored) note(`file ${item.kind}`);
      item.isStored = true;
      return good({ evidence: { evidenceId, [item.kind]: { storedAt: '2026-11-20T09:15:00.000+04:00' } } });
    },
    giveUp({ path }: Request, { because }: { readonly because: string }): Answer {
      const evidenceId = path.split('/').at(-2) ?? '';
      const item = declared.get(evidenceId);
      if (!item) return refusal(404, 'evidence_not_found');
      note(`missing ${item.kind} ${because}`);
      return good({ evidence: { evidenceId } });
    },
  };
}

const good = (data: object): Answer => ({
  status: 200,
  headers: new Headers(),
  envelope: { success: true, message: 'OK', data },
});

const refusal = (status: number, reason: string): Answer => ({
  status,
  headers: new Headers(status === 429 ? { 'retry-after': '7' } : {}),
  envelope: { success: false, message: `Refused: ${reason}`, reason, data: null },
});

/** A hotel's network may answer in JSON, too. */
function captive(): Answer {
  const envelope = { login: 'http://hotel.invalid' } as unknown as Answer['envelope'];
  return { status: 200, headers: new Headers(), envelope };
}
