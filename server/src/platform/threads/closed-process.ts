import { type ChildProcess, fork } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { lendPieces } from '../files/lend-pieces.ts';
import type { ByteAnswer, ByteQuestion } from './work-on-bytes.ts';

/** The bytes cannot be worked on: the work threw, or took more of the processor than it may. */
export class UnworkableBytes extends Error {}

/** The process ended under the work, or was silent for long: nothing is known of the bytes. */
export class ProcessEnded extends Error {}

/** `Answers` tells what comes of each piece of work, by its name. */
export type ClosedProcess<Answers extends Readonly<Record<string, unknown>>> = {
  /**
   * Has a piece of work done on bytes; one at a time. They are read as fast as they are taken, and never all in memory.
   * @throws UnworkableBytes, ProcessEnded, and what the bytes throw.
   */
  ask<Name extends keyof Answers & string>(name: Name, file: SizedBytes): Promise<Answers[Name]>;
  /** Ends the process; what it is at is given up. */
  close(): Promise<void>;
};

type SizedBytes = { readonly sizeBytes: number; readonly bytes: Readable };

export type ClosedProcessParts = {
  /** A module that calls `workOnBytes`. */
  readonly module: URL;
  /** The only folders that its code may read, whatever it is brought to do. */
  readonly reads: readonly URL[];
};

/** Our own figures: it is kept for those who ask one after the other, and given up when it says nothing at all. */
const [idleMs, mostSilenceMs] = [30_000, 30_000];

/**
 * Works on strangers' bytes in a process of its own, which reads no files but its code, writes none, has no network, no
 * environment and none of our secrets in its memory, and can be ended in the middle. It begins with the first question
 * and ends when none was asked for a while.
 */
export function createClosedProcess<Answers extends Readonly<Record<string, unknown>>>(
  parts: ClosedProcessParts,
): ClosedProcess<Answers> {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(ended: Running | undefined): void {
    if (running === ended) running = undefined;
    ended?.child.kill('SIGKILL');
  }

  return {
    async ask(name, { sizeBytes, bytes }) {
      clearTimeout(idle);
      running ??= start(parts);
      const asked = running;
      const silence = setTimeout(() => end(asked), mostSilenceMs);
      try {
        const answered = untilAnswered(asked, { name, sizeBytes });
        const given = giveBytes(asked.stdin, { sizeBytes, bytes }, () => silence.refresh());
        const [answer] = await Promise.all([answered, given]);
        if ('answer' in answer) return answer.answer as Answers[typeof name];
        if (answer.isOver) end(asked);
        throw new UnworkableBytes(answer.fault);
      } catch (error) {
        // What it has half read would be taken for the beginning of the next.
        if (!(error instanceof UnworkableBytes)) end(asked);
        throw error;
      } finally {
        clearTimeout(silence);
        bytes.destroy();
        idle = setTimeout(() => end(asked), idleMs).unref();
      }
    },
    async close() {
      clearTimeout(idle);
      const ended = running;
      ended?.child.ref();
      end(ended);
      await ended?.gone;
    },
  };
}

type Running = {
  readonly child: ChildProcess;
  readonly stdin: Writable;
  /** Tells how it ended. */
  readonly gone: Promise<string>;
};

function start({ module, reads }: ClosedProcessParts): Running {
  const child = fork(fileURLToPath(module), [], {
    env: {},
    execArgv: [
      ...['--permission', '--allow-addons', '--disable-warning=SecurityWarning'],
      ...reads.map((folder) => `--allow-fs-read=${fileURLToPath(folder)}`),
    ],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const { stdin } = child;
  if (!stdin) throw new Error('a pipe was asked for');
  // That it ended is told by its end.
  stdin.on('error', () => undefined);
  const gone = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  // It keeps nobody from ending: it ends with its parent.
  child.unref();
  child.channel?.unref();
  return { child, stdin, gone };
}

async function untilAnswered({ child, gone }: Running, question: ByteQuestion): Promise<ByteAnswer> {
  const answer = Promise.withResolvers<ByteAnswer>();
  const listen = (message: unknown) => answer.resolve(message as ByteAnswer);
  child.once('message', listen);
  child.channel?.ref();
  try {
    child.send(question, (error) => error && answer.reject(new ProcessEnded(error.message)));
    const ended = gone.then((how) => Promise.reject(new ProcessEnded(`The process ended: ${how}.`)));
    return await Promise.race([answer.promise, ended]);
  } finally {
    child.off('message', listen);
    child.channel?.unref();
  }
}

/** @throws Error for more or fewer bytes than were promised. */
async function giveBytes(
  stdin: Writable,
  { sizeBytes, bytes }: SizedBytes,
  onPiece: () => void,
): Promise<void> {
  let givenBytes = 0;
  for await (const piece of lendPieces(bytes)) {
    givenBytes += piece.length;
    if (givenBytes > sizeBytes) break;
    await new Promise((resolve, reject) => {
      stdin.write(piece, (error) => (error ? reject(new ProcessEnded(error.message)) : resolve(undefined)));
    });
    onPiece();
  }
  if (givenBytes !== sizeBytes) throw new Error('a file has not the size that its store told');
}
