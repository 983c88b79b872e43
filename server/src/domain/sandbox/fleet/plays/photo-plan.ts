import { type TripTurn, testPhoneNumbers } from '../../test-phone-numbers.ts';
import type { PictureOf } from './pictures/draw-vehicle.ts';

/** A photo or signature that a scenario has its driver tell of. */
export type PlannedPhoto = Pick<PictureOf, 'stage' | 'subject'>;

/** What a scenario has its driver tell of, in this order, and what becomes of the files. */
export type PhotoPlan = {
  readonly pickup: readonly PlannedPhoto[];
  readonly delivery: readonly PlannedPhoto[];
  /**
   * `at_once` with the facts · `late`: once the truck is at the destination · `never` · `first_differs`: at once, but of the
   * first photo another file than was told of.
   */
  readonly files: 'at_once' | 'late' | 'never' | 'first_differs';
};

/** Shows why an extra is asked for. */
export const photoOfExtra: PlannedPhoto = { stage: 'pickup', subject: 'extra' };
/** Shows that a destination is closed. */
export const photoOfDestination: PlannedPhoto = { stage: 'delivery', subject: 'extra' };
const withExtra: PhotoPlan = { pickup: [photoOfExtra], delivery: [], files: 'at_once' };

const allPhotos: Omit<PhotoPlan, 'files'> = {
  pickup: (['front', 'rear', 'left', 'right'] as const).map((subject) => ({ stage: 'pickup', subject })),
  delivery: (['front', 'rear', 'signature'] as const).map((subject) => ({ stage: 'delivery', subject })),
};

/** What is told of each trip with one of these scenarios, and nothing else; of all others what `planCondition` returns. */
const photoPlans: { readonly [Turn in TripTurn]?: PhotoPlan } = {
  extra_is_asked_for: withExtra,
  customer_accepts_extra: withExtra,
  customer_declines_extra: withExtra,
  driver_takes_extra_back: withExtra,
  photos_in_order: { ...allPhotos, files: 'at_once' },
  photo_files_come_late: { ...allPhotos, files: 'late' },
  photo_files_never_come: { ...allPhotos, files: 'never' },
  photo_file_differs: { ...allPhotos, files: 'first_differs' },
  destination_is_closed: { pickup: [], delivery: [photoOfDestination], files: 'at_once' },
};

export function findPhotoPlan(turn: TripTurn | undefined): PhotoPlan | undefined {
  return turn && photoPlans[turn];
}

/** The test phone numbers of trips of which the fleet has to know what was told and asked for. */
export const numbersWithPhotos: readonly string[] = [...testPhoneNumbers].flatMap(([number, scenario]) =>
  'turn' in scenario && findPhotoPlan(scenario.turn) ? [number] : [],
);
