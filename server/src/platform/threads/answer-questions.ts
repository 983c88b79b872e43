import { parentPort } from 'node:worker_threads';

export type ThreadQuestion<Question> = { readonly id: number; readonly question: Question };
export type ThreadAnswer<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly fault: string }
);

/** Answers what is asked of the thread that this is called in, one question after the other. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  let before: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (message: ThreadQuestion<Question>) => {
    before = before.then(async () => {
      parentPort?.postMessage(await answerOne(message, answer));
    });
  });
}

async function answerOne<Question, Answer>(
  { id, question }: ThreadQuestion<Question>,
  answer: (question: Question) => Promise<Answer>,
): Promise<ThreadAnswer<Answer>> {
  try {
    return { id, answer: await answer(question) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
