import type { TrackedTrip } from '@satha/contract/tracking';
import type { Translate } from '@satha/web-kit/language/translate.ts';
import type { statusWords } from '../words/status.ts';

type Speak = Translate<typeof statusWords.en>;
type Told = Pick<TrackedTrip, 'status' | 'timeline' | 'bookedBy' | 'arrival'>;

/** Writes what is the matter, in plain words, and what happens next. */
export function tellStatus(
  { status, timeline, bookedBy, arrival }: Told,
  t: Speak,
): { title: string; next: string } {
  switch (status) {
    case 'driver_to_pickup': {
      const heldUp = arrival?.heldUp === 'not_on_way' ? 'notOnWay' : 'notComing';
      return { title: t(arrival?.heldUp ? heldUp : status), next: t('driver_to_pickupNext') };
    }
    case 'searching': {
      const isAgain = timeline.some((step) => step.status === 'driver_to_pickup');
      return isAgain
        ? { title: t('searchingAgain'), next: t('searchingAgainNext') }
        : { title: t('searching'), next: t('searchingNext') };
    }
    case 'cancelled':
    case 'no_driver_found':
    case 'failed':
      return {
        title: t(status),
        next: bookedBy === null ? t('askWhoever') : t('askWho', { name: bookedBy }),
      };
    default:
      return { title: t(status), next: t(`${status}Next`) };
  }
}

/** Writes a status in a few words, where one trip is among others. */
export function nameStatus(status: TrackedTrip['status'], t: Speak): string {
  return t(status);
}
