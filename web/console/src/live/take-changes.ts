import type { Changes } from '@satha/contract/console/changes';
import type { QueryClient } from '@tanstack/react-query';
import { attentionQuery } from '../api/attention.ts';
import { locationRequestKey } from '../api/calls.ts';
import { putAlarm } from '../attention/attention-state.ts';
import { peopleKey } from '../people-here/people-key.ts';
import { boardFrames } from './board-frames.ts';
import { replaceRow } from './keep-lists.ts';

/** Our own figure: a list that a record may have joined or left is asked for again so often at the most. */
const listsMs = 5_000;

/** Of a trip, what a form asked for when it was opened: it is asked for again by the form alone. */
const askedByForms: readonly unknown[] = ['candidates'];

export type ChangeTaker = {
  /** Takes each frame's data, by the frame's name. */
  readonly takers: { readonly [Name in keyof Changes]: (data: Changes[Name]) => void };
  stop(): void;
};

type Renew = (...queryKey: readonly unknown[]) => void;

/** Asks for lists anew: at once for the first change, and then once for all that follow together. */
function createListRenewer(renew: Renew) {
  /** Lists that were asked for again a moment ago, and those of them that something has changed in since. */
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const changed = new Set<string>();
  function renewLists(name: string): void {
    if (waiting.has(name)) {
      changed.add(name);
      return;
    }
    renew(name);
    const goOn = () => {
      waiting.delete(name);
      if (changed.delete(name)) renewLists(name);
    };
    waiting.set(name, setTimeout(goOn, listsMs));
  }
  return {
    renewLists,
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      // Whoever follows next goes on from here, and is told nothing of these again.
      for (const name of changed) renew(name);
      changed.clear();
    },
  };
}

/** Brings what the pages keep up to date with what changes: rows in their place, and records by asking for them again. */
export function createChangeTaker(queryClient: QueryClient): ChangeTaker {
  const renew: Renew = (...queryKey) => void queryClient.invalidateQueries({ queryKey });
  const { renewLists, stop } = createListRenewer(renew);
  /** What is paid by card and by callers: it is told with the account or with what was approved. */
  const renewPayments = () => {
    for (const record of ['payment', 'receivable']) renew(record);
    for (const list of ['payments', 'receivables']) renewLists(list);
  };
  return {
    takers: {
      trip({ trip }) {
        replaceRow(queryClient, 'trips', trip);
        renewLists('trips');
        void queryClient.invalidateQueries({
          queryKey: ['trip', trip.tripId],
          predicate: ({ queryKey }) => !askedByForms.includes(queryKey[2]),
        });
        renew('account', trip.account.accountId);
        renew('receivable', trip.tripId);
        renewLists('receivables');
      },
      driver({ driver }) {
        replaceRow(queryClient, 'drivers', driver);
        renewLists('drivers');
        renewLists('shifts');
        renew('driver-record', driver.driverId);
        boardFrames.takeDriver(driver);
      },
      vehicle({ vehicle }) {
        replaceRow(queryClient, 'vehicles', vehicle);
        renewLists('vehicles');
        renew('vehicle-record', vehicle.vehicleId);
      },
      account({ accountId }) {
        renew('account', accountId);
        renewLists('accounts');
        // What a proposal would change is shown as it would be at this moment.
        renew('approval');
        renewPayments();
      },
      approval({ approvalId }) {
        renew('approval', approvalId);
        renew('approvals');
        // Its fees and prices of extras are a part of what holds for an account.
        renew('account');
        renewPayments();
        // Of sums over a quarter or all days none is asked for again: each reads the books anew.
        renewLists('ledger');
      },
      card: ({ card }) => boardFrames.takeCard(card),
      positions: (told) => boardFrames.takePositions(told),
      operator: () => renew('operators'),
      alarm({ alarm }) {
        queryClient.setQueryData(attentionQuery.queryKey, (data) => putAlarm(data, alarm));
      },
      location_request(data) {
        queryClient.setQueryData(locationRequestKey(data.locationRequest.locationRequestId), data);
      },
      people({ kind, recordId, people }) {
        queryClient.setQueryData(peopleKey({ kind, recordId }), { people });
      },
      everything: () => void queryClient.invalidateQueries(),
    },
    stop,
  };
}
