import { Alert, Anchor, Group, Text } from '@mantine/core';
import { fieldErrorsOf, standsAtFields } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { bookingWords } from '../../../words/trips/booking.ts';
import { adviseOnBooking, type BookingAdvice } from './booking-advice.ts';
import { bookingFields } from './booking-values.ts';

/**
 * Shows a refusal in the service's own words, and what it means for the reader; one that stands at its field
 * is not said twice.
 */
export function BookingError({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  if (standsAtFields(error, bookingFields)) return null;
  const hasField = Object.keys(fieldErrorsOf(error, bookingFields)).length > 0;
  const advice = hasField ? undefined : adviseOnBooking(error);
  return (
    <Alert color="red" role="alert" {...(advice && { title: <bdi>{error.message}</bdi> })}>
      {advice ? <Advice advice={advice} /> : <Text size="sm">{error.message}</Text>}
    </Alert>
  );
}

const sentences = {
  sent_before: 'earlier',
  fare_changed: 'fareChanged',
  held_limit: 'heldLimit',
  no_wallet: 'noWallet',
  no_road: 'noRoad',
  unavailable: 'unavailable',
  too_many: 'tooMany',
  unknown_outcome: 'unknownOutcome',
} as const;

function Advice({ advice }: { readonly advice: BookingAdvice }) {
  const t = useWords(bookingWords);
  const { accountId, may } = useAccount();
  if (advice !== 'short_of_money') {
    return (
      <Text size="sm">
        {t(sentences[advice])}{' '}
        {advice === 'sent_before' && (
          <Anchor component={Link} to={`/accounts/${accountId}/trips`}>
            {t('toTrips')}
          </Anchor>
        )}
      </Text>
    );
  }
  if (!may('wallet.write')) return <Text size="sm">{t('askForMoney')}</Text>;
  return (
    <>
      <Text size="sm">{t('shortOfMoney')}</Text>
      <Group gap="md" mt="xs">
        <Aside to={`/accounts/${accountId}/wallet/top-up`} name={t('topUp')} />
        <Aside to={`/accounts/${accountId}/wallet/auto-recharge`} name={t('autoRecharge')} />
      </Group>
    </>
  );
}

/** Beside the form, which stays as it is. */
function Aside({ to, name }: { readonly to: string; readonly name: string }) {
  const t = useWords(bookingWords);
  return (
    <Anchor component={Link} to={to} target="_blank" size="sm">
      {t('newTab', { name })}
    </Anchor>
  );
}
