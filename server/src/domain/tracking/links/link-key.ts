import { createHmac } from 'node:crypto';

/** What links are made with: of one environment, and of nothing else that the secret may be good for. */
export type LinkKey = {
  /** Signs what a link is for, and so begins its encryption. */
  readonly sealing: Buffer;
  readonly encrypting: Buffer;
  /** Signs links of the form before, which told their numbers. */
  readonly signing: Buffer;
};

export function makeLinkKey(secret: string, environment: 'test' | 'live'): LinkKey {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose} of ${environment}`).digest();
  return {
    sealing: derive('sealing of links to trips'),
    encrypting: derive('encryption of links to trips'),
    signing: derive('links to trips'),
  };
}
