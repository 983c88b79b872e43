import type { TollMode } from '@satha/terms/roads';
import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Fils } from '../../values/money.ts';
import { findLastDayFault, type Refused } from '../../values/records/dated-row.ts';
import { type Acting, type NewAuditEntry, nameOfActor } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findTollGates, findTollPrices, findTollSettings } from './queries.ts';
import { findTollGateFault, findTwin, type NewTollGate, type TollGate, tellTollGate } from './toll-gate.ts';
import { findTollPriceFault, type NewTollPrice, type TollPrice, tellTollPrice } from './toll-price.ts';
import {
  insertTollGate,
  insertTollPrice,
  lockTolls,
  setModeOfAccount,
  updateLastDayOfGate,
  updateLastDayOfPrice,
  updateMinuteFils,
  updateUsualMode,
} from './tolls-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

type Ending = {
  readonly acting: Acting;
  readonly lastDay: Temporal.PlainDate;
  /** Who said so, and where. */
  readonly source: string;
};

/** Our own figures: every process reads all rows, every ten seconds. */
const [mostGates, mostPrices] = [500, 2_000];
const mostMinuteFils = 10_000;

/** Adds a gate in one direction, with a line in the audit log. */
export function addTollGate(
  deps: Deps,
  { acting, gate }: { readonly acting: Acting; readonly gate: NewTollGate },
): Promise<TollGate | Refused> {
  return locked(deps, acting, async (transaction, note) => {
    const fault = findTollGateFault(gate);
    if (fault !== undefined) return { fault };
    const gates = await findTollGates(transaction);
    if (gates.length >= mostGates) return { fault: `There are ${mostGates} gates, and no more are kept.` };
    const twin = findTwin(gates, gate);
    if (twin)
      return {
        fault: `code ${gate.code} is that of gate ${twin.tollGateId} on some of these days: end that one before, or it is charged twice.`,
      };
    const added = await insertTollGate(transaction, gate, nameOfActor(acting.actor));
    await note('toll_gate.added', `toll gate ${added.tollGateId}`, tellTollGate(added));
    return added;
  });
}

/** Says which day is a gate's last, one before its first for one that never was to hold; undefined without such a gate. */
export function endTollGate(
  deps: Deps,
  { acting, tollGateId, lastDay, source }: Ending & { readonly tollGateId: number },
): Promise<TollGate | Refused | undefined> {
  return locked(deps, acting, async (transaction, note) => {
    const gates = await findTollGates(transaction);
    const before = gates.find((gate) => gate.tollGateId === tollGateId);
    if (!before) return undefined;
    const fault = findLastDayFault(before, lastDay);
    if (fault !== undefined) return { fault };
    const isLonger = before.lastDay && Temporal.PlainDate.compare(lastDay, before.lastDay) > 0;
    const twin = isLonger ? findTwin(gates, { ...before, lastDay }) : undefined;
    if (twin)
      return {
        fault: `lastDay must leave ${before.code} to gate ${twin.tollGateId}, which has it from ${twin.firstDay} on: both would be charged.`,
      };
    await updateLastDayOfGate(transaction, tollGateId, lastDay);
    const details = { before: tellTollGate(before), lastDay: lastDay.toString(), source };
    await note('toll_gate.ended', `toll gate ${tollGateId}`, details);
    return { ...before, lastDay };
  });
}

/** Adds a price, with a line in the audit log. */
export function addTollPrice(
  deps: Deps,
  { acting, price }: { readonly acting: Acting; readonly price: NewTollPrice },
): Promise<TollPrice | Refused> {
  return locked(deps, acting, async (transaction, note) => {
    const fault = findTollPriceFault(price);
    if (fault !== undefined) return { fault };
    if ((await findTollPrices(transaction)).length >= mostPrices)
      return { fault: `There are ${mostPrices} prices, and no more are kept.` };
    const added = await insertTollPrice(transaction, price, nameOfActor(acting.actor));
    await note('toll_price.added', `toll price ${added.tollPriceId}`, tellTollPrice(added));
    return added;
  });
}

/** Says which day is a price's last; undefined without such a price. */
export function endTollPrice(
  deps: Deps,
  { acting, tollPriceId, lastDay, source }: Ending & { readonly tollPriceId: number },
): Promise<TollPrice | Refused | undefined> {
  return locked(deps, acting, async (transaction, note) => {
    const before = (await findTollPrices(transaction)).find((price) => price.tollPriceId === tollPriceId);
    if (!before) return undefined;
    const fault = findLastDayFault(before, lastDay);
    if (fault !== undefined) return { fault };
    await updateLastDayOfPrice(transaction, tollPriceId, lastDay);
    const details = { before: tellTollPrice(before), lastDay: lastDay.toString(), source };
    await note('toll_price.ended', `toll price ${tollPriceId}`, details);
    return { ...before, lastDay };
  });
}

export type TollWish = {
  readonly acting: Acting;
  /** Undefined: for all accounts without a setting of their own. */
  readonly accountId: number | undefined;
  /** Undefined: what holds for all accounts, from now on. */
  readonly mode: TollMode | undefined;
};

/** Says whether an account is told of tolls and charged for them, or all accounts; false where there is no such account. */
export function setTollMode(deps: Deps, { acting, accountId, mode }: TollWish): Promise<boolean> {
  return locked(deps, acting, async (transaction, note) => {
    const before = await findTollSettings(transaction);
    if (accountId === undefined) {
      const usual = mode ?? 'none';
      await updateUsualMode(transaction, usual);
      await note('toll_setting.set', 'all accounts', { before: before.mode, tolls: usual });
      return true;
    }
    if (!(await setModeOfAccount(transaction, accountId, mode))) return false;
    const own = before.ofAccounts.find((one) => one.accountId === accountId)?.mode;
    const details = { before: own ?? null, tolls: mode ?? null };
    await note('toll_setting.set', `account ${accountId}`, details, accountId);
    return true;
  });
}

/** Says what a minute of a truck is worth against tolls, at most 100 AED; 0: ways are the fastest ones. */
export function setTollWeight(
  deps: Deps,
  { acting, minuteFils }: { readonly acting: Acting; readonly minuteFils: Fils },
): Promise<Refused | undefined> {
  return locked(deps, acting, async (transaction, note) => {
    if (minuteFils < 0 || minuteFils > mostMinuteFils) return { fault: 'minute must be 0 to 100 AED.' };
    const before = await findTollSettings(transaction);
    await updateMinuteFils(transaction, minuteFils);
    await note('toll_setting.set', 'ways', { before: before.minuteFils, minuteFils });
    return undefined;
  });
}

type Note = (
  action: NewAuditEntry['action'],
  subject: string,
  details: Readonly<Record<string, unknown>>,
  accountId?: number,
) => Promise<void>;

function locked<Outcome>(
  { db, clock }: Deps,
  acting: Acting,
  act: (transaction: Queryable, note: Note) => Promise<Outcome>,
): Promise<Outcome> {
  return db.inTransaction(async (transaction) => {
    await lockTolls(transaction);
    return act(transaction, (action, subject, details, accountId) =>
      recordAudit(transaction, { ...acting, action, subject, details, accountId, at: clock() }),
    );
  });
}
