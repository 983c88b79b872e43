import type { Command } from 'commander';
import { driverFile } from '../../../../domain/drivers/importing/driver-file.ts';
import { declareImport } from '../../../importing/declare-import.ts';

const example =
  'name,mobile,licence,name_ar\nImran Khan,0521234567,2028-05-31,عمران خان\nBilal Ahmed,0529876543,2029-01-31,';

export function declareImportDrivers(driver: Command): void {
  declareImport(driver, { things: 'drivers', example, kind: driverFile });
}
