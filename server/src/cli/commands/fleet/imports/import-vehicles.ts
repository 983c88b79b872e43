import type { Command } from 'commander';
import { vehicleFile } from '../../../../domain/drivers/importing/vehicle-file.ts';
import { declareImport } from '../../../importing/declare-import.ts';

const example = 'plate,type\nDubai K 40217,4\nAbu Dhabi 5 12345,1';

export function declareImportVehicles(vehicle: Command): void {
  declareImport(vehicle, { things: 'vehicles', example, kind: vehicleFile });
}
