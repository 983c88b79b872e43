import { type Command, InvalidArgumentError } from 'commander';
import {
  type Field,
  type Fields,
  isRequired,
  listFields,
} from '../../domain/drivers/importing/file/fields.ts';
import { columnHelp } from './column-help.ts';
import { isCellForm, sayForm } from './say-faults.ts';

/** Declares an option for each field; those without a usual value are required of a new thing. */
export function declareFields<Facts>(command: Command, fields: Fields<Facts>, of: 'new' | 'known'): Command {
  for (const field of listFields(fields)) {
    const { value, description } = columnHelp[field.column];
    const flags = `--${optionName(field)} ${value}`;
    if (of === 'new' && isRequired(field)) command.requiredOption(flags, description, parseBy(field));
    else command.option(flags, description, parseBy(field));
  }
  return command;
}

export function optionName({ column }: Pick<Field<unknown>, 'column'>): string {
  return column.replaceAll('_', '-');
}

/** Returns what commander has read of a field: it knows the option in camel case. */
export function optionOf<Value>(
  field: Pick<Field<Value>, 'column'>,
  options: Readonly<Record<string, unknown>>,
): Value | undefined {
  const name = optionName(field).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  // Whatever stands there came out of the field's own reader.
  return options[name] as Value | undefined;
}

function parseBy<Value>({ read }: Field<Value>): (text: string) => Value {
  return (text) => {
    const value = read(text);
    if ('ok' in value) return value.ok;
    const { fault } = value;
    throw new InvalidArgumentError(isCellForm(fault.word) ? sayForm({ ...fault, word: fault.word }) : '');
  };
}
