import type { Command } from 'commander';
import type { Imported, ImportOutcome } from '../../../domain/drivers/importing/import-outcome.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { keepOrRollBack } from '../../../platform/db/writing/keep-or-roll-back.ts';
import { type CommandDeps, inEnvironment } from '../in-environment.ts';
import { formatTable } from '../output.ts';
import { Refusal } from '../refusal.ts';
import type { LineFault } from './read-csv.ts';
import { columnsOf, type LineReader, type ReadLine, readLines } from './read-lines.ts';

/** An import of things of one kind from a file. */
export type Import<Row, Facts, Fault extends string> = LineReader<Row, Facts> & {
  /** `drivers`. */
  readonly things: string;
  readonly example: string;
  readonly store: (
    transaction: Queryable,
    input: { readonly facts: readonly Facts[]; readonly mayUpdate: boolean; readonly at: Temporal.Instant },
  ) => Promise<ImportOutcome<Fault>>;
  readonly explain: Readonly<Record<Fault, (facts: Facts) => string>>;
  /** Writes the audit log's lines. */
  readonly note: (
    transaction: Queryable,
    deps: CommandDeps,
    stored: { readonly created: readonly Imported[]; readonly changed: readonly Imported[] },
  ) => Promise<void>;
};

type Options = { readonly dryRun?: boolean; readonly update?: boolean };

/** Thousands of rows take longer than a request may. */
const statementTimeoutMs = 60_000;

/** Declares `import FILE`: everything in the file is stored, or nothing is and every fault is told by its line. */
export function declareImport<Row, Facts, Fault extends string>(
  parent: Command,
  one: Import<Row, Facts, Fault>,
): void {
  const { required, optional } = columnsOf(one.fields);
  parent
    .command('import')
    .description(`store many ${one.things} from a CSV file: all of them, or none and every fault is told`)
    .argument('<file>', 'a CSV file in UTF-8; its first line names the columns')
    .option('--dry-run', 'store nothing, and tell what would be')
    .option('--update', `change ${one.things} that are there and differ, in place of refusing them`)
    .addHelpText(
      'after',
      `
Columns: ${required.join(', ')}${optional.length === 0 ? '' : `; ${optional.join(', ')} may be left out`}. At most 10,000 lines and 5 MB, divided by commas, semicolons or tabs.

Examples:
  $ npx satha ${parent.name()} import ${one.things}.csv --dry-run
  $ npx satha ${parent.name()} import ${one.things}.csv

  ${one.example.replaceAll('\n', '\n  ')}

What is there already and the same is left as it is: a file may be imported again.`,
    )
    .action((file: string, options: Options, command: Command) =>
      inEnvironment<Options>((deps, asked) => importFile(deps, file, asked, one), { statementTimeoutMs })(
        options,
        command,
      ),
    );
}

async function importFile<Row, Facts, Fault extends string>(
  deps: CommandDeps,
  file: string,
  { dryRun = false, update = false }: Options,
  one: Import<Row, Facts, Fault>,
): Promise<void> {
  const { lines, faults: ofLines } = await readLines(file, one);
  const outcome = await keepOrRollBack(
    deps.db,
    async (transaction) => {
      const facts = lines.map((line) => line.facts);
      const stored = await one.store(transaction, { facts, mayUpdate: update, at: deps.clock() });
      if (stored.faults.length === 0) await one.note(transaction, deps, stored);
      return stored;
    },
    ({ faults }) => !dryRun && ofLines.length + faults.length === 0,
  );
  const faults = [...ofLines, ...outcome.faults.map((fault) => explain(lines, fault, one))];
  if (faults.length > 0) throw refuse(file, faults);
  showOutcome(deps, lines, outcome, { dryRun, one });
}

function explain<Facts, Fault extends string>(
  lines: readonly ReadLine<Facts>[],
  { place, fault }: { readonly place: number; readonly fault: Fault },
  { explain: sentences }: Pick<Import<unknown, Facts, Fault>, 'explain'>,
): LineFault {
  const { line, facts } = lines[place] as ReadLine<Facts>;
  return { line, sentence: sentences[fault](facts) };
}

function refuse(file: string, faults: readonly LineFault[]): Refusal {
  const sorted = faults.toSorted((a, b) => a.line - b.line);
  const count = faults.length === 1 ? 'There is 1 fault' : `There are ${faults.length} faults`;
  return new Refusal(
    [
      `${count} in ${file}, and nothing was stored:`,
      ...sorted.map(({ line, sentence }) => `Line ${line}: ${sentence}`),
    ].join('\n'),
  );
}

function showOutcome<Row, Facts, Fault extends string>(
  { show }: CommandDeps,
  lines: readonly ReadLine<Facts>[],
  { created, changed, unchanged }: ImportOutcome<Fault>,
  { dryRun, one }: { readonly dryRun: boolean; readonly one: Import<Row, Facts, Fault> },
): void {
  const rows = [
    ...created.map((row) => ({ ...row, outcome: 'created' })),
    ...changed.map((row) => ({ ...row, outcome: 'changed' })),
  ].map(({ place, id, outcome }) => {
    const { line, facts } = lines[place] as ReadLine<Facts>;
    // The number that a dry run gives is another one's later.
    return { line, id: dryRun && outcome === 'created' ? null : id, key: one.keyOf(facts), outcome };
  });
  const table = formatTable(
    [
      { title: 'Line', align: 'right' },
      { title: 'Id', align: 'right' },
      { title: 'What' },
      { title: 'Outcome' },
    ],
    rows.map(({ line, id, key, outcome }) => [String(line), id === null ? '' : String(id), key, outcome]),
    '',
  );
  const counts = `${created.length} created, ${changed.length} changed, ${unchanged.length} unchanged`;
  const end = dryRun ? `${counts}, if it were no dry run: nothing was stored.` : `${counts}.`;
  show(
    {
      dryRun,
      created: created.length,
      changed: changed.length,
      unchanged: unchanged.length,
      rows,
    },
    table === '' ? end : `${table}\n\n${end}`,
  );
}
