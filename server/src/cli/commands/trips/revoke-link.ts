import type { Command } from 'commander';
import { revokeTripLinks } from '../../../domain/trips/revoke-trip-links.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { noteTrip, requireTrip, type TripOptions, tripOption } from './require-trip.ts';

export function declareRevokeLink(trip: Command): void {
  trip
    .command('revoke-link')
    .description('revoke every link to a trip that was sent or told before')
    .requiredOption(...tripOption)
    .action(inEnvironment(revokeLink));
}

async function revokeLink(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const { accountId } = trip;
  const version = await deps.db.inTransaction(async (transaction) => {
    await noteTrip(deps, trip, 'links_revoked')(transaction);
    return revokeTripLinks(transaction, { accountId, tripId });
  });
  deps.show(
    { tripId, accountId, environment: deps.environment, linkVersion: version ?? null },
    `The links to trip ${tripId} open nothing any more; whoever watches by one is cut off within seconds. The account ` +
      `finds the new link with GET /api/Trips/${tripId}/tracking-link; the customer still signs in with the mobile number.`,
  );
}
