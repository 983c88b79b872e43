import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { LoadingState } from './loading-state.tsx';

/** What TanStack Query says of a query, as far as it matters here. */
type QueryState<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  refetch(): unknown;
};

type LoadedProps<Data> = {
  readonly query: QueryState<Data>;
  /** Lines of the placeholder. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
};

/** Loading, failed, or what came: `<Loaded query={keys}>{(data) => …}</Loaded>`. What came once stays in sight. */
export function Loaded<Data>({ query, lines = 5, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingState lines={lines} />;
}
