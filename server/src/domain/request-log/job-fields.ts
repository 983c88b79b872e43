import { emirateWords } from '@satha/terms/emirates';
import {
  bodyTypes,
  clearances,
  drivetrains,
  incidentCauses,
  keyPlaces,
  policeReportColours,
  powertrains,
  siteKinds,
} from '@satha/terms/job';

/**
 * What a field of a job may hold to be shown in the request log: an object of further fields (part), a word of a closed
 * list, a number (figure) or any text. What holds something else there is hidden.
 */
export type JobField = 'part' | 'word' | 'figure' | 'text';

const fields: Readonly<Record<JobField, readonly string[]>> = {
  part: ['vehicle', 'site', 'incident', 'recipient'],
  word: ['bodytype', 'drivetrain', 'powertrain', 'keys', 'clearance', 'kind', 'cause'],
  figure: ['year', 'lockedwheels', 'masskg', 'heightlimitmeters', 'level', 'passengers'],
  // What nobody is known by.
  text: ['make', 'model', 'colour', 'phonecode'],
};

/** The fields of a job that the log shows, in small letters and without dashes, each with what it may hold. */
export const jobFields: ReadonlyMap<string, JobField> = new Map(
  (Object.keys(fields) as JobField[]).flatMap((kind) => fields[kind].map((name) => [name, kind] as const)),
);

/** The words of a job's closed lists. */
export const jobWords: ReadonlySet<string> = new Set<string>([
  ...[...bodyTypes, ...drivetrains, ...powertrains, ...keyPlaces, ...clearances, ...siteKinds],
  ...[...incidentCauses, ...policeReportColours, ...Object.keys(emirateWords)],
]);
