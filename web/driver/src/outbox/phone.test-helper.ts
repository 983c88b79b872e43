import 'fake-indexeddb/auto';
import { hash, randomUUID } from 'node:crypto';
import type { DeclareEvidenceRequest } from '@satha/contract/evidence/evidence';
import type { Answer } from '@satha/web-kit/api/answer.ts';
import type { DriverData, DriverTrip } from '../api/wire.ts';
import { type Kept, openKept } from '../kept/database.ts';
import { writePhoneFact } from '../kept/fact-access.ts';
import type { Snapshot } from '../kept/snapshot.ts';
import { takeSnapshot } from '../kept/snapshot.ts';
import { tellTrip } from '../trip/tell-trip.ts';
import {
  type Assignment,
  addAction,
  addEvidenceFacts,
  addExtra,
  addFile,
  type Moment,
  type Press,
  readShownTrip,
} from './add.ts';
import { sendNextEntry } from './send-entry.ts';
import { sendNextFile } from './send-file.ts';
import type { Request, Sending } from './sending.ts';

/** The phone is switched off in the middle of something. */
export class Killed extends Error {}

export const imran = { driverId: 7, name: 'Imran Khan' } as DriverData;
export const salim = { driverId: 8, name: 'Salim' } as DriverData;

/** The service that a phone talks to, as far as it hears of it. */
export type Served = {
  exchange(request: Request): Promise<Answer | undefined>;
  /** The trip that it tells to the driver who signs in. */
  trip(): DriverTrip | null;
};

type Facts = Pick<DeclareEvidenceRequest, 'stage'> &
  Pick<DeclareEvidenceRequest, 'condition' | 'readings' | 'recipient'>;
type Shot = Pick<DeclareEvidenceRequest, 'stage'> & {
  readonly shows: NonNullable<DeclareEvidenceRequest['photo']>['shows'];
  readonly picture: Uint8Array;
  /** Asks for winching with it, in the same write. */
  readonly asksExtra?: boolean;
};

export type Phone = {
  readonly kept: Kept;
  signIn(driver: DriverData): Promise<void>;
  /** `meantFor`: the assignment that its screen showed; the present one when left out. */
  press(press: Press, meantFor?: Assignment): Promise<void>;
  /** Keeps a photo, and its file; returns its id. */
  photograph(shot?: Shot): Promise<string>;
  note(facts: Facts): Promise<void>;
  read(): Promise<Snapshot>;
  stage(): Promise<string | undefined>;
  /** Sends what can be sent now, facts before files, until nothing is left or it has to wait. */
  send(): Promise<void>;
};

type SwitchedOn = {
  /** What happens to its writes. */
  readonly wrap?: (kept: Kept) => Kept;
  /** Whose phone it is: the one whom the service tells of a trip. */
  readonly driver?: DriverData;
};

const somePhoto: Shot = { stage: 'pickup', shows: 'front', picture: new TextEncoder().encode('a picture') };
const recordedAt = '2026-11-20T09:15:00Z';

/** A phone with a store of its own, or the same phone switched on again. */
export function switchOn(
  name: string,
  service: Served,
  { wrap = (kept) => kept, driver: owner = imran }: SwitchedOn = {},
): Phone {
  const store = openKept(name);
  const kept = wrap(store);
  const sending: Sending = {
    kept,
    exchange: service.exchange,
    readPhoneClockMs: () => 1_795_000_000_000,
    makeUuid: randomUUID,
    withSession: (work) => work(),
  };
  const moment = (driverId: number): Moment => ({
    driverId,
    pressedAtMs: 1_795_000_000_000,
    makeUuid: randomUUID,
  });
  let driverId = owner.driverId;
  const tripId = () => service.trip()?.tripId ?? 1;
  return {
    kept,
    async signIn(driver) {
      driverId = driver.driverId;
      await kept.write(async (transaction) => {
        await writePhoneFact(transaction, 'session', { state: 'in', driver });
        if (driver === owner) await tellTrip(transaction, driverId, service.trip(), 0);
      });
    },
    press: (press, meantFor) =>
      kept.write(async (transaction) => {
        const shown = await readShownTrip(transaction, driverId);
        const assignment = meantFor ?? shown?.trip ?? { tripId: 1, assignmentId: 5 };
        await addAction(transaction, press, assignment, moment(driverId));
      }),
    async photograph({ stage, shows, picture, asksExtra = false } = somePhoto) {
      const evidenceId = randomUUID();
      const bytes = Uint8Array.from(picture).buffer;
      const photo = { shows, sha256: hash('sha256', picture, 'hex'), sizeBytes: bytes.byteLength };
      const of = { tripId: tripId(), evidenceId, extraId: randomUUID() };
      await kept.write(async (transaction) => {
        const facts = { evidenceId, stage, recordedAt, photo };
        await addEvidenceFacts(transaction, moment(driverId), of.tripId, facts);
        const file = { evidenceId, what: 'photo', mediaType: 'image/jpeg', bytes };
        await addFile(transaction, moment(driverId), of.tripId, file);
        if (!asksExtra) return;
        const extra = { path: '/trip/extras', what: 'winching', body: { ...of, kind: 'winching' } } as const;
        await addExtra(transaction, moment(driverId), extra);
      });
      return evidenceId;
    },
    note: (facts) =>
      kept.write((transaction) =>
        addEvidenceFacts(transaction, moment(driverId), tripId(), {
          evidenceId: randomUUID(),
          recordedAt,
          ...facts,
        }),
      ),
    read: () => kept.read(takeSnapshot),
    // Only read, by a transaction that could write: no moment for the phone to go off at.
    stage: () => store.write(async (transaction) => (await readShownTrip(transaction, driverId))?.stage),
    async send() {
      while ((await sendNextEntry(sending)).kind === 'next');
      while ((await sendNextFile(sending)).kind === 'next');
    },
  };
}

/** Has the phone go off at its nth write: before it, or when it is written and nothing more was done. */
export function killAt(nth: number, when: 'before' | 'after'): (kept: Kept) => Kept {
  let writes = 0;
  return (kept) => ({
    ...kept,
    async write(work) {
      writes += 1;
      if (writes === nth && when === 'before') throw new Killed();
      const value = await kept.write(work);
      if (writes === nth) throw new Killed();
      return value;
    },
  });
}
