import type { Equipment } from '@satha/terms/equipment';
import { type RequirementReason, requirementReasons } from '@satha/terms/job';

/**
 * One thing that a truck must have for a trip, and why: one of some pieces of equipment, or a figure. A payload may come with
 * equipment, which then decides of trucks whose payload is not known. Stored as it is here, in JSON
 * (`trip_jobs.requirements`), and read there by `unmet_requirement.sql`.
 */
export type Requirement = {
  readonly reason: RequirementReason;
  /** Any one of these is enough; the first is the usual one. */
  readonly equipment?: readonly Equipment[];
  /** The truck may be no higher than this. */
  readonly mostHeightMm?: number;
  /** The truck must carry at least this. */
  readonly leastPayloadKg?: number;
};

/** What is needed for a trip, and whether an operator lets trucks without it be asked. */
export type Requirements = {
  readonly needed: readonly Requirement[];
  readonly waived: { readonly at: Temporal.Instant; readonly because: string } | undefined;
};

/**
 * Writes a requirement as `winch`, `dollies or winch`, `at most 2.2 m high`, `payload of at least 2,600 kg`,
 * `payload of at least 4,200 kg, or heavy where none is known`.
 */
export function formatRequirement({ equipment = [], mostHeightMm, leastPayloadKg }: Requirement): string {
  const names = equipment.join(' or ');
  if (mostHeightMm !== undefined) return `at most ${mostHeightMm / 1000} m high`;
  if (leastPayloadKg === undefined) return names;
  const payload = `payload of at least ${leastPayloadKg.toLocaleString('en')} kg`;
  return names === '' ? payload : `${payload}, or ${names} where none is known`;
}

export function explainRequirement({ reason }: Requirement): string {
  return requirementReasons[reason].en;
}
