import { Alert, Anchor, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { fieldErrorsOf, PortalProblem } from '../../../api/portal-problem.ts';
import { bookingWords } from '../../../words/trips/booking.ts';
import { bookingFields } from './booking-values.ts';

/** The form had gone through before, and was changed and sent once more. */
const sentBefore = 'Idempotency key was used with another request';

type BookingErrorProps = { readonly accountId: number; readonly error: Error | null };

/** A refusal in the service's own words; one that stands at its field is not said twice. */
export function BookingError({ accountId, error }: BookingErrorProps) {
  const t = useWords(bookingWords);
  if (error === null) return null;
  const wasSent = error instanceof PortalProblem && error.message === sentBefore;
  const hasField = Object.keys(fieldErrorsOf(error, bookingFields)).length > 0;
  return (
    <Alert color="red" role="alert" title={hasField || wasSent ? undefined : error.message}>
      {hasField && <Text size="sm">{error.message}</Text>}
      {wasSent && (
        <Text size="sm">
          {t('earlier')}{' '}
          <Anchor component={Link} to={`/accounts/${accountId}/trips`}>
            {t('toTrips')}
          </Anchor>
        </Text>
      )}
    </Alert>
  );
}
