import type { Equipment } from '@satha/terms/job/equipment';
import { type RequirementReason, requirementReasons } from '@satha/terms/job/requirement-reasons';

/**
 * One thing that a truck must have for a trip, and why: one of some pieces of equipment, or a figure. Stored as it is here,
 * in JSON (`trip_jobs.requirements`), and read there by `unmet_requirement.sql`.
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
 * Writes a requirement as `winch`, `dollies or winch`, `at most 2.2 m high`, `payload of at least 2,600 kg`.
 */
export function formatRequirement({ equipment, mostHeightMm, leastPayloadKg }: Requirement): string {
  if (mostHeightMm !== undefined) return `at most ${mostHeightMm / 1000} m high`;
  if (leastPayloadKg !== undefined) return `payload of at least ${leastPayloadKg.toLocaleString('en')} kg`;
  return (equipment ?? []).join(' or ');
}

export function explainRequirement({ reason }: Requirement): string {
  return requirementReasons[reason].en;
}
