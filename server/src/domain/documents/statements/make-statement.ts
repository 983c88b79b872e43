import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { findAccount } from '../../accounts/queries.ts';
import type { Seller } from '../document.ts';
import type { Statement, StatementLine, StatementTotal } from './statement.ts';
import { closedMonths, isClosed, monthEnd, monthStart } from './statement-month.ts';
import { type MonthSums, selectMonthSums, selectPartiesAt } from './statements-store.ts';

export type StatementDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Who sells while the operator has not said so. */
  readonly defaultSeller: Seller | undefined;
};

/** Returns the months that an account can have a statement of, the latest first. */
export async function findStatementMonths(
  { db, clock }: StatementDeps,
  accountId: number,
): Promise<Temporal.PlainYearMonth[]> {
  const account = await findAccount(db, accountId);
  if (!account) return [];
  return closedMonths(account.createdAt, clock().add({ seconds: account.clockOffsetSeconds }));
}

/** Makes a closed month of an account; undefined for any other, and without a wallet. */
export async function makeStatement(
  deps: StatementDeps,
  accountId: number,
  month: Temporal.PlainYearMonth,
): Promise<Statement | undefined> {
  const months = await findStatementMonths(deps, accountId);
  if (!months.some((closed) => closed.equals(month))) return undefined;
  const end = monthEnd(month);
  const [sums, parties] = await Promise.all([
    selectMonthSums(deps.db, { accountId, start: monthStart(month), end }),
    selectPartiesAt(deps.db, accountId, end),
  ]);
  if (!sums || !parties) return undefined;
  const moved = sums.groups.reduce((sum, { inFils, outFils }) => sum + inFils - outFils, 0);
  const openingFils = sums.closingFils - moved;
  return {
    month,
    isProvisional: !isClosed(month, deps.clock()),
    seller: parties.seller ?? deps.defaultSeller,
    buyer: parties.buyer,
    openingFils,
    closingFils: sums.closingFils,
    closingHeldFils: sums.closingHeldFils,
    lines: makeLines(sums.groups, openingFils),
    totals: makeTotals(sums.groups),
    supplies: sums.supplies,
  };
}

function makeLines(groups: MonthSums['groups'], openingFils: number): StatementLine[] {
  let balanceFils = openingFils;
  return groups.map((group) => {
    balanceFils += group.inFils - group.outFils;
    return { ...group, date: Temporal.PlainDate.from(group.date), balanceFils };
  });
}

function makeTotals(groups: MonthSums['groups']): StatementTotal[] {
  const totals = new Map<string, StatementTotal>();
  for (const { kind, count, inFils, outFils } of groups) {
    const sum = totals.get(kind) ?? { kind, count: 0, inFils: 0, outFils: 0 };
    totals.set(kind, {
      kind,
      count: sum.count + count,
      inFils: sum.inFils + inFils,
      outFils: sum.outFils + outFils,
    });
  }
  return [...totals.values()];
}
