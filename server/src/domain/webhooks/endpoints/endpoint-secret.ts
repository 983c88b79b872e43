import { randomBytes } from 'node:crypto';

const secretBytes = 32;

/** Makes a new secret as Standard Webhooks writes them: 32 bytes from a cryptographic source. */
export function makeEndpointSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/** The time for which a secret that was replaced goes on signing beside the new one: our own figure. */
export const secretOverlap = Temporal.Duration.from({ hours: 24 });

/** Secrets that sign at a time: however often they are replaced within a day, the header stays short. */
export const mostSecrets = 3;
