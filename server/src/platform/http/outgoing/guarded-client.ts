import {
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { FailureKind } from '../../../values/failure-kind.ts';
import type { AddressGuard } from './address-guard.ts';
import {
  CallTimedOut,
  describeFailure,
  ForbiddenAddress,
  kindOfFailure,
  NotAdmitted,
} from './describe-failure.ts';
import type { ResolveHost } from './resolve-host.ts';

export type OutgoingCall = {
  /** https, or http to loopback alone. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Whether addresses may be called now, asked right before one of them is; no other is dialled then. */
  readonly admit?: ((addresses: readonly string[]) => Promise<boolean>) | undefined;
};

type Admit = NonNullable<OutgoingCall['admit']>;

export type OutgoingAnswer =
  | {
      readonly statusCode: number;
      readonly retryAfter: string | undefined;
      /** How the answer begins, as text. */
      readonly beginning: string;
    }
  /** There is no answer: why, in a sentence for whoever gave the address. */
  | { readonly failure: string; readonly kind: FailureKind };

export type GuardedClientOptions = {
  readonly guard: AddressGuard;
  readonly resolveHost: ResolveHost;
  /** For everything until the answer's status: look-up, connection, encryption, sending, waiting. */
  readonly timeoutMs: number;
  /** How much longer the beginning of the answer is waited for. */
  readonly bodyTimeoutMs?: number;
  readonly keptBytes?: number;
  /** Authorities besides those that the system trusts. */
  readonly ca?: string;
};

export type GuardedClient = {
  /**
   * Posts once. The answer's status counts, whatever becomes of the rest; redirects are answers like others. Rejects
   * with the signal's reason when it is aborted before the status came, and for nothing else.
   */
  post(call: OutgoingCall, signal?: AbortSignal): Promise<OutgoingAnswer>;
  /**
   * Asks an address once, and returns where its answer leads: the header Location of a redirect. Undefined for every other
   * answer and for none; nothing of an answer is read but its head.
   */
  findRedirect(url: URL, signal?: AbortSignal): Promise<string | undefined>;
};

const mostAddresses = 8;

/**
 * Calls addresses that somebody else gave, and none that the guard forbids. What a name leads to is checked in the
 * look-up of the connection itself, so that nothing can change in between; connections are not used twice.
 */
export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const { guard, timeoutMs, bodyTimeoutMs = 1_000, keptBytes = 1_024 } = options;
  const agents = { https: new HttpsAgent({ keepAlive: false }), http: new HttpAgent({ keepAlive: false }) };

  const mayCallBy = (isSecure: boolean) => (address: string) =>
    guard.isAllowed(address) && (isSecure || guard.isLoopback(address));

  async function ask(call: Call, signal: AbortSignal | undefined): Promise<IncomingMessage> {
    const { url, admit } = call;
    signal?.throwIfAborted();
    const isSecure = url.protocol === 'https:';
    const mayCall = mayCallBy(isSecure);
    const settings: RequestOptions = {
      ...{ method: call.method, headers: call.headers },
      lookup: createGuardedLookup(options.resolveHost, mayCall, admit),
    };
    const send = () => {
      if (!isSecure) return requestHttp(url, { ...settings, agent: agents.http });
      // Said explicitly: no variable of the environment turns it off.
      const tls = { rejectUnauthorized: true, ...(options.ca !== undefined && { ca: options.ca }) };
      return requestHttps(url, { ...settings, ...tls, agent: agents.https });
    };
    await checkLiteral(url, mayCall, admit);
    signal?.throwIfAborted();
    return untilAnswered(send, { body: call.body, timeoutMs, signal });
  }

  return {
    async post({ headers, body, ...call }, signal) {
      try {
        const length = { 'content-length': String(Buffer.byteLength(body)) };
        const post = { ...call, body, method: 'POST', headers: { ...headers, ...length } } as const;
        const response = await ask(post, signal);
        const { statusCode = 0, headers: told } = response;
        const beginning = await readBeginning(response, { keptBytes, bodyTimeoutMs });
        return { statusCode, retryAfter: told['retry-after'], beginning };
      } catch (error) {
        signal?.throwIfAborted();
        return { failure: describeFailure(error), kind: kindOfFailure(error) };
      }
    },
    async findRedirect(url, signal) {
      try {
        const response = await ask(
          { url, method: 'GET', headers: { accept: '*/*' }, body: undefined },
          signal,
        );
        response.destroy();
        const { statusCode = 0, headers: told } = response;
        return statusCode >= 300 && statusCode < 400 ? told.location : undefined;
      } catch {
        signal?.throwIfAborted();
        return undefined;
      }
    },
  };
}

type Call = Pick<OutgoingCall, 'url' | 'headers' | 'admit'> & {
  readonly method: 'GET' | 'POST';
  readonly body: OutgoingCall['body'] | undefined;
};

/** A literal address is not looked up, and so must be checked before. */
async function checkLiteral(
  url: URL,
  mayCall: (address: string) => boolean,
  admit: Admit | undefined,
): Promise<void> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) === 0) return;
  if (!mayCall(host)) throw new ForbiddenAddress('The address may not be called.');
  if (admit && !(await admit([host]))) throw notAdmitted();
}

const notAdmitted = () => new NotAdmitted('Too many requests go to the address of this server just now.');

/** Gives a connection those addresses of the name that may be called, to be dialled as they are. */
function createGuardedLookup(
  resolveHost: ResolveHost,
  mayCall: (address: string) => boolean,
  admit: Admit | undefined,
): LookupFunction {
  const look = async (hostname: string): Promise<string[]> => {
    const allowed = (await resolveHost(hostname)).filter(mayCall).slice(0, mostAddresses);
    if (admit && allowed.length > 0 && !(await admit(allowed))) throw notAdmitted();
    return allowed;
  };
  return (hostname, { all }, callback) => {
    look(hostname).then(
      (allowed) => {
        const addresses = allowed.map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (first === undefined)
          callback(new ForbiddenAddress('The name leads to no address that may be called.'), '');
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

function untilAnswered(
  send: () => ReturnType<typeof requestHttp>,
  limits: {
    readonly body: OutgoingCall['body'] | undefined;
    readonly timeoutMs: number;
    readonly signal: AbortSignal | undefined;
  },
): Promise<IncomingMessage> {
  const { body, timeoutMs, signal } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = send();
  const giveUp = () =>
    request.destroy(new CallTimedOut(`No answer came within ${timeoutMs / 1_000} seconds.`));
  const timer = setTimeout(giveUp, timeoutMs);
  const cut = () => request.destroy(new CallTimedOut('The call was broken off.'));
  signal?.addEventListener('abort', cut);
  request
    .once('response', resolve)
    // Stays for good: what breaks after the status came is of no interest.
    .on('error', reject)
    // An answer that is none, such as a change of protocol, ends without either.
    .once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    .end(body);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cut);
  });
}

/** The first bytes of the body, or as many as come in time; the rest is not taken in. */
async function readBeginning(
  response: IncomingMessage,
  { keptBytes, bodyTimeoutMs }: { readonly keptBytes: number; readonly bodyTimeoutMs: number },
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), bodyTimeoutMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptBytes) break;
    }
  } catch {
    // Cut off: what came is kept.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8');
}
