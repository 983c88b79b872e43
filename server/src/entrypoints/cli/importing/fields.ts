import type { Command } from 'commander';

/** What is told of a thing: by an option of a command, and by a column of a file. */
export type Field<Value> = {
  /** Of the option; a column has underscores for its dashes. */
  readonly name: string;
  /** As help shows what is to be given: `<plate>`. */
  readonly value: string;
  readonly description: string;
  /** @throws InvalidArgumentError, Problem. */
  readonly parse: (text: string) => Value;
  /** What a column says that is left out or empty; without it the column must be there. */
  readonly usual?: string;
  /** Whether it may be left out and then tells nothing: of a thing that is there, it stays as it is. */
  readonly isOptional?: boolean;
};

export type Fields<Facts> = { readonly [Name in keyof Facts]-?: Field<Facts[Name]> };

/** Declares an option for each field; those without a usual value are required of a new thing. */
export function declareFields<Facts>(command: Command, fields: Fields<Facts>, of: 'new' | 'known'): Command {
  for (const field of listFields(fields)) {
    const { name, value, description, parse } = field;
    const flags = `--${name} ${value}`;
    if (of === 'new' && isRequired(field)) command.requiredOption(flags, description, parse);
    else command.option(flags, description, parse);
  }
  return command;
}

export function isRequired({ usual, isOptional }: Pick<Field<unknown>, 'usual' | 'isOptional'>): boolean {
  return usual === undefined && isOptional !== true;
}

/** Returns the name of a field's column. */
export function columnOf({ name }: Pick<Field<unknown>, 'name'>): string {
  return name.replaceAll('-', '_');
}

export function listFields<Facts>(fields: Fields<Facts>): readonly Field<Facts[keyof Facts]>[] {
  return namesOf(fields).map((name) => fields[name]);
}

/** Reads each field by `read`, which returns undefined for one that was not told. */
export function readFields<Facts>(
  fields: Fields<Facts>,
  read: <Value>(field: Field<Value>) => Value | undefined,
): Partial<Facts> {
  const facts: Partial<Facts> = {};
  const readOne = <Name extends keyof Facts>(name: Name) => {
    const value = read(fields[name]);
    if (value !== undefined) facts[name] = value;
  };
  for (const name of namesOf(fields)) readOne(name);
  return facts;
}

function namesOf<Facts>(fields: Fields<Facts>): readonly (keyof Facts)[] {
  return Object.keys(fields) as (keyof Facts)[];
}

/** Returns what commander has read of a field: it knows the option in camel case. */
export function optionOf<Value>(
  { name }: Pick<Field<Value>, 'name'>,
  options: Readonly<Record<string, unknown>>,
): Value | undefined {
  // Whatever stands there came out of the field's own reader.
  return options[name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())] as Value | undefined;
}
