/** What a file of an import may tell of: one thing in each of its lines. */
export const importThings = ['drivers', 'vehicles'] as const;
export type ImportThings = (typeof importThings)[number];

/** The columns of a file of drivers; those that may be left out come last. */
export const driverFileColumns = {
  required: ['name', 'mobile', 'licence'],
  optional: ['name_ar', 'phone_code'],
} as const;
export type DriverColumn = (typeof driverFileColumns)['required' | 'optional'][number];

/** The columns of a file of trucks; those that may be left out come last. */
export const vehicleFileColumns = {
  required: ['plate', 'type'],
  optional: ['equipment', 'height_mm', 'payload_kg', 'tare_kg'],
} as const;
export type VehicleColumn = (typeof vehicleFileColumns)['required' | 'optional'][number];
export type ImportColumn = DriverColumn | VehicleColumn;

/** What becomes of the thing that a line tells of. */
export const importOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const;
export type LineOutcome = (typeof importOutcomes)[number];

/** What can be wrong with a cell by itself: what it has to be. */
export const cellForms = [
  'whole_number',
  'whole_number_or_none',
  'day',
  'plate',
  'equipment',
  'name',
  'arabic_name',
] as const;
export type CellForm = (typeof cellForms)[number];

/** What can be wrong with a line: with its cells, beside the other lines, and beside what is stored already. */
export const lineFaults = [
  ...cellForms,
  'empty',
  'formula',
  'digits',
  'mobile_number',
  'phone_code',
  'cells',
  'repeated',
  'differs',
  'licence_over',
  'unknown_type',
  'in_use',
] as const;
export type LineFaultWord = (typeof lineFaults)[number];

/** Why a file is no table that can be read. */
export const fileFaults = [
  'workbook',
  'not_utf8',
  'empty',
  'columns',
  'no_lines',
  'too_many_lines',
  'quotes',
] as const;
export type FileFaultWord = (typeof fileFaults)[number];

/**
 * The largest file that the console takes; the command line takes larger ones. Our own figures: more than most fleets have,
 * stored in the time that a request may take, and no larger than what a proxy usually lets through (nginx: 1 MiB).
 */
export const consoleImportLimits = { mostBytes: 1_000_000, mostLines: 2_000 } as const;
