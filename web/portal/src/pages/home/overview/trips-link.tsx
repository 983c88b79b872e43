import { Anchor } from '@mantine/core';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { changeSearch, type SearchPart } from '@satha/web-kit/lists/page-search.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { overviewWords } from '../../../words/overview.ts';
import type { TripsSearch } from '../../trips/trips-search.ts';

type Search = SearchPart<TripsSearch>;
const searchOf = (part: Search) => changeSearch<TripsSearch>({}, part);

type TripsLinkProps = {
  readonly trips: number;
  /** What they have in common: out of its row a number says nothing. */
  readonly of: string;
  /** In place of the number. */
  readonly name?: string;
  readonly search: Search;
};

/** A number of trips that leads to the list of just these; of none there is no link. */
export function TripsLink({ trips, of, name, search }: TripsLinkProps) {
  const { accountId } = useAccount();
  const t = useWords(overviewWords);
  const { whole } = useFormat();
  const text = name ?? whole(trips);
  if (trips === 0) return text;
  return (
    <Anchor
      size="sm"
      aria-label={t('openTrips', { shown: text, of })}
      renderRoot={(props) => (
        <Link to="/accounts/$accountId/trips" params={{ accountId }} search={searchOf(search)} {...props} />
      )}
    >
      {text}
    </Anchor>
  );
}

/** Returns what opens the list of the trips that a picture counts. */
export function useOpenTrips(): (search: Search) => void {
  const { accountId } = useAccount();
  const navigate = useNavigate();
  return (search) =>
    void navigate({
      to: '/accounts/$accountId/trips',
      params: { accountId },
      search: searchOf(search),
    });
}
