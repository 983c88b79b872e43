import type { ConsoleTripData } from '@satha/contract/console/trips';
import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import { tripStatuses } from '@satha/terms/trip-statuses';

/** What an operator does about an extra. */
export type ExtraStepName = 'accept' | 'decline' | 'withdraw';

/** Returns what can be done about an extra of a trip as both are: what was accepted goes back until the trip is over, and a correction never. */
export function offeredExtraSteps(
  { status }: Pick<ConsoleTripData, 'status'>,
  extra: Pick<PortalExtra, 'kind' | 'status'>,
): readonly ExtraStepName[] {
  if (tripStatuses[status].isFinal) return [];
  if (extra.status === 'open') return ['accept', 'decline', 'withdraw'];
  return extra.status === 'accepted' && extra.kind !== 'correction' ? ['withdraw'] : [];
}
