import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { receivablesQuery } from '../../api/money/receivables.ts';
import { AccountTripsLink } from '../../links/trip-links.tsx';
import { receivablesWords } from '../../words/money/receivables.ts';

/** Leads to the trips of callers, once there are any: the company has one account for them. */
export function CallersTripsLink() {
  const t = useWords(receivablesWords);
  const { data } = useInfiniteQuery(receivablesQuery({}));
  const [receivable] = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!receivable) return null;
  return <AccountTripsLink accountId={receivable.accountId}>{t('allTrips')}</AccountTripsLink>;
}
