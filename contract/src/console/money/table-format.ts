import { type TableFormat, tableFormats } from '@satha/terms/lists/table-formats';
import { Type } from 'typebox';

/** What the download of a list asks for beside its filter. */
export const tableFormat = {
  format: Type.Unsafe<TableFormat>({
    type: 'string',
    enum: [...tableFormats],
    description: 'csv, or xlsx: a workbook whose amounts and times are those of a spreadsheet.',
  }),
};
