import { hash, sign, verify } from 'node:crypto';
import type { HeldQuote, PricedAnswer } from './held-quote.ts';
import type { PublicQuoteKey, QuoteKey } from './quote-keys.ts';

/** Writes held quotes as signed texts and reads them back, without asking anything else. */
export type QuoteTokens = {
  /** Returns the quote as a JSON Web Signature (RFC 7515, compact), signed with the first key. */
  write(held: HeldQuote): string;
  /** Returns the quote of a text that one of the keys has signed, expired or not; undefined for any other text. */
  read(token: string): HeldQuote | undefined;
  readonly publicKeys: readonly PublicQuoteKey[];
};

/** What a token says, in the words of the wire; amounts are whole fils. */
type Claims = {
  readonly jti: string;
  readonly account: number;
  /** Seconds since 1970, as RFC 7519 has it. */
  readonly exp: number;
  readonly fromLat: number;
  readonly fromLng: number;
  readonly toLat: number;
  readonly toLng: number;
  readonly vehicleTypeId: number;
  /** RFC 3339; null where the estimate named none. */
  readonly departureTime: string | null;
} & PricedAnswer;

const type = 'satha-quote';

/** Our own figure: as many quotes as a process gives in some minutes, twice so many texts of 44 letters at most. */
const leastRemembered = 10_000;

/**
 * Makes what writes and reads quotes: the first key signs, all are read, so that a new secret leaves the quotes of the one
 * before valid. A token that this process wrote is known by its hash: verifying its signature again would be the largest
 * part of what a create with a quote costs more.
 */
export function createQuoteTokens(keys: readonly [QuoteKey, ...QuoteKey[]]): QuoteTokens {
  const [signing] = keys;
  const header = encode({ alg: 'EdDSA', typ: type, kid: signing.kid });
  // Only headers that are written here are read, to the letter: nobody else chooses an algorithm.
  const written = createRecentTexts(leastRemembered);
  const keyOf = new Map(keys.map((key) => [encode({ alg: 'EdDSA', typ: type, kid: key.kid }), key]));
  return {
    write(held) {
      const signed = `${header}.${encode(toClaims(held))}`;
      const signature = sign(null, Buffer.from(signed), signing.privateKey);
      const token = `${signed}.${signature.toString('base64url')}`;
      written.add(token);
      return token;
    },
    read(token) {
      const [head = '', payload = '', signature = ''] = token.split('.');
      if (written.has(token)) return fromPayload(payload);
      const key = keyOf.get(head);
      const bytes = Buffer.from(signature, 'base64url');
      // Base64 has spare bits at its end: another text of the same bytes is not the one that was given out.
      if (!key || bytes.toString('base64url') !== signature) return undefined;
      if (!verify(null, Buffer.from(`${head}.${payload}`), key.publicKey, bytes)) return undefined;
      return fromPayload(payload);
    },
    publicKeys: keys.map(({ jwk }) => jwk),
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function fromPayload(payload: string): HeldQuote {
  return fromClaims(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims);
}

/** Remembers the texts that were added last, at least so many and at most twice as many, by their SHA-256. */
function createRecentTexts(count: number) {
  let [young, old] = [new Set<string>(), new Set<string>()];
  return {
    add(text: string): void {
      if (young.size >= count) [young, old] = [new Set(), young];
      young.add(hash('sha256', text, 'base64'));
    },
    has(text: string): boolean {
      const digest = hash('sha256', text, 'base64');
      return young.has(digest) || old.has(digest);
    },
  };
}

function toClaims({ quoteId, accountId, request, answer, expiresAt }: HeldQuote): Claims {
  const { from, to, vehicleTypeId, departureAt } = request;
  return {
    jti: quoteId,
    account: accountId,
    exp: expiresAt.epochMilliseconds / 1000,
    fromLat: from.lat,
    fromLng: from.lng,
    toLat: to.lat,
    toLng: to.lng,
    vehicleTypeId,
    departureTime: departureAt?.toString() ?? null,
    ...answer,
  };
}

function fromClaims(claims: Claims): HeldQuote {
  const { jti, account, exp, fromLat, fromLng, toLat, toLng, vehicleTypeId, departureTime, ...answer } =
    claims;
  return {
    quoteId: jti,
    accountId: account,
    request: {
      from: { lat: fromLat, lng: fromLng },
      to: { lat: toLat, lng: toLng },
      vehicleTypeId,
      departureAt: departureTime === null ? undefined : Temporal.Instant.from(departureTime),
    },
    answer,
    expiresAt: Temporal.Instant.fromEpochMilliseconds(Math.round(exp * 1000)),
  };
}
