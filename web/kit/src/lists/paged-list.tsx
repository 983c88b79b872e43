import { Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../language/use-words.tsx';
import { Loaded } from '../states/loaded.tsx';
import { ListEnd } from './list-end.tsx';
import { listWords } from './list-words.ts';

type PagedListProps<Row> = {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Row[] }>>;
  /** Stands there when the whole list has nothing. */
  readonly empty: ReactNode;
  /** Says how many are there: "12 drivers shown". */
  tellShown(count: number): string;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** Shows a list as it comes, page by page; a page without entries is no end while another one follows. */
export function PagedList<Row>({ query, empty, tellShown, children }: PagedListProps<Row>) {
  const t = useWords(listWords);
  return (
    <Loaded query={query} lines={8}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0 && !query.hasNextPage) return empty;
        return (
          <>
            {rows.length > 0 ? children(rows) : <Text c="dimmed">{t('noneSoFar')}</Text>}
            <ListEnd query={query} shown={tellShown(rows.length)} />
          </>
        );
      }}
    </Loaded>
  );
}
