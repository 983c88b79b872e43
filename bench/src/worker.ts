import { type ChildProcess, fork } from 'node:child_process';

/** What a process of the benchmark can be asked: by name, what goes in and what comes out. */
export type Commands = Readonly<Record<string, { readonly input: unknown; readonly output: unknown }>>;

export type Worker<C extends Commands> = {
  readonly pid: number;
  ask<Name extends keyof C & string>(name: Name, input: C[Name]['input']): Promise<C[Name]['output']>;
  kill(): void;
};

type Question = { readonly name: string; readonly input: unknown };
type Answer = { readonly output: unknown } | { readonly error: string };

/** Starts a process that answers one command at a time; asking fails when it ends. */
export function startWorker<C extends Commands>(file: string): Worker<C> {
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    pid: child.pid as number,
    ask: (name, input) => ask(child, { name, input }, file) as Promise<never>,
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Ends the process when the work is done, or the benchmark is stopped. */
export async function withWorker<C extends Commands, Result>(
  file: string,
  stop: AbortSignal,
  work: (worker: Worker<C>) => Promise<Result>,
): Promise<Result> {
  stop.throwIfAborted();
  const worker = startWorker<C>(file);
  const kill = () => worker.kill();
  stop.addEventListener('abort', kill, { once: true });
  try {
    return await work(worker);
  } finally {
    stop.removeEventListener('abort', kill);
    kill();
  }
}

function ask(child: ChildProcess, question: Question, file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${file} ended before it answered`));
    if (!child.connected) {
      onExit();
      return;
    }
    child.once('exit', onExit);
    child.once('message', (answer: Answer) => {
      child.off('exit', onExit);
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.output);
    });
    child.send(question);
  });
}

type Handlers<C extends Commands> = {
  readonly [Name in keyof C]: (input: C[Name]['input']) => Promise<C[Name]['output']> | C[Name]['output'];
};

/** The other side: answers the commands of the process that started this one, and ends with it. */
export function answerCommands<C extends Commands>(handlers: Handlers<C>): void {
  process.on('message', ({ name, input }: Question) => {
    const work = async () => handlers[name]?.(input);
    work().then(
      (output) => process.send?.({ output }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.once('disconnect', () => process.exit(0));
  // Ctrl-C is for the process that started this one; it ends us when it is done.
  process.on('SIGINT', () => {});
}
