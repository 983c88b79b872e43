import { Counter, Histogram, type Registry } from 'prom-client';
import type { AskedProvider } from '../../domain/routing/fall-back-route-provider.ts';

/** What a route is wanted for: a fare follows from it, or something else (a driver, an arrival, a line on a map). */
export type RouteUse = 'fare' | 'other';

export type ObserveRouting = (use: RouteUse, asked: AskedProvider) => void;

/** Seconds: from a map in memory to a server's time-out. */
const buckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Measures whether a routing server is away, and another provider's distances stand in for its own. */
export function createRoutingMetrics(registry: Registry): ObserveRouting {
  const registers = [registry];
  const asked = new Counter({
    name: 'satha_route_requests_total',
    help: 'Questions to route providers, by what for, and whether they could tell.',
    labelNames: ['provider', 'use', 'outcome'],
    registers,
  });
  const fallbacks = new Counter({
    name: 'satha_route_fallbacks_total',
    help: 'Answers of a route provider in place of one before it that could not tell.',
    labelNames: ['provider', 'use'],
    registers,
  });
  const durations = new Histogram({
    name: 'satha_route_request_duration_seconds',
    help: 'How long questions to route providers took by provider and outcome.',
    labelNames: ['provider', 'outcome'],
    buckets,
    registers,
  });
  return (use, { label: provider, outcome, durationSeconds, isFallback }) => {
    durations.observe({ provider, outcome }, durationSeconds);
    asked.inc({ provider, use, outcome });
    if (isFallback && outcome === 'answered') fallbacks.inc({ provider, use });
  };
}
