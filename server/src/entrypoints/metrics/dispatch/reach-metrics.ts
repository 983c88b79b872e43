import { Counter, Histogram, type Registry } from 'prom-client';
import type { ReachObserver } from '../../../domain/reaching/ladder/step.ts';

/** Seconds: from an open phone to the last moment of an offer. */
const seenBuckets = [0.5, 1, 2, 4, 6, 8, 10, 12, 15, 20, 30, 45];

/** Measures how drivers are told of offers, and by what they see them: what this process did. */
export function createReachMetrics(registry: Registry): ReachObserver {
  const registers = [registry];
  const steps = new Counter({
    name: 'satha_offer_steps_total',
    help: 'Steps to reach a driver who gave no sign of having seen an offer, by step (push, sms, call) and result; a text is begun here.',
    labelNames: ['step', 'result'],
    registers,
  });
  for (const step of ['push', 'sms', 'call'] as const) steps.inc({ step, result: 'sent' }, 0);
  const seen = new Histogram({
    name: 'satha_offer_seen_seconds',
    help: 'From an offer until its driver gave the first sign of having seen it, by what they saw it.',
    labelNames: ['by'],
    buckets: seenBuckets,
    registers,
  });
  return {
    stepTaken: (step, result) => steps.inc({ step, result }),
    offerSeen: (by, afterSeconds) => seen.observe({ by }, Math.max(0, afterSeconds)),
  };
}
