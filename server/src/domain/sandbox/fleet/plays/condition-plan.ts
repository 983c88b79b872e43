import type { EvidenceStage } from '@satha/terms/evidence';
import type { EvidenceFacts, NewEvidence } from '../../../evidence/evidence.ts';
import { seededShare } from '../seeded-share.ts';
import type { PlannedPhoto } from './photo-plan.ts';
import { makePlayId } from './play-id.ts';

/** One thing that a simulated driver tells of the vehicle, with the picture that its file is; undefined: it has none. */
export type PlannedItem = Pick<NewEvidence, 'evidenceId' | 'stage'> &
  Told & { readonly picture: PlannedPhoto | undefined };

type Told = {
  readonly [Kind in NewEvidence['kind']]: { readonly kind: Kind; readonly facts: EvidenceFacts[Kind] };
}[NewEvidence['kind']];

const marks: readonly EvidenceFacts['condition'][] = [
  { area: 'front_bumper', mark: 'scratch', severity: 'light' },
  { area: 'left_rear', mark: 'dent', severity: 'moderate' },
  { area: 'windscreen', mark: 'crack', severity: 'light' },
  { area: 'wheels', mark: 'scratch', severity: 'moderate' },
];
const recipients = ['Sami Haddad', 'Priya Nair', 'Omar Farooq', 'Lina Mansour'];

/**
 * Returns what a simulated driver tells at the pickup or at the delivery of every trip, always the same for the same trip: a
 * few small pictures, and what every kind of item looks like.
 */
export function planCondition(
  driverId: number,
  { tripId }: { readonly tripId: number },
  stage: EvidenceStage,
): readonly PlannedItem[] {
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(seededShare(tripId, 'condition') * items.length)] as Item;
  const between = (least: number, most: number, what: string) =>
    Math.round(least + (most - least) * seededShare(tripId, what));
  const odometerKm = between(8_000, 190_000, 'odometer');
  const fuelPercent = between(10, 90, 'fuel');
  const item = (what: string, told: Told, picture?: PlannedPhoto): PlannedItem => ({
    evidenceId: makePlayId(driverId, { tripId }, `${what} at ${stage}`),
    stage,
    ...told,
    picture,
  });
  const photo = (shows: 'front' | 'rear') =>
    item(shows, { kind: 'photo', facts: { shows } }, { stage, subject: shows });
  const signature = item('signature', { kind: 'signature', facts: {} }, { stage, subject: 'signature' });
  if (stage === 'pickup') {
    return [
      photo('front'),
      photo('rear'),
      item('mark', { kind: 'condition', facts: pick(marks) }),
      item('readings', { kind: 'readings', facts: { odometerKm, fuelPercent, keysHandedOver: true } }),
      signature,
    ];
  }
  return [
    photo('front'),
    item('readings', { kind: 'readings', facts: { odometerKm, fuelPercent } }),
    item('recipient', { kind: 'recipient', facts: { name: pick(recipients) } }),
    signature,
  ];
}
