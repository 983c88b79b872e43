import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The public half of a key, as a JSON Web Key (RFC 8037). */
export type PublicQuoteKey = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  /** The key's thumbprint (RFC 7638). */
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
};

export type QuoteKey = {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly jwk: PublicQuoteKey;
};

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives the key by which an environment signs its quotes; the other environment's is another one. */
export function makeQuoteKey(secret: string, environment: 'test' | 'live'): QuoteKey {
  const seed = createHmac('sha256', secret).update(`quote key ${environment}`).digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return {
    kid,
    privateKey,
    publicKey,
    jwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
  };
}
