import type { Command } from 'commander';
import { declineOpenOffers } from '../../../domain/dispatch/decline-offer.ts';
import { putBackInService, takeOutOfService } from '../../../domain/drivers/vehicles/change-service.ts';
import type { Vehicle } from '../../../domain/drivers/vehicles/vehicle.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { acting } from './note-fleet.ts';

type ShowVehicle = (deps: CommandDeps, vehicle: Vehicle) => void;
type OfVehicle = { readonly vehicle: number };

/** Declares how a truck is taken out of service for a while, and put back. */
export function declareVehicleService(vehicle: Command, showVehicle: ShowVehicle): void {
  vehicle
    .command('take-out')
    .description('take a truck out of service until it is put back: nobody goes online in it')
    .requiredOption('--vehicle <id>', 'the number of the vehicle', parseId)
    .requiredOption('--reason <text>', 'why, 1 to 80 characters, for operators alone')
    .action(
      inEnvironment(async (deps, { vehicle: vehicleId, reason }: OfVehicle & { readonly reason: string }) =>
        showVehicle(
          deps,
          await takeOutOfService({ ...deps, declineOpenOffers }, { ...acting, vehicleId, reason }),
        ),
      ),
    );
  vehicle
    .command('put-back')
    .description('put a truck back into service')
    .requiredOption('--vehicle <id>', 'the number of the vehicle', parseId)
    .action(
      inEnvironment(async (deps, { vehicle: vehicleId }: OfVehicle) =>
        showVehicle(deps, await putBackInService(deps, { ...acting, vehicleId })),
      ),
    );
}
