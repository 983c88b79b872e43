import { openConnection } from '../http-client.ts';

export type Answer = { readonly status: number; readonly text: string };

/** Whoever asks over one connection, one request after the other, in the order in which they were wished for. */
export type Phone = {
  ask(request: Buffer): Promise<Answer>;
  /** Resolves once everything that was asked is answered. */
  idle(): Promise<void>;
  close(): void;
};

export async function openPhone(port: number, onLost: (error: Error) => void): Promise<Phone> {
  const connection = await openConnection(port, onLost);
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask(request) {
      const answer = last.then(
        () =>
          new Promise<Answer>((resolve) => {
            connection.send(request, (status, text) => resolve({ status, text }));
          }),
      );
      last = answer;
      return answer;
    },
    async idle() {
      await last;
    },
    close: () => connection.close(),
  };
}

/** Reads the JSON of an answer's body. */
export function readBody<Body>({ text }: Answer): Body {
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Body;
}
