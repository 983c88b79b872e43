import { driverFileColumns, type ImportThings, vehicleFileColumns } from '@satha/terms/fleet-imports';
import type { Command } from 'commander';
import {
  type FileOutcome,
  type ImportedLine,
  type ImportFileInput,
  type ImportKind,
  importFile,
} from '../../domain/drivers/importing/import-file.ts';
import { tableOf } from '../columns.ts';
import { type CommandDeps, inEnvironment } from '../in-environment.ts';
import { commandLine } from '../note-operator.ts';
import { Refusal } from '../refusal.ts';
import { mostBytes, readFileBytes } from './read-file-bytes.ts';
import { sayFileFault, sayLineFault } from './say-faults.ts';

/** An import of things of one kind from a file. */
type Import<Row, Facts, Word extends string> = {
  readonly things: ImportThings;
  readonly example: string;
  readonly kind: ImportKind<Row, Facts, Word>;
};

type Options = { readonly dryRun?: boolean; readonly update?: boolean };

/** Thousands of rows take longer than a request may. */
const statementTimeoutMs = 60_000;

/** Our own figure: more than any fleet has, and read and judged in a second. */
const mostLines = 10_000;

const columnsOf = { drivers: driverFileColumns, vehicles: vehicleFileColumns };

/** Declares `import FILE`: everything in the file is stored, or nothing is and every fault is told by its line. */
export function declareImport<Row, Facts, Word extends string>(
  parent: Command,
  one: Import<Row, Facts, Word>,
): void {
  const { things, example } = one;
  const { required, optional } = columnsOf[things];
  parent
    .command('import')
    .description(`store many ${things} from a CSV file: all of them, or none and every fault is told`)
    .argument('<file>', 'a CSV file in UTF-8; its first line names the columns')
    .option('--dry-run', 'store nothing, and tell what would be')
    .option('--update', `change ${things} that are there and differ, in place of refusing them`)
    .addHelpText(
      'after',
      `
Columns: ${required.join(', ')}; ${optional.join(', ')} may be left out. At most ${mostLines.toLocaleString('en')} lines and ${mostBytes / 1_000_000} MB, divided by commas, semicolons or tabs.

Examples:
  $ npx satha ${parent.name()} import ${things}.csv --dry-run
  $ npx satha ${parent.name()} import ${things}.csv

  ${example.replaceAll('\n', '\n  ')}

What is there already and the same is left as it is: a file may be imported again.`,
    )
    .action((file: string, options: Options, command: Command) =>
      inEnvironment<Options>((deps, asked) => importOf(deps, file, asked, one), { statementTimeoutMs })(
        options,
        command,
      ),
    );
}

async function importOf<Row, Facts, Word extends string>(
  deps: CommandDeps,
  file: string,
  { dryRun = false, update = false }: Options,
  { things, kind }: Import<Row, Facts, Word>,
): Promise<void> {
  const input: ImportFileInput = {
    bytes: await readFileBytes(file),
    mostLines,
    mayUpdate: update,
    acting: { actor: commandLine },
    mayKeep: () => !dryRun,
  };
  const outcome = await importFile(deps, kind, input);
  if ('fileFault' in outcome) throw new Refusal(sayFileFault(file, outcome.fileFault, listColumns(things)));
  if (outcome.counts.refused > 0) throw refuse(file, outcome.lines, things);
  showOutcome(deps, outcome, { dryRun });
}

function listColumns(things: ImportThings): string {
  const { required, optional } = columnsOf[things];
  return [...required, ...optional.map((name) => `${name} (may be left out)`)].join(', ');
}

function refuse(file: string, lines: readonly ImportedLine[], things: ImportThings): Refusal {
  const faults = lines.flatMap(({ line, faults }) =>
    faults.map((fault) => `Line ${line}: ${sayLineFault(fault, things)}`),
  );
  const told = faults.length === 1 ? 'There is 1 fault' : `There are ${faults.length} faults`;
  return new Refusal([`${told} in ${file}, and nothing was stored:`, ...faults].join('\n'));
}

function showOutcome(
  { show }: CommandDeps,
  { lines, counts }: FileOutcome,
  { dryRun }: { readonly dryRun: boolean },
): void {
  // Those that were created, then those that were changed.
  const rows = (['created', 'changed'] as const).flatMap((wanted) =>
    lines
      .filter(({ outcome }) => outcome === wanted)
      .map(({ line, id, key, outcome }) => ({ line, id: id ?? null, key: key ?? '', outcome })),
  );
  const table = tableOf(
    rows,
    [
      { title: 'Line', align: 'right', text: ({ line }) => String(line) },
      { title: 'Id', align: 'right', text: ({ id }) => (id === null ? '' : String(id)) },
      { title: 'What', text: ({ key }) => key },
      { title: 'Outcome', text: ({ outcome }) => outcome },
    ],
    '',
  );
  const { created, changed, unchanged } = counts;
  const sum = `${created} created, ${changed} changed, ${unchanged} unchanged`;
  const end = dryRun ? `${sum}, if it were no dry run: nothing was stored.` : `${sum}.`;
  show({ dryRun, created, changed, unchanged, rows }, table === '' ? end : `${table}\n\n${end}`);
}
