import { buffer } from 'node:stream/consumers';
import type { EvidenceStage } from '@satha/terms/evidence';
import { type Language, nameIn } from '@satha/terms/languages';
import { findAccount } from '../../domain/accounts/queries.ts';
import type {
  ConditionReport,
  ReportedBooking,
  ReportedFile,
  ReportedStage,
  ReportReader,
} from '../../domain/documents/condition-reports/condition-report.ts';
import { drawConditionReport } from '../../domain/documents/draw-document.ts';
import { findSellerAt } from '../../domain/documents/seller/queries.ts';
import type { Evidence } from '../../domain/evidence/evidence.ts';
import { findKept, openKeptFile } from '../../domain/evidence/files/open-evidence-file.ts';
import { findTripEvidence } from '../../domain/evidence/queries.ts';
import { isShownToCustomers } from '../../domain/evidence/shown-to-customers.ts';
import { formatJobPlate } from '../../domain/jobs/job.ts';
import { findTripsByName } from '../../domain/trips/queries.ts';
import type { Trip, TripName } from '../../domain/trips/trip.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import { namePoint, type TripPointViewDeps } from '../trip-facts-view.ts';
import type { DocumentAsker } from './documents/document-turns.ts';
import type { PdfDrawing } from './pdf-drawing.ts';
import { orRefuse, type SendEvidenceFileDeps } from './send-evidence-file.ts';

export type ConditionReportDeps = TripPointViewDeps &
  PdfDrawing & {
    readonly db: Queryable;
    readonly evidenceFiles: SendEvidenceFileDeps;
  };

/** Who wants a report, and how it is to be. */
export type WantedReport = {
  readonly language: Language;
  readonly reader: ReportReader;
  readonly asker: DocumentAsker;
};

export type ConditionReports = {
  /**
   * Makes a report of one of the account's trips as a PDF. @throws Problem trip_not_found, service_unavailable: the
   * store of photos is away, or too many of who asks wait.
   */
  make(name: TripName, wanted: WantedReport): Promise<Uint8Array>;
};

/** Thumbnails that are fetched at once: of a bucket, each is a request. */
const filesAtOnce = 6;

/** What a report for a reader is made from: of a trip's evidence, what the reader's pages show. */
const isShownTo: Readonly<Record<ReportReader, (item: Evidence) => boolean>> = {
  account: () => true,
  customer: isShownToCustomers,
};

/**
 * Makes reports one after the other, whichever API wants them: up to sixty small pictures of one are in memory, some 2 MB,
 * and it takes some seconds when none of the photos was looked at before.
 */
export function createConditionReports(deps: ConditionReportDeps): ConditionReports {
  const { db, isSandbox, draw, inTurn } = deps;
  return {
    async make(name, wanted) {
      // A trip that is not there waits for no turn.
      const [trip] = await findTripsByName(db, [name]);
      if (!trip) throw new Problem('trip_not_found');
      return inTurn(wanted.asker, async () => {
        const report = await collect(deps, trip, wanted);
        return drawConditionReport(report, { language: wanted.language, isSandbox, draw });
      });
    },
  };
}

/** Returns what a report's file is called, without its ending. */
export function conditionReportName(tripId: number, language: Language): string {
  return `satha-trip-${tripId}-condition-${language}`;
}

/** The evidence is read when its turn has come: what was erased meanwhile is not in the report. */
async function collect(
  deps: ConditionReportDeps,
  trip: Trip,
  { reader, language, asker }: WantedReport,
): Promise<ConditionReport> {
  const { db } = deps;
  const { accountId, tripId } = trip;
  const everything = await findTripEvidence(db, { accountId, tripId });
  if (!everything) throw new Problem('trip_not_found');
  const evidence = everything.filter(isShownTo[reader]);
  const upTo = findLastChange(evidence) ?? trip.createdAt;
  const [account, seller, pictures] = await Promise.all([
    findAccount(db, accountId),
    findSellerAt(db, upTo),
    fetchPictures(deps, { accountId, tripId }, { evidence, left: asker.left }),
  ]);
  const ofStage = (stage: EvidenceStage) =>
    makeStage(
      evidence.filter((item) => item.stage === stage),
      pictures,
      { reader, language },
    );
  return {
    reader,
    tripId,
    seller: seller ?? deps.defaultSeller,
    bookedBy: account?.name ?? '',
    booking: reader === 'account' ? describeBooking(trip) : undefined,
    from: namePoint(deps, trip.pickup, language),
    to: namePoint(deps, trip.destination, language),
    stages: { pickup: ofStage('pickup'), delivery: ofStage('delivery') },
    upTo,
  };
}

function findLastChange(evidence: readonly Evidence[]): Temporal.Instant | undefined {
  const changes = evidence.flatMap(({ receivedAt, erasedAt, file }) => [
    receivedAt,
    ...(file?.kept ? [file.kept.storedAt] : []),
    ...(file?.missing ? [file.missing.toldAt] : []),
    ...(erasedAt ? [erasedAt] : []),
  ]);
  return changes.sort(Temporal.Instant.compare).at(-1);
}

function describeBooking({ externalReference, job }: Trip): ReportedBooking {
  const { make, model, year, colour, plate, vin } = job?.vehicle ?? {};
  const name = [year, colour, make, model].filter((part) => part !== undefined).join(' ');
  return {
    externalReference,
    vehicle: { name: name || undefined, plate: plate && formatJobPlate(plate), vin },
  };
}

/** Small pictures by the number of their item; what cannot be made smaller has none. None are fetched for who has left. */
async function fetchPictures(
  { evidenceFiles }: ConditionReportDeps,
  name: TripName,
  { evidence, left }: { readonly evidence: readonly Evidence[]; readonly left: AbortSignal },
): Promise<ReadonlyMap<number, Uint8Array>> {
  const wanted = evidence.flatMap((item) => findKept(name, item) ?? []);
  const pictures = new Map<number, Uint8Array>();
  for (let first = 0; first < wanted.length; first += filesAtOnce) {
    left.throwIfAborted();
    const some = wanted.slice(first, first + filesAtOnce);
    await Promise.all(
      some.map(async (kept) => {
        const opening = openKeptFile(evidenceFiles, kept, 'small');
        const image = await orRefuse(opening, evidenceFiles.onStoreAway);
        if (!image) return;
        pictures.set(kept.item, image.bytes instanceof Uint8Array ? image.bytes : await buffer(image.bytes));
      }),
    );
  }
  return pictures;
}

function makeStage(
  items: readonly Evidence[],
  pictures: ReadonlyMap<number, Uint8Array>,
  { reader, language }: Pick<WantedReport, 'reader' | 'language'>,
): ReportedStage {
  const names = items.map(({ seenBy }) => nameIn({ en: seenBy.name, ar: seenBy.nameAr }, language));
  return {
    marks: items.flatMap((item) => (item.kind === 'condition' ? [item.facts] : [])),
    readings: items.flatMap((item) => (item.kind === 'readings' ? [item.facts] : [])),
    recipients: items.flatMap((item) => (item.kind === 'recipient' ? [item.facts] : [])),
    files: items.flatMap((item) => (item.file ? [reportFile(item, item.file, pictures)] : [])),
    seenBy: reader === 'account' ? [...new Set(names)] : [],
  };
}

function reportFile(
  item: Evidence,
  { sha256, kept, missing }: NonNullable<Evidence['file']>,
  pictures: ReadonlyMap<number, Uint8Array>,
): ReportedFile {
  return {
    shows: item.kind === 'photo' ? item.facts.shows : undefined,
    recordedAt: item.recordedAt,
    sha256,
    shownSha256: kept?.shown?.sha256,
    state: item.erasedAt ? 'erased' : kept ? 'kept' : missing ? 'missing' : 'awaited',
    missingBecause: item.erasedAt ? undefined : missing?.because,
    jpeg: pictures.get(item.item),
  };
}
