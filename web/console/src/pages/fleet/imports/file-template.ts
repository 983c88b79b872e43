import { driverFileColumns, type ImportThings, vehicleFileColumns } from '@satha/terms/fleet-imports';

export const columnsOf = { drivers: driverFileColumns, vehicles: vehicleFileColumns };

const examples: Readonly<Record<ImportThings, readonly Readonly<Record<string, string>>[]>> = {
  drivers: [
    { name: 'Imran Khan', mobile: '0521234567', licence: '2028-05-31', name_ar: 'عمران خان' },
    { name: 'Bilal Ahmed', mobile: '0529876543', licence: '2029-01-31', phone_code: '971' },
  ],
  vehicles: [
    { plate: 'Dubai K 40217', type: '4', equipment: 'flatbed winch', height_mm: '2650', payload_kg: '3500' },
    { plate: 'Abu Dhabi 5 12345', type: '1' },
  ],
};

/** Returns a file to begin with, as an address to save it from: the head, and two lines to write over. */
export function templateOf(things: ImportThings): string {
  const { required, optional } = columnsOf[things];
  const columns = [...required, ...optional];
  const lines = examples[things].map((cells) => columns.map((column) => cells[column] ?? '').join(','));
  // By the mark at its beginning Excel knows that it is in UTF-8.
  const text = `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`;
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}
