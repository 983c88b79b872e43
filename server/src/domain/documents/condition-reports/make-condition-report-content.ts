import {
  absenceReasons,
  conditionAreas,
  conditionMarks,
  type EvidenceStage,
  evidenceKinds,
  evidenceStages,
  missingReasons,
  photoSubjects,
  severities,
} from '@satha/terms/evidence';
import type { Language } from '@satha/terms/languages';
import type { Fact, PdfContent, PdfPicture, PdfTable } from '../contents/pdf-content.ts';
import { formatMoment, isolate, isolateAny } from '../contents/pdf-format.ts';
import { describeSeller } from '../contents/pdf-parties.ts';
import { fill, wordsOf } from '../contents/pdf-words.ts';
import type { ConditionReport, ReportedFile, ReportedReadings, ReportedStage } from './condition-report.ts';
import { conditionReportWords } from './condition-report-words.ts';

/** What a report says to one reader in other words than to the other. */
const wordsTo = {
  account: { bookedBy: 'bookedBy', note: 'note' },
  customer: { bookedBy: 'bookedThrough', note: 'noteToCustomer' },
} as const;

const stageNames = Object.keys(evidenceStages) as readonly EvidenceStage[];

/** Makes a report of what was recorded of a trip's vehicle, what was seen at the delivery beside what was at the pickup. */
export function makeConditionReportContent(
  report: ConditionReport,
  language: Language,
  isSandbox: boolean,
): PdfContent {
  const words = wordsOf(language);
  const own = conditionReportWords[language];
  const { seller } = report;
  const { bookedBy, note } = wordsTo[report.reader];
  return {
    language,
    title: own.title,
    subtitle: `${words.trip} ${isolate(String(report.tripId))}`,
    strip: isSandbox ? own.strip : undefined,
    facts: makeFacts(report, language),
    parties: [
      ...(seller ? [{ heading: words.seller, lines: describeSeller(seller, language) }] : []),
      { heading: own[bookedBy], lines: [isolateAny(report.bookedBy)] },
    ],
    lead: undefined,
    // A customer is shown marks and photos alone: that nothing else was recorded would not be true.
    tables: [
      markTable(report, language),
      ...(report.reader === 'account' ? [factTable(report, language)] : []),
    ],
    pictures: stageNames.flatMap((stage) => {
      const { files } = report.stages[stage];
      const heading = fill(own.photos, { stage: evidenceStages[stage][language] });
      return files.length === 0 ? [] : [{ heading, pictures: files.map((file) => picture(file, language)) }];
    }),
    notes: [own[note]],
    footer: words.page,
    madeAtMs: report.upTo.epochMilliseconds,
  };
}

function makeFacts({ booking, ...report }: ConditionReport, language: Language): Fact[] {
  const words = wordsOf(language);
  const own = conditionReportWords[language];
  const told = (label: string, value: string | undefined): Fact[] =>
    value === undefined ? [] : [[label, value]];
  const vehicle = booking?.vehicle;
  return [
    ...told(own.vehicle, vehicle?.name && isolateAny(vehicle.name)),
    ...told(photoSubjects.plate[language], vehicle?.plate && isolate(vehicle.plate)),
    ...told(photoSubjects.vin[language], vehicle?.vin && isolate(vehicle.vin)),
    [own.pickup, isolateAny(report.from)],
    [own.destination, isolateAny(report.to)],
    ...told(words.reference, booking?.externalReference && isolateAny(booking.externalReference)),
    [own.upTo, formatMoment(report.upTo, language)],
  ];
}

/** One row for each part of the vehicle with a mark, the pickup beside the delivery. */
function markTable({ stages }: ConditionReport, language: Language): PdfTable {
  const own = conditionReportWords[language];
  const areas = new Set(stageNames.flatMap((stage) => stages[stage].marks.map(({ area }) => area)));
  const describe = (stage: EvidenceStage, area: string) =>
    stages[stage].marks
      .filter((mark) => mark.area === area)
      .map(({ mark, severity }) => `${conditionMarks[mark][language]} (${severities[severity][language]})`)
      .join(' · ');
  return {
    heading: own.marks,
    columns: sideBySide(own.area, language),
    rows:
      areas.size === 0
        ? [[own.none, '', '']]
        : [...areas].map((area) => [
            conditionAreas[area][language],
            ...stageNames.map((stage) => describe(stage, area) || '–'),
          ]),
  };
}

/** Everything that is neither a mark nor a picture; a fact that nobody told has no row. */
function factTable({ stages }: ConditionReport, language: Language): PdfTable {
  const own = conditionReportWords[language];
  const row = (label: string, describe: (stage: ReportedStage) => readonly string[]) => {
    const cells = stageNames.map((stage) => describe(stages[stage]).join(' · '));
    return cells.every((cell) => cell === '') ? [] : [[label, ...cells.map((cell) => cell || '–')]];
  };
  const rows = [
    ...readingRows(language).flatMap(({ label, write }) =>
      row(label, ({ readings }) => readings.flatMap((reading) => write(reading) ?? [])),
    ),
    ...row(evidenceKinds.recipient[language], ({ recipients }) =>
      recipients.map(({ name, absent }) =>
        name !== undefined ? isolateAny(name) : absent ? absenceReasons[absent][language] : own.erased,
      ),
    ),
    ...row(own.seenBy, ({ seenBy }) => seenBy.map(isolateAny)),
  ];
  return {
    heading: own.recorded,
    columns: sideBySide(own.fact, language),
    rows: rows.length === 0 ? [[own.none, '', '']] : rows,
  };
}

type ReadingRow = {
  readonly label: string;
  readonly write: (readings: ReportedReadings) => string | undefined;
};

function readingRows(language: Language): ReadingRow[] {
  const own = conditionReportWords[language];
  const percent = (share: number | undefined) => (share === undefined ? undefined : isolate(`${share} %`));
  return [
    {
      label: photoSubjects.odometer[language],
      write: ({ odometerKm: km }) =>
        km === undefined ? undefined : fill(own.km, { km: isolate(km.toLocaleString('en-US')) }),
    },
    { label: own.fuel, write: ({ fuelPercent }) => percent(fuelPercent) },
    { label: own.charge, write: ({ chargePercent }) => percent(chargePercent) },
    { label: own.belongings, write: ({ belongings }) => belongings && isolateAny(belongings) },
    {
      label: own.keys,
      write: ({ keysHandedOver }) =>
        keysHandedOver === undefined ? undefined : keysHandedOver ? own.keysHandedOver : own.keysKept,
    },
  ];
}

function sideBySide(title: string, language: Language): PdfTable['columns'] {
  return [
    { title, share: 0.3, holds: 'text' },
    ...stageNames.map((stage) => ({
      title: evidenceStages[stage][language],
      share: 0.35,
      holds: 'text' as const,
    })),
  ];
}

function picture(
  { shows, recordedAt, sha256, shownSha256, state, missingBecause, jpeg }: ReportedFile,
  language: Language,
): PdfPicture {
  const own = conditionReportWords[language];
  const name = shows === undefined ? evidenceKinds.signature : photoSubjects[shows];
  return {
    jpeg,
    instead: missingBecause
      ? fill(own.missing, { because: missingReasons[missingBecause][language] })
      : own[state === 'kept' ? 'unreadable' : state],
    lines: [name[language], formatMoment(recordedAt, language)],
    fingerprint: [
      ...inTwoLines(sha256),
      ...(shownSha256 === undefined || shownSha256 === sha256 ? [] : [own.shown, ...inTwoLines(shownSha256)]),
    ],
  };
}

function inTwoLines(sha256: string): string[] {
  return [sha256.slice(0, 32), sha256.slice(32)].map(isolate);
}
