import { exclusionList } from '@satha/terms/dispatch';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DispatchObserver } from '../../../domain/dispatch/dispatch-observer.ts';
import type { KeptPromise } from '../../../domain/trips/promises/kept-promise.ts';
import { askInTime } from '../asked-gauges.ts';

/** How many trips wait for their time, and for how many a driver is looked for. */
export type CountSearches = () => Promise<{ readonly waiting: number; readonly searching: number }>;

/** Seconds: from what nobody notices to the end of everybody's patience. */
const firstOfferBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const searchBuckets = [1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600, 1800, 7200];

/** Measures how drivers are found: what this process did, and how many searches there are in the database. */
export function createDispatchMetrics(registry: Registry, countSearches: CountSearches): DispatchObserver {
  const registers = [registry];
  new Gauge({
    name: 'satha_dispatch_searches',
    help: 'Trips without a driver by state: waiting for their time, or searching.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await askInTime(countSearches);
      this.reset();
      for (const [state, count] of Object.entries(counts?.answer ?? {})) this.set({ state }, count);
    },
  });
  const firstOffer = new Histogram({
    name: 'satha_dispatch_first_offer_seconds',
    help: 'From when a driver could first be asked for a trip until one was.',
    buckets: firstOfferBuckets,
    registers,
  });
  const made = new Counter({
    name: 'satha_dispatch_offers_made_total',
    help: 'Offers made to drivers.',
    registers,
  });
  const passes = new Counter({
    name: 'satha_dispatch_search_passes_total',
    help: 'Passes of searches over the drivers on shift, by whether anybody could be asked.',
    labelNames: ['found'],
    registers,
  });
  const excluded = new Counter({
    name: 'satha_dispatch_excluded_drivers_total',
    help: 'Drivers on shift whom passes that found nobody left out, by the first reason.',
    labelNames: ['reason'],
    registers,
  });
  for (const found of ['yes', 'no']) passes.inc({ found }, 0);
  for (const reason of exclusionList) excluded.inc({ reason }, 0);
  const ended = new Counter({
    name: 'satha_dispatch_offers_ended_total',
    help: 'Offers by how they ended: accepted, declined, expired.',
    labelNames: ['outcome'],
    registers,
  });
  const searches = new Histogram({
    name: 'satha_dispatch_search_seconds',
    help: 'How long searches took by outcome: driver_assigned, no_driver_found.',
    labelNames: ['outcome'],
    buckets: searchBuckets,
    registers,
  });
  return {
    firstOfferMade: (waitedSeconds) => firstOffer.observe(waitedSeconds),
    searchPassed: ({ candidates, excluded: drivers }) => {
      passes.inc({ found: candidates > 0 ? 'yes' : 'no' });
      if (candidates > 0) return;
      for (const reason of exclusionList) excluded.inc({ reason }, drivers[reason] ?? 0);
    },
    offersMade: (count) => made.inc(count),
    offersEnded: (outcome, count) => ended.inc({ outcome }, count),
    searchEnded: (outcome, searchedSeconds) => searches.observe({ outcome }, searchedSeconds),
  };
}

/** Seconds later than promised; earlier is below zero. */
const errorBuckets = [-1800, -600, -300, -120, -60, -30, 0, 30, 60, 120, 300, 600, 1800];

/** Measures how far the arrivals that were promised were from those that happened. */
export function createPromiseMetrics(registry: Registry): (kept: KeptPromise) => void {
  const error = new Histogram({
    name: 'satha_arrival_promise_error_seconds',
    help: 'How much later than promised drivers arrived, by leg; earlier is below zero.',
    labelNames: ['leg'],
    buckets: errorBuckets,
    registers: [registry],
  });
  return ({ leg, errorSeconds }) => error.observe({ leg }, errorSeconds);
}
