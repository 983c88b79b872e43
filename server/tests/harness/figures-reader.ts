import { expect } from 'vitest';
import type { Console, ConsoleOperator } from './console.ts';
import { expectOk } from './expect-answer.ts';
import { figureDays } from './figures-scene.ts';

export type FiguresQuery = Readonly<Record<string, string | number>>;

export const addressOf = (path: string, query: FiguresQuery) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

export const wall = (column: string) => `(${column} AT TIME ZONE 'Asia/Dubai')`;
/** In the words of plain SQL, and none of the figures'. */
export const ofPeriod = `${wall('t.created_at')}::date BETWEEN '${figureDays.from}' AND '${figureDays.to}'
  AND t.account_id NOT IN (SELECT account_id FROM accounts WHERE is_demo)`;

/** Reads figures as an operator does, and compares them with the lists that they open. */
export function makeFiguresReader({
  company,
  finance,
}: {
  readonly company: Console;
  readonly finance: ConsoleOperator;
}) {
  /** How many trips the list has, on all its pages. */
  async function countListed(query: FiguresQuery): Promise<number> {
    let count = 0;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = expectOk(
        await finance.get(
          addressOf('/trips', { demo: 'without', limit: 2, ...query, ...(cursor !== '' && { cursor }) }),
        ),
      );
      count += page.items.length;
      cursor = page.nextCursor;
    }
    return count;
  }
  return {
    // A figure is read as its test needs it.
    ask: async (figure: string, query: FiguresQuery = {}) =>
      expectOk(await finance.get(addressOf(`/figures/${figure}`, { ...figureDays, ...query }))),
    /** Compares what figures count with what the list has by the address that each opens. */
    async expectListed(counted: readonly (readonly [query: FiguresQuery, trips: number])[]): Promise<void> {
      const listed: [FiguresQuery, number][] = [];
      for (const [query] of counted) listed.push([query, await countListed(query)]);
      expect(listed).toEqual(counted);
    },
    select: async (text: string, values: readonly unknown[] = []) =>
      (await company.db.query<Record<string, unknown>>({ text, values })).rows,
  };
}
