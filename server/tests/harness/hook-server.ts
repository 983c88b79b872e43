import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Hook = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type Answer = (hook: Hook, response: ServerResponse) => void;

export type HookServer = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** The same server under a host of its own, such as `http://a.localhost:41234`. */
  urlOf(name: string): string;
  /** Everything that arrived whole, in order, but for challenges. */
  readonly hooks: readonly Hook[];
  readonly challenges: readonly Hook[];
  /** Undefined: as it should. */
  answerChallengesBy(answer: Answer | undefined): void;
  close(): Promise<void>;
};

/** The challenge that a request asks for; undefined when it asks for none. */
export function challengeIn({ body }: Pick<Hook, 'body'>): string | undefined {
  const { type, data } = body.startsWith('{') ? JSON.parse(body) : {};
  return type === 'webhook.challenge' ? data.data.challenge : undefined;
}

const asItShould: Answer = (hook, response) => void response.end(challengeIn(hook));

/** An account's own server, on loopback; it answers 204, and challenges as it should, unless it is told how. */
export async function startHookServer(
  answer: Answer = (_, response) => void response.writeHead(204).end(),
): Promise<HookServer> {
  let answerChallenge = asItShould;
  const hooks: Hook[] = [];
  const challenges: Hook[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const hook = { path: request.url ?? '', headers: request.headers, body };
      const isChallenge = challengeIn(hook) !== undefined;
      (isChallenge ? challenges : hooks).push(hook);
      (isChallenge ? answerChallenge : answer)(hook, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    urlOf: (name) => `http://${name}.localhost:${port}`,
    hooks,
    challenges,
    answerChallengesBy(given) {
      answerChallenge = given ?? asItShould;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
