import { Button, Group, Text } from '@mantine/core';
import { useWords } from '../language/use-words.tsx';
import { listWords } from './list-words.ts';

/** What TanStack Query says of a query that comes page by page, as far as it matters here. */
type PagedQuery = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  fetchNextPage(): unknown;
};

type ListEndProps = {
  readonly query: PagedQuery;
  /** How much of the list is there. */
  readonly shown?: string;
};

/** Shows below a list how much of it there is, and what brings more, or why that did not come. */
export function ListEnd({ query, shown }: ListEndProps) {
  const t = useWords(listWords);
  return (
    <Group justify="space-between" mt="md">
      {shown !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {shown}
        </Text>
      )}
      <Group gap="sm" ms="auto">
        {query.isFetchNextPageError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {query.error?.message}
          </Text>
        )}
        {query.hasNextPage && (
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
