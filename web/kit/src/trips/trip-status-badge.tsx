import { Badge } from '@mantine/core';
import type { TripStatusName } from '@satha/terms/trip-statuses';
import { useWords } from '../language/use-words.tsx';
import { tripStatusWords } from './trip-status-words.ts';

/** Amber is for what needs somebody now, green for done, red for what went wrong. */
const colours: Readonly<Record<TripStatusName, string>> = {
  scheduled: 'gray',
  searching: 'petrol',
  driver_to_pickup: 'petrol',
  at_pickup: 'petrol',
  loading: 'petrol',
  in_progress: 'petrol',
  completed: 'green',
  cancelled: 'gray',
  no_driver_found: 'amber',
  failed: 'red',
};

export function TripStatusBadge({ status }: { readonly status: TripStatusName }) {
  const t = useWords(tripStatusWords);
  return (
    <Badge variant="light" color={colours[status]} tt="none" fw={600} radius="sm">
      {t(status)}
    </Badge>
  );
}
