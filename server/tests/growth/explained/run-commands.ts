import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainFailure } from '../../../src/cli/explain-failure.ts';
import { runProgram } from '../../../src/cli/program.ts';
import { commandLines } from './command-lines.ts';
import type { Company } from './open-company.ts';

/** A command line that ended badly, or a store that did, with its sentence. */
export type Failed = { readonly what: string; readonly sentence: string };

/** Runs the commands of an operator in this process, on the database of the address. */
export async function runCommands(
  company: Company,
  { url, variables }: { readonly url: string; readonly variables: Readonly<Record<string, string>> },
): Promise<readonly Failed[]> {
  const home = await mkdtemp(join(tmpdir(), 'satha-commands-'));
  const known = new Map([...company.known, ['home', home]]);
  const failed: Failed[] = [];
  const before = process.env;
  process.env = {
    ...{ PATH: before.PATH, SATHA_HOME: home, SATHA_ENVIRONMENT: 'test', SATHA_PATIENCE: '20' },
    ...{ DATABASE_URL_TEST: url, ...variables },
  };
  try {
    for (const line of commandLines) {
      const words = line
        .split(' ')
        .map((word) => word.replace(/^:(\w+)/, (_, name) => `${known.get(name)}`).replaceAll('+', ' '));
      const { sentence, told } = await run([...words, '--json']);
      learn(known, told);
      if (sentence !== undefined) failed.push({ what: line, sentence });
    }
  } finally {
    process.env = before;
    await rm(home, { recursive: true });
  }
  return failed;
}

/** What a command tells, and its sentence where it was refused. */
async function run(args: readonly string[]): Promise<{ told: string; sentence?: string }> {
  const { write } = process.stdout;
  let told = '';
  process.stdout.write = (chunk: Uint8Array | string) => {
    told += String(chunk);
    return true;
  };
  try {
    await runProgram(args);
    return { told };
  } catch (error) {
    return { told, sentence: explainFailure(error).sentence ?? String(error) };
  } finally {
    process.stdout.write = write;
  }
}

/** What a command has made is what later ones name; the account stays the largest. */
function learn(known: Map<string, unknown>, told: string): void {
  const made: unknown = told.startsWith('{') ? JSON.parse(told) : {};
  for (const [name, value] of Object.entries(made ?? {})) {
    if (name.endsWith('Id') && name !== 'accountId') known.set(name, value);
  }
}
