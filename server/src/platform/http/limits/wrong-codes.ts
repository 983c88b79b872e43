import { Counter, type Registry } from 'prom-client';
import { type Audience, audiences } from '../../../values/audience.ts';
import type { CountedAddress } from '../../../values/counted-address.ts';
import { Problem } from '../../../values/problem.ts';
import type { Logger } from '../../log/logger.ts';
import { createMinuteCounter } from './minute-counter.ts';

/** Watches over wrong sign-in codes of all numbers together, drivers' and customers' alike, in this process. */
export type WrongCodes = {
  /** Before a code is tried. @throws Problem too_many_requests when the address gave too many wrong ones. */
  requireTriesLeft(addresses: readonly CountedAddress[], nowMs: number): void;
  note(audience: Audience, addresses: readonly CountedAddress[], nowMs: number): void;
};

export type WrongCodesSettings = {
  /** Wrong codes a minute that an address may give in quiet times. */
  readonly perMinute: number;
  readonly registry: Registry;
  readonly logger: Logger;
  readonly onRefused: () => void;
};

/**
 * Our own figures. People mistype a code in twenty, so that a hundred wrong ones within ten minutes are somebody's who
 * guesses, number after number, from however many addresses. From then on, and for ten minutes after the last such
 * hundred, each address has five a minute: nobody who mistypes meets that, and whoever guesses needs as many more
 * addresses. Nobody is refused for what others do.
 */
const suspicious = { codes: 100, withinMs: 600_000, slowedForMs: 600_000, perMinuteThen: 5 };

export function createWrongCodes({ perMinute, registry, logger, onRefused }: WrongCodesSettings): WrongCodes {
  const counter = new Counter({
    name: 'satha_wrong_sign_in_codes_total',
    help: 'Wrong sign-in codes that were tried, by whose they were to be.',
    labelNames: ['audience'],
    registers: [registry],
  });
  for (const audience of audiences) counter.inc({ audience }, 0);
  const ofAddresses = createMinuteCounter(perMinute);
  let startMs = Number.NEGATIVE_INFINITY;
  let counted = 0;
  let slowedUntilMs = Number.NEGATIVE_INFINITY;

  function watch(nowMs: number): void {
    if (nowMs - startMs >= suspicious.withinMs) {
      startMs = nowMs;
      counted = 0;
    }
    counted += 1;
    if (counted < suspicious.codes) return;
    if (nowMs >= slowedUntilMs) {
      logger.warn(
        { wrongCodes: counted },
        'Somebody seems to guess sign-in codes: each address has few tries a minute until it is over.',
      );
    }
    slowedUntilMs = nowMs + suspicious.slowedForMs;
  }

  return {
    requireTriesLeft(addresses, nowMs) {
      const most = nowMs < slowedUntilMs ? Math.min(perMinute, suspicious.perMinuteThen) : perMinute;
      const retryAfterSeconds = ofAddresses.peek(addresses, nowMs, most);
      if (retryAfterSeconds === 0) return;
      onRefused();
      throw new Problem('too_many_requests', { retryAfterSeconds });
    },
    note(audience, addresses, nowMs) {
      counter.inc({ audience });
      ofAddresses.count(addresses, nowMs);
      watch(nowMs);
    },
  };
}
