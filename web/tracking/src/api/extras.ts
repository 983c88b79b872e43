import type { ExtraDecision } from '@satha/contract/extras/extra';
import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import { trackingApi } from './tracking-api.ts';

/** Answers what the driver asks for beside the fare, as the signed-in customer. */
export function decideExtra(tripId: number, extraId: string, decision: ExtraDecision): Promise<PortalExtra> {
  return trackingApi.send('POST', `/trips/${tripId}/extras/${extraId}`, { decision });
}
