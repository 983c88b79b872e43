import {
  driverFileColumns,
  type FileFaultWord,
  fileFaults,
  type ImportColumn,
  importOutcomes,
  type LineFaultWord,
  type LineOutcome,
  lineFaults,
  vehicleFileColumns,
} from '@satha/terms/fleet-imports';
import { type Static, Type } from 'typebox';

/**
 * The console's wire about files of drivers and of trucks: under `/console-api`. Both need fleet.write; what is sent is the
 * file itself, as text/csv.
 *
 * | method | path | gives |
 * |---|---|---|
 * | POST | `/drivers/import/look`, `/vehicles/import/look` | ImportData: what would become of each line; nothing is stored |
 * | POST | `/drivers/import`, `/vehicles/import` | ImportData: what became of each line |
 */

const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const column = oneOf<ImportColumn>([
  ...new Set<ImportColumn>(
    [driverFileColumns, vehicleFileColumns].flatMap(({ required, optional }) => [...required, ...optional]),
  ),
]);

const differing = Type.Optional({
  ...oneOf(['refuse', 'change']),
  description: 'What becomes of things that are there and differ. They are refused when left out.',
});

export const ImportLookQuery = Type.Object({ differing });
export type ImportLookQuery = Static<typeof ImportLookQuery>;

export const ImportQuery = Type.Object({
  differing,
  fingerprint: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    'x-form': 'the fingerprint that a look gave',
    description: 'Of the look that showed what would be done. Where that is no longer so, nothing is stored.',
  }),
});
export type ImportQuery = Static<typeof ImportQuery>;

/** What is wrong with a line, by a word and what the word is about. */
const ImportFault = Type.Object({
  word: oneOf<LineFaultWord>(lineFaults),
  column: orNull(column),
  text: Type.Union([Type.String(), Type.Null()], {
    description: 'What stands there, cut where it is long; of a thing that is there, what it is known by.',
  }),
  least: orNull(Type.Integer()),
  most: orNull(Type.Integer()),
  found: orNull(Type.Integer()),
  wanted: orNull(Type.Integer()),
  firstLine: orNull(Type.Integer()),
});
export type ImportFault = Static<typeof ImportFault>;

const ImportLine = Type.Object({
  line: Type.Integer({ description: 'In the file; the head is the first.' }),
  outcome: oneOf<LineOutcome>(importOutcomes),
  key: Type.Union([Type.String(), Type.Null()], {
    description: 'The number or the plate; null where it could not be read.',
  }),
  id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Of what is there; null of what is new and was not stored.',
  }),
  changes: Type.Array(column, { description: 'The columns that say something else than what was there.' }),
  faults: Type.Array(ImportFault, { description: 'Empty unless it is refused.' }),
});
export type ImportLine = Static<typeof ImportLine>;

/** Why a file is no table that can be read. */
const ImportFileFault = Type.Object({
  word: oneOf<FileFaultWord>(fileFaults),
  line: orNull(Type.Integer()),
  lines: orNull(Type.Integer()),
  most: orNull(Type.Integer()),
  unknown: Type.Array(Type.String()),
  twice: Type.Array(Type.String()),
  missing: Type.Array(Type.String()),
});
export type ImportFileFault = Static<typeof ImportFileFault>;

const count = Type.Integer({ minimum: 0 });

export const ImportData = Type.Object({
  fileFault: orNull(ImportFileFault),
  counts: Type.Object({ created: count, changed: count, unchanged: count, refused: count }),
  lines: Type.Array(ImportLine, { description: 'In the order of the file.' }),
  fingerprint: Type.Union([Type.String(), Type.Null()], {
    description: 'Send it to have done what is shown; null where a line or the file is refused.',
  }),
});
export type ImportData = Static<typeof ImportData>;
