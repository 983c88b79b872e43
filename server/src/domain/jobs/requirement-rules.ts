import type { Equipment } from '@satha/terms/job/equipment';
import type { BodyType, IncidentCause } from '@satha/terms/job/job-words';
import type { Job } from './job.ts';
import type { Requirement } from './requirement.ts';

/** What leads from a job to what is needed, for departures from a day on. */
export type RequirementRule = {
  /** The first day, `YYYY-MM-DD` in the UAE. */
  readonly from: string;
  /** The first day on which it does not hold any more. */
  readonly until?: string;
  /** Where it comes from; `ours` is the practice that we hold to be right, which no rule book prescribes. */
  readonly source: string;
  readonly needs: (job: Job) => readonly Requirement[];
};

/** All figures are our own (November 2026). */
const figures = {
  /** A flatbed with its cab, beacon and deck does not fit under less. */
  flatbedHeightMeters: 2.8,
  /** What an ordinary recovery truck carries. */
  usualPayloadKg: 3_500,
  /** Dollies lift one axle: with more locked wheels the vehicle is dragged on skates. */
  wheelsOnDollies: 2,
};

const ours = 'ours: practice of recovery companies, November 2026';
const from = '2026-01-01';

const need = (reason: Requirement['reason'], ...equipment: readonly Equipment[]): Requirement => ({
  reason,
  equipment,
});
const when = (holds: boolean | undefined, ...needs: readonly Requirement[]) => (holds ? needs : []);

/** Taken for heavy unless it is told what they weigh. */
const heavyBodies: ReadonlySet<BodyType | undefined> = new Set<BodyType>(['bus', 'truck']);
/** Whose belly is well above the ground unless it is told otherwise. */
const highBodies: ReadonlySet<BodyType | undefined> = new Set<BodyType>([
  ...(['suv', 'pickup', 'van', 'minibus', 'bus', 'truck'] as const),
]);
const winchedCauses: readonly (IncidentCause & Requirement['reason'])[] = ['stuck', 'flood'];

const isMotorcycle = ({ vehicle }: Job) => vehicle?.bodyType === 'motorcycle';

function isHeavy({ vehicle }: Job): boolean {
  if (vehicle?.massKg !== undefined) return vehicle.massKg > figures.usualPayloadKg;
  return heavyBodies.has(vehicle?.bodyType);
}

/** A flatbed stays outside: the vehicle comes out on a wheel lift, with dollies under its other axle. */
function isLowSite(job: Job): boolean {
  const { kind, heightLimitMeters, level = 0 } = job.site ?? {};
  if (isMotorcycle(job) || isHeavy(job)) return false;
  if (heightLimitMeters !== undefined) return heightLimitMeters < figures.flatbedHeightMeters;
  return kind === 'basement' || (kind === 'parking' && level !== 0);
}

/** On a flatbed no wheel turns; on a wheel lift with dollies none does, either; a heavy one is lifted by its axle. */
const isForFlatbed = (job: Job) => !isMotorcycle(job) && !isHeavy(job) && !isLowSite(job);

/** Whether its belly would touch a usual ramp: what is not known is taken as low. */
function mayBeLow({ vehicle }: Job): boolean {
  const { clearance, bodyType } = vehicle ?? {};
  return clearance === undefined ? !highBodies.has(bodyType) : clearance === 'low';
}

const rule = (needs: RequirementRule['needs'], source = ours): RequirementRule => ({ from, source, needs });

export const requirementRules: readonly RequirementRule[] = [
  rule(
    needsOfDrive,
    `${ours}; makers forbid to tow cars with all-wheel drive or an electric motor on their wheels`,
  ),
  rule((job) =>
    when(
      isForFlatbed(job) && job.vehicle?.clearance === 'low',
      need('low_clearance', 'flatbed'),
      need('low_clearance', 'low_approach'),
    ),
  ),
  rule((job) => when(isLowSite(job), need('low_site', 'wheel_lift'), need('low_site', 'dollies'))),
  rule((job) => {
    // A motorcycle is wheeled out to a truck that waits outside.
    const limit = isMotorcycle(job) ? undefined : job.site?.heightLimitMeters;
    return limit === undefined ? [] : [{ reason: 'height_limit', mostHeightMm: Math.round(limit * 1000) }];
  }),
  rule(needsOfWheels),
  rule(({ site }) =>
    when(site?.kind === 'off_road', need('off_road', 'off_road'), need('off_road', 'winch')),
  ),
  rule(({ incident }) =>
    winchedCauses.filter((cause) => cause === incident?.cause).map((cause) => need(cause, 'winch')),
  ),
  rule((job) => when(isMotorcycle(job), need('motorcycle', 'motorcycle_cradle', 'flatbed'))),
  rule((job) => when(isHeavy(job), need('heavy_vehicle', 'heavy'))),
  rule(({ vehicle }) =>
    vehicle?.massKg === undefined ? [] : [{ reason: 'mass', leastPayloadKg: vehicle.massKg }],
  ),
];

function needsOfDrive(job: Job): readonly Requirement[] {
  if (!isForFlatbed(job)) return [];
  const { drivetrain, powertrain } = job.vehicle ?? {};
  const equipment: readonly Equipment[] = mayBeLow(job) ? ['flatbed', 'low_approach'] : ['flatbed'];
  const needAll = (reason: Requirement['reason']) => equipment.map((word) => need(reason, word));
  return [
    ...when(drivetrain === 'awd', ...needAll('all_wheel_drive')),
    ...when(powertrain === 'electric', ...needAll('electric')),
  ];
}

/** What it takes to move a vehicle whose wheels do not turn or do not follow. */
function needsOfWheels(job: Job): readonly Requirement[] {
  const { rolls, steers, lockedWheels = 0, keys } = job.vehicle ?? {};
  // Under a motorcycle, and under what is heavy, there are no dollies.
  const hasDollies = !isMotorcycle(job) && !isHeavy(job);
  const either: readonly Equipment[] = hasDollies ? ['dollies', 'winch'] : ['winch'];
  const areKeysGone = keys === 'lost' || keys === 'locked_inside';
  return [
    ...when(
      lockedWheels > 0,
      lockedWheels > figures.wheelsOnDollies
        ? need('wheels_locked', 'winch')
        : need('wheels_locked', ...either),
    ),
    ...when(rolls === false, need('does_not_roll', 'winch')),
    ...when(steers === false && hasDollies, need('does_not_steer', 'dollies')),
    ...when(areKeysGone && rolls === undefined, need('no_keys', ...either)),
    ...when(job.incident?.cause === 'accident' && rolls === undefined, need('after_accident', ...either)),
  ];
}
