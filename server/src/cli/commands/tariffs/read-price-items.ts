import { isDeepStrictEqual } from 'node:util';
import type { PriceList } from '../../../domain/quotes/make-quote.ts';
import { type JsonObject, scales, type ValueReader } from './value-reader.ts';

export type FileContext = {
  /**
   * `add` makes prices, `change` puts others in the place of ones that have not begun. `try` does both, by whether an item
   * names what it changes, and at any time: nothing is stored.
   */
  readonly verb: 'add' | 'change' | 'try';
  readonly priceList: PriceList;
  readonly now: Temporal.Instant;
};

/** An item of a list in a file; `old` is what it replaces, whose values hold for what it leaves out. */
export type PriceItem<Old> = {
  readonly path: string;
  readonly all: JsonObject;
  readonly old: Old | undefined;
};

/** What is priced: tariffs, or surcharges. */
export type PriceKind<Old> = {
  /** Of the list in a file. */
  readonly name: string;
  readonly id: string;
  readonly fields: readonly string[];
  /** A field that lists have and no file changes, and why not. */
  readonly listedField: { readonly name: string; readonly reason: string };
  readonly find: (id: number) => Old | undefined;
  readonly toListed: (old: Old) => JsonObject;
  /** Returns what to name instead of one that no file changes. */
  readonly findBar?: (old: Old) => string | undefined;
};

/** Our own figure: more than a price list gathers in many years. */
const mostItems = 1_000;

type Context = FileContext & { readonly reader: ValueReader };

/**
 * Reads the items of a list that say anything: of a change, those that differ from what is listed; of a trial, those too that
 * are named alone. What is wrong with
 * one as a whole is one fault, and its values are not looked at.
 */
export function readPriceItems<Old extends { readonly validFrom: Temporal.Instant }>(
  context: Context,
  kind: PriceKind<Old>,
  value: unknown,
): readonly PriceItem<Old>[] {
  const { reader, verb } = context;
  const changedBy = new Map<Old, string>();
  return reader.list(kind.name, value ?? [], mostItems).flatMap((item, index): PriceItem<Old>[] => {
    const path = `${kind.name}[${index}]`;
    const known = verb === 'add' ? kind.fields : [kind.id, ...kind.fields, kind.listedField.name];
    const told = reader.object(path, item, known);
    if (!told) return [];
    if (verb === 'add' || (verb === 'try' && told[kind.id] === undefined))
      return [{ path, all: told, old: undefined }];
    const old = findOld(reader, kind, `${path}.${kind.id}`, told[kind.id]);
    if (!old) return [];
    const listed = kind.toListed(old);
    // What is tried may be as it is listed, if it is named alone: it is not of a whole list that was edited.
    const isNamedAlone = verb === 'try' && Object.keys(told).length === 1;
    if (!isNamedAlone && Object.entries(told).every(([name, of]) => isDeepStrictEqual(of, listed[name])))
      return [];
    const bar = findBar(context, kind, old, changedBy.get(old));
    if (bar !== undefined) {
      reader.refuse(`${path}.${kind.id}`, told[kind.id], bar);
      return [];
    }
    changedBy.set(old, path);
    const { name, reason } = kind.listedField;
    if (told[name] !== undefined && !isDeepStrictEqual(told[name], listed[name])) {
      reader.refuse(`${path}.${name}`, told[name], `what is listed, or leave it out: ${reason}`);
    }
    return [{ path, all: { ...listed, ...told }, old }];
  });
}

function findOld<Old>(
  reader: ValueReader,
  { find }: PriceKind<Old>,
  path: string,
  value: unknown,
): Old | undefined {
  const id = reader.number(path, value, scales.id);
  if (id === undefined) return undefined;
  return find(id) ?? reader.refuse(path, value, 'the number of one that `npx satha tariff list` shows');
}

/** Returns what to name instead of one that is not to be changed, or not again. */
function findBar<Old extends { readonly validFrom: Temporal.Instant }>(
  { now, verb }: FileContext,
  kind: PriceKind<Old>,
  old: Old,
  changedBy: string | undefined,
): string | undefined {
  if (verb !== 'try' && Temporal.Instant.compare(old.validFrom, now) <= 0) {
    return 'one that has not begun: what has begun stays as it is, and `npx satha tariff add` adds one that follows it';
  }
  if (changedBy !== undefined) return `one that ${changedBy} does not change already, or keep one of the two`;
  return kind.findBar?.(old);
}
