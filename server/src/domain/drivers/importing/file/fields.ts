import type { ImportColumn } from '@satha/terms/fleet-imports';
import type { Fault } from './line-fault.ts';

/** What a text was read as, or what it has to be. */
export type Read<Value> = { readonly ok: Value } | { readonly fault: Omit<Fault, 'column' | 'text'> };

/** What is told of a thing by a column of a file, and by an option of a command. */
export type Field<Value> = {
  readonly column: ImportColumn;
  readonly read: (text: string) => Read<Value>;
  /** What a column says that is left out or empty; without it the column must be there. */
  readonly usual?: string;
  /** Whether it may be left out and then tells nothing: of a thing that is there, it stays as it is. */
  readonly isOptional?: boolean;
};

export type Fields<Facts> = { readonly [Name in keyof Facts]-?: Field<Facts[Name]> };

export function isRequired({ usual, isOptional }: Pick<Field<unknown>, 'usual' | 'isOptional'>): boolean {
  return usual === undefined && isOptional !== true;
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
