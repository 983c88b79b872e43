import type { ConditionArea } from '@satha/terms/evidence';
import classes from './vehicle-outline.module.css';

/** Parts that are pressed on the drawing, seen from above with the front at the top. */
const drawnAreas = [
  'front_bumper',
  'bonnet',
  'windscreen',
  'roof',
  'rear_window',
  'boot',
  'rear_bumper',
  'left_front',
  'left_rear',
  'right_front',
  'right_rear',
] as const satisfies readonly ConditionArea[];

/** Parts that nobody sees from above. */
const otherAreas = ['wheels', 'underbody', 'interior'] as const satisfies readonly ConditionArea[];

type VehicleOutlineProps = {
  /** How many marks each part has. */
  readonly marks: Readonly<Partial<Record<ConditionArea, number>>>;
  nameOf(area: ConditionArea): string;
  readonly onPress: (area: ConditionArea) => void;
};

/** Shows a vehicle from above, each part of which is a button: the marks that were told stand on it as a number. */
export function VehicleOutline({ marks, nameOf, onPress }: VehicleOutlineProps) {
  const part = (area: ConditionArea) => (
    <button
      key={area}
      type="button"
      className={`${classes.area} ${classes[area] ?? ''}`}
      data-marked={marks[area] !== undefined}
      onClick={() => onPress(area)}
    >
      <span>{nameOf(area)}</span>
      {marks[area] !== undefined && <span className={classes.marks}>{marks[area]}</span>}
    </button>
  );
  return (
    <div className={classes.whole}>
      {/* A vehicle has its left where it is, whichever way is read. */}
      <div className={classes.vehicle} dir="ltr">
        <svg className={classes.drawing} viewBox="0 0 100 200" preserveAspectRatio="none" aria-hidden="true">
          <path d="M24 16 Q50 2 76 16 Q84 22 84 44 L84 160 Q84 184 76 188 Q50 198 24 188 Q16 184 16 160 L16 44 Q16 22 24 16 Z" />
          <rect x="9" y="36" width="8" height="28" rx="3" />
          <rect x="83" y="36" width="8" height="28" rx="3" />
          <rect x="9" y="138" width="8" height="28" rx="3" />
          <rect x="83" y="138" width="8" height="28" rx="3" />
        </svg>
        {drawnAreas.map(part)}
      </div>
      <div className={classes.others}>{otherAreas.map(part)}</div>
    </div>
  );
}
