import { buffer } from 'node:stream/consumers';
import type { EvidenceStage } from '@satha/terms/evidence/evidence-words';
import type { Language } from '@satha/terms/languages';
import { nameIn } from '@satha/terms/local-names';
import { findAccount } from '../../../../domain/accounts/queries.ts';
import type {
  ConditionReport,
  ReportedFile,
  ReportedStage,
} from '../../../../domain/documents/condition-reports/condition-report.ts';
import { drawConditionReport } from '../../../../domain/documents/draw-document.ts';
import { findSellerAt } from '../../../../domain/documents/operator/queries.ts';
import type { Evidence } from '../../../../domain/evidence/evidence.ts';
import { openKeptFile } from '../../../../domain/evidence/files/open-evidence-file.ts';
import { findTripEvidence } from '../../../../domain/evidence/queries.ts';
import { formatJobPlate, type Job } from '../../../../domain/jobs/job.ts';
import { findTripsByName } from '../../../../domain/trips/queries.ts';
import type { TripName } from '../../../../domain/trips/trip.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { takeTurns } from '../../../../platform/threads/take-turns.ts';
import { Problem } from '../../../../values/problem.ts';
import type { PdfDrawing } from '../../../shared/pdf-drawing.ts';
import { orRefuse, type SendEvidenceFileDeps } from '../../../shared/send-evidence-file.ts';
import { namePoint, type TripPointViewDeps } from '../../../trip-facts-view.ts';

export type ConditionReportDeps = TripPointViewDeps &
  PdfDrawing & {
    readonly db: Queryable;
    readonly evidenceFiles: SendEvidenceFileDeps;
  };

export type ConditionReports = {
  /**
   * Makes a report of one of the account's trips as a PDF. @throws Problem trip_not_found, service_unavailable: the
   * store of photos is away, or too many reports wait.
   */
  make(name: TripName, language: Language): Promise<Uint8Array>;
};

/** Our own figure: a report of sixty photos takes some seconds, when none of them was looked at before. */
const mostWaiting = 20;
/** Thumbnails that are fetched at once: of a bucket, each is a request. */
const filesAtOnce = 6;

/** Makes reports one after the other: up to sixty small pictures of one are in memory, some 2 MB. */
export function createConditionReports(deps: ConditionReportDeps): ConditionReports {
  const { isSandbox, draw } = deps;
  const inTurn = takeTurns(mostWaiting, () => new Problem('service_unavailable'));
  return {
    make: (name, language) =>
      inTurn(async () => {
        const report = await collect(deps, name, language);
        return drawConditionReport(report, { language, isSandbox, draw });
      }),
  };
}

async function collect(
  deps: ConditionReportDeps,
  { accountId, tripId }: TripName,
  language: Language,
): Promise<ConditionReport> {
  const { db } = deps;
  const [[trip], evidence] = await Promise.all([
    findTripsByName(db, [{ accountId, tripId }]),
    findTripEvidence(db, { accountId, tripId }),
  ]);
  if (!trip || !evidence) throw new Problem('trip_not_found');
  const upTo = findLastChange(evidence) ?? trip.createdAt;
  const [account, seller, pictures] = await Promise.all([
    findAccount(db, accountId),
    findSellerAt(db, upTo),
    fetchPictures(deps, { accountId, tripId }, evidence),
  ]);
  const ofStage = (stage: EvidenceStage) =>
    makeStage(
      evidence.filter((item) => item.stage === stage),
      pictures,
      language,
    );
  return {
    tripId,
    externalReference: trip.externalReference,
    seller: seller ?? deps.defaultSeller,
    bookedBy: account?.name ?? '',
    vehicle: describeVehicle(trip.job),
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
    ...(erasedAt ? [erasedAt] : []),
  ]);
  return changes.sort(Temporal.Instant.compare).at(-1);
}

function describeVehicle(job: Job | undefined): ConditionReport['vehicle'] {
  const { make, model, year, colour, plate, vin } = job?.vehicle ?? {};
  const name = [year, colour, make, model].filter((part) => part !== undefined).join(' ');
  return { name: name || undefined, plate: plate && formatJobPlate(plate), vin };
}

/** Small pictures by the number of their item; what cannot be made smaller has none. */
async function fetchPictures(
  { evidenceFiles }: ConditionReportDeps,
  name: TripName,
  evidence: readonly Evidence[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const wanted = evidence.filter(isKept);
  const pictures = new Map<number, Uint8Array>();
  for (let first = 0; first < wanted.length; first += filesAtOnce) {
    const some = wanted.slice(first, first + filesAtOnce);
    await Promise.all(
      some.map(async ({ item, evidenceId, file }) => {
        const kept = { ...name, item, evidenceId, mediaType: file.kept.mediaType };
        const opening = openKeptFile(evidenceFiles, kept, 'small');
        const image = await orRefuse(opening, evidenceFiles.onStoreAway);
        if (!image) return;
        pictures.set(item, image.bytes instanceof Uint8Array ? image.bytes : await buffer(image.bytes));
      }),
    );
  }
  return pictures;
}

type KeptEvidence = Evidence & {
  readonly file: { readonly kept: NonNullable<NonNullable<Evidence['file']>['kept']> };
};

const isKept = (item: Evidence): item is KeptEvidence =>
  item.file?.kept !== undefined && item.erasedAt === undefined;

function makeStage(
  items: readonly Evidence[],
  pictures: ReadonlyMap<number, Uint8Array>,
  language: Language,
): ReportedStage {
  const names = items.map(({ seenBy }) => nameIn({ en: seenBy.name, ar: seenBy.nameAr }, language));
  return {
    marks: items.flatMap((item) => (item.kind === 'condition' ? [item.facts] : [])),
    readings: items.flatMap((item) => (item.kind === 'readings' ? [item.facts] : [])),
    recipients: items.flatMap((item) => (item.kind === 'recipient' ? [item.facts] : [])),
    files: items.flatMap((item) => (item.file ? [reportFile(item, item.file, pictures)] : [])),
    seenBy: [...new Set(names)],
  };
}

function reportFile(
  item: Evidence,
  { sha256, kept }: NonNullable<Evidence['file']>,
  pictures: ReadonlyMap<number, Uint8Array>,
): ReportedFile {
  return {
    shows: item.kind === 'photo' ? item.facts.shows : undefined,
    recordedAt: item.recordedAt,
    sha256,
    state: item.erasedAt ? 'erased' : kept ? 'kept' : 'awaited',
    jpeg: pictures.get(item.item),
  };
}
