import type { Equipment } from '@satha/terms/equipment';
import type { BodyType, IncidentCause } from '@satha/terms/job';
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
  /** What an ordinary recovery truck carries: decides of trucks whose payload is not known. */
  usualPayloadKg: 3_500,
  /** Dollies and the wheel lift before them bear a pickup or a large electric SUV, no bus. */
  mostKgOnDollies: 5_000,
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

/** Under a motorcycle, and under what is too heavy, there are no dollies. */
function fitsDollies(job: Job): boolean {
  const { massKg, bodyType } = job.vehicle ?? {};
  if (isMotorcycle(job)) return false;
  return massKg === undefined ? !heavyBodies.has(bodyType) : massKg <= figures.mostKgOnDollies;
}

/** A flatbed stays outside. */
function isLowSite(job: Job): boolean {
  const { kind, heightLimitMeters, level = 0 } = job.site ?? {};
  if (!fitsDollies(job)) return false;
  if (heightLimitMeters !== undefined) return heightLimitMeters < figures.flatbedHeightMeters;
  return kind === 'basement' || (kind === 'parking' && level !== 0);
}

/** A lowered bus is lifted by its axle all the same. */
const isLow = ({ vehicle }: Job) => vehicle?.clearance === 'low' && !heavyBodies.has(vehicle.bodyType);

/**
 * Whether the truck waits outside: a motorcycle is wheeled out to it, a low car, whose bumper no wheel lift gets under, is
 * pushed out on dollies.
 */
const waitsOutside = (job: Job) => isMotorcycle(job) || (isLow(job) && isLowSite(job));

/** On a flatbed no wheel turns; on a wheel lift with dollies, which comes where no flatbed does, none does, either. */
const isForFlatbed = (job: Job) => !isMotorcycle(job) && (!isLowSite(job) || waitsOutside(job));

/** Whether its belly would touch a usual ramp: what is not known is taken as low, unless it is high or heavy. */
function mayBeLow({ vehicle }: Job): boolean {
  const { clearance, bodyType, massKg = 0 } = vehicle ?? {};
  if (clearance !== undefined) return clearance === 'low';
  return !highBodies.has(bodyType) && massKg <= figures.usualPayloadKg;
}

const rule = (needs: RequirementRule['needs'], source = ours): RequirementRule => ({ from, source, needs });

export const requirementRules: readonly RequirementRule[] = [
  rule(
    needsOfDrive,
    `${ours}; makers forbid to tow vehicles with all-wheel drive or an electric motor on their wheels, however heavy`,
  ),
  rule((job) => when(isLow(job), need('low_clearance', 'flatbed'), need('low_clearance', 'low_approach'))),
  rule((job) => [
    ...when(isLowSite(job) && !waitsOutside(job), need('low_site', 'wheel_lift')),
    ...when(isLowSite(job), need('low_site', 'dollies')),
  ]),
  rule((job) => {
    const limit = waitsOutside(job) ? undefined : job.site?.heightLimitMeters;
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
  rule(needsOfMass),
];

function needsOfDrive(job: Job): readonly Requirement[] {
  if (!isForFlatbed(job)) return [];
  const { drivetrain, powertrain } = job.vehicle ?? {};
  // Of a hybrid whose driven wheels are known, their axle is lifted; else an electric motor may be at either axle.
  const mayBeDrivenAnywhere = powertrain === 'hybrid' && drivetrain === undefined;
  const equipment: readonly Equipment[] = mayBeLow(job) ? ['flatbed', 'low_approach'] : ['flatbed'];
  const needAll = (reason: Requirement['reason']) => equipment.map((word) => need(reason, word));
  return [
    ...when(drivetrain === 'awd', ...needAll('all_wheel_drive')),
    ...when(powertrain === 'electric', ...needAll('electric')),
    ...when(mayBeDrivenAnywhere, need('hybrid', 'flatbed')),
  ];
}

/** What it takes to move a vehicle whose wheels do not turn or do not follow. */
function needsOfWheels(job: Job): readonly Requirement[] {
  const { rolls, steers, lockedWheels = 0, keys } = job.vehicle ?? {};
  const either: readonly Equipment[] = fitsDollies(job) ? ['dollies', 'winch'] : ['winch'];
  const areKeysGone = keys === 'lost' || keys === 'locked_inside';
  // One wheel of a motorcycle goes on a skate, pushed by hand.
  const isPushed = isMotorcycle(job) && lockedWheels < 2;
  return [
    ...when(
      lockedWheels > 0 && !isPushed,
      lockedWheels > figures.wheelsOnDollies
        ? need('wheels_locked', 'winch')
        : need('wheels_locked', ...either),
    ),
    ...when(rolls === false, need('does_not_roll', 'winch')),
    // Dollies carry the wheels that do not follow; a winch draws them over skates.
    ...when(steers === false && fitsDollies(job), need('does_not_steer', ...either)),
    ...when(areKeysGone && rolls === undefined && !isPushed, need('no_keys', ...either)),
    ...when(job.incident?.cause === 'accident' && rolls === undefined, need('after_accident', ...either)),
  ];
}

/** A payload that is known decides; of trucks of which none is, those for heavy loads alone carry more than usual. */
function needsOfMass({ vehicle }: Job): readonly Requirement[] {
  const { massKg, bodyType } = vehicle ?? {};
  if (massKg === undefined) return when(heavyBodies.has(bodyType), need('heavy_vehicle', 'heavy'));
  const isHeavy = massKg > figures.usualPayloadKg;
  return [{ reason: 'mass', leastPayloadKg: massKg, ...(isHeavy && { equipment: ['heavy'] }) }];
}
