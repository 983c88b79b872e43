import { setTimeout } from 'node:timers/promises';

/** A command line with the environment that it has beside `PATH`. */
export type CommandLine = {
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
};

export type Ended = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string };

/**
 * This process runs the program's command lines one after another, each as a process of its own would: from `main.ts` on,
 * which is evaluated anew, until nothing is open any more. What all of them read and compile, it reads and compiles once.
 */
const main = new URL('../../src/main.ts', import.meta.url);
const { PATH } = process.env;
const [node = '', self = ''] = process.argv;

// Each run listens to them; and they are open from now on.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

let runs = 0;

process.on('message', async ({ args, variables }: CommandLine) => {
  const atRest = process.getActiveResourcesInfo().length;
  const stdout = collect(process.stdout);
  const stderr = collect(process.stderr);
  process.env = { PATH, ...variables };
  process.argv = [node, self, ...args];
  process.exitCode = undefined;
  runs += 1;
  await import(`${main.href}?${runs}`);
  await untilNoMoreIsOpen(atRest);
  const ended: Ended = { exitCode: Number(process.exitCode ?? 0), stdout: stdout(), stderr: stderr() };
  process.send?.(ended);
});

/** Takes what is written to a stream from now on; returns what gives it. */
function collect(stream: NodeJS.WriteStream): () => string {
  let text = '';
  stream.write = (chunk: Uint8Array | string, ...more: unknown[]) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const written = more.at(-1);
    if (typeof written === 'function') process.nextTick(written);
    return true;
  };
  return () => text;
}

/** A command that leaves something open does not end: neither here nor in a process of its own. */
async function untilNoMoreIsOpen(atRest: number): Promise<void> {
  while (process.getActiveResourcesInfo().length > atRest) await setTimeout(1);
}
