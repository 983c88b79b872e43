import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../values/clock.ts';
import type { ImageSize } from './open-evidence-file.ts';

/** What an address shows, and to whom it was given. */
export type AddressedFile = {
  readonly accountId: number;
  readonly tripId: number;
  /** Of the trip's items of evidence. */
  readonly item: number;
  /** The key that asked for it: an address is good as long as the key is. */
  readonly apiKeyId: number;
  readonly size: ImageSize;
};

export type EvidenceAddresses = {
  /** Returns the addresses of a file, whole and small, and until when they are good. */
  make(file: Omit<AddressedFile, 'size'>): {
    readonly url: string;
    readonly thumbnailUrl: string;
    readonly expiresAt: Temporal.Instant;
  };
  /** Returns what an address was made for; undefined for one that is over, or that was made otherwise. */
  read(token: string): AddressedFile | undefined;
};

export type EvidenceAddressesDeps = {
  readonly key: Buffer;
  /** Where browsers find the service. */
  readonly publicUrl: string;
  readonly clock: Clock;
};

/** As the product promises it. */
const goodForMinutes = 10;
/** 2^128 guesses, each of them a request. */
const sealBytes = 16;
const tokenForm = /^(\d{1,15})\.(\d{1,15})\.(\d{1,2})\.(\d{1,15})\.([ws])\.(\d{1,12})\.([\w-]{22})$/;

/** Derives what addresses are sealed with, of one environment, from a secret that is good for other things, too. */
export function makeAddressKey(secret: string, environment: 'test' | 'live'): Buffer {
  return createHmac('sha256', secret).update(`addresses of evidence of ${environment}`).digest();
}

/** Makes and reads addresses of evidence, which open one file for ten minutes. Nothing of them is stored. */
export function createEvidenceAddresses({ key, publicUrl, clock }: EvidenceAddressesDeps): EvidenceAddresses {
  const makeToken = ({ accountId, tripId, item, apiKeyId, size }: AddressedFile, expiresAt: number) => {
    const facts = [accountId, tripId, item, apiKeyId, size.slice(0, 1), expiresAt].join('.');
    return `${facts}.${makeSeal(key, facts)}`;
  };
  return {
    make(file) {
      const seconds = Math.floor(clock().epochMilliseconds / 1000) + goodForMinutes * 60;
      const urlOf = (size: AddressedFile['size']) =>
        `${publicUrl}/evidence/${makeToken({ ...file, size }, seconds)}`;
      return {
        url: urlOf('whole'),
        thumbnailUrl: urlOf('small'),
        expiresAt: Temporal.Instant.fromEpochMilliseconds(seconds * 1000),
      };
    },
    read(token) {
      const [, accountId, tripId, item, apiKeyId, size, expiresAt, seal = ''] = tokenForm.exec(token) ?? [];
      const facts = token.slice(0, -seal.length - 1);
      if (seal === '' || !timingSafeEqual(Buffer.from(makeSeal(key, facts)), Buffer.from(seal)))
        return undefined;
      if (Number(expiresAt) * 1000 <= clock().epochMilliseconds) return undefined;
      return {
        accountId: Number(accountId),
        tripId: Number(tripId),
        item: Number(item),
        apiKeyId: Number(apiKeyId),
        size: size === 's' ? 'small' : 'whole',
      };
    },
  };
}

function makeSeal(key: Buffer, facts: string): string {
  return createHmac('sha256', key).update(facts).digest().subarray(0, sealBytes).toString('base64url');
}
