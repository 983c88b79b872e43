import { equipmentList } from '@satha/terms/equipment';
import { type CellForm, cellForms, type ImportThings, type LineFaultWord } from '@satha/terms/fleet-imports';
import type { Fault, FileFault } from '../../domain/drivers/importing/file/line-fault.ts';
import { columnHelp } from './column-help.ts';

type FormFault = Omit<Fault, 'word'> & { readonly word: CellForm };

export function isCellForm(word: LineFaultWord): word is CellForm {
  return cellForms.some((form) => form === word);
}

const forms: Readonly<Record<CellForm, (fault: FormFault) => string>> = {
  whole_number: (fault) => `It must be a whole number ${sayBounds(fault)}.`,
  whole_number_or_none: (fault) => `It must be a whole number ${sayBounds(fault)}, or none.`,
  day: () => 'It must be a day of the calendar such as 2028-05-31.',
  plate: () =>
    'It must be an emirate, a code if there is one, and a number of 1 to 5 digits: "Dubai K 40217".',
  equipment: () =>
    `It must be words of this list, divided by commas or spaces: ${equipmentList.join(', ')}; or none.`,
  name: () => 'It must be a name of 1 to 80 characters.',
  arabic_name: () => 'It must be a name in Arabic letters.',
};

/** Says what a text has to be, in a sentence that begins with It. */
export function sayForm(fault: FormFault): string {
  return forms[fault.word](fault);
}

function sayBounds({ least = 0, most }: Pick<Fault, 'least' | 'most'>): string {
  return most === undefined ? `from ${least} on` : `from ${least} to ${most}`;
}

const others: Readonly<
  Record<Exclude<LineFaultWord, CellForm>, (fault: Fault, things: ImportThings) => string>
> = {
  empty: ({ column }) => `${column} is empty; give ${column && columnHelp[column].description}.`,
  formula: ({ column, text }) =>
    `${column} "${text}" begins as a formula of a spreadsheet does; give the plain value.`,
  digits: ({ text }) =>
    `mobile ${text} has a character that is no digit; give digits alone, such as 0521234567.`,
  mobile_number: ({ text }) =>
    `mobile ${text} is no mobile number of the country; give one such as 0521234567.`,
  phone_code: ({ text }) => `phone_code ${text} is no country's calling code; that of the UAE is 971.`,
  cells: ({ found, wanted }) =>
    `it has ${found} cells and the head ${wanted}; give as many, in quotes where one has the divider in it.`,
  repeated: ({ text, firstLine }) => `${text} stands in line ${firstLine} already; keep one of them.`,
  differs: ({ text }, things) =>
    things === 'drivers'
      ? `a driver has ${text} and another name or licence; --update changes them to what the line says.`
      : `there is a vehicle with the plate ${text} that differs; --update changes it to what the line says.`,
  licence_over: ({ text }) => `licence ended on ${text}; give the last day of one that is valid.`,
  unknown_type: ({ text }) => `there is no vehicle type ${text}; \`npx satha tariff list\` shows them.`,
  in_use: ({ text }) =>
    `a driver is online in ${text}, or at a trip with it; its type can be changed afterwards.`,
};

/** Says what is wrong with a line, behind its number. */
export function sayLineFault(fault: Fault, things: ImportThings): string {
  const { word, column, text, detail } = fault;
  if (!isCellForm(word)) return others[word](fault, things);
  return detail ?? `${column} "${text}": ${sayForm({ ...fault, word }).replace(/^I/, 'i')}`;
}

/** Says why a file is no table of the columns. */
export function sayFileFault(file: string, fault: FileFault, columns: string): string {
  const head = `its first line names the columns: ${columns}.`;
  switch (fault.word) {
    case 'workbook':
      return `${file} is a workbook; save it as "CSV UTF-8", as Excel calls it.`;
    case 'not_utf8':
      return `${file} is not in UTF-8; save it as "CSV UTF-8", as Excel calls it.`;
    case 'empty':
      return `${file} is empty; ${head}`;
    case 'columns':
      return `${file}: ${sayColumns(fault).join(', ')}. ${head.replace(/^i/, 'I')}`;
    case 'no_lines':
      return `${file} has no line under its head; give one for each.`;
    case 'too_many_lines':
      return `${file} has ${fault.lines} lines; divide it into files of at most ${fault.most}.`;
    case 'quotes': {
      const place = fault.line === undefined ? '' : ` near line ${fault.line}`;
      return `${file} has a quotation mark out of place${place}: a cell with one in it stands in quotes, with the mark twice.`;
    }
  }
}

function sayColumns({ unknown = [], twice = [], missing = [] }: FileFault): string[] {
  return [
    ...unknown.map((name) => `the column "${name}" is not known`),
    ...twice.map((name) => `the column "${name}" is there twice`),
    ...missing.map((name) => `the column "${name}" is missing`),
  ];
}
