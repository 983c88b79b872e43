import { Alert, Box, Button, Group, Loader, Paper, Text, Title } from '@mantine/core';
import type { TripEstimate } from '@satha/contract/portal/trip-booking';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FareLines } from '@satha/web-kit/trips/fare/fare-lines.tsx';
import { TruckRulesFact } from '@satha/web-kit/trips/road-rules/truck-rules-fact.tsx';
import { ToldTollsFact } from '@satha/web-kit/trips/tolls/told-tolls-fact.tsx';
import { useEffect, useState } from 'react';
import { callWords } from '../../words/calls.ts';
import type { CallPrice } from './use-call-price.ts';

/** Shows the price to say, and for how long it is held. */
export function PriceCard({ estimate, isAsking, error }: CallPrice) {
  const t = useWords(callWords);
  const format = useFormat();
  return (
    <Paper withBorder p="md" aria-live="polite">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('price')}</Title>
        {isAsking && <Loader size="xs" aria-label={t('asking')} />}
      </Group>
      {estimate ? (
        <>
          <Text fw={600} size="xl">
            {format.money(estimate.fareFils)}
          </Text>
          <Text size="sm" c="dimmed" mb="xs">
            {t('road', {
              km: (estimate.distanceMeters / 1000).toFixed(1),
              duration: format.duration(estimate.durationSeconds),
            })}
            {' · '}
            <HeldFor until={estimate.quoteExpiresAt} />
          </Text>
          <FareLines charge={estimate} />
          {estimate.rules.length > 0 && (
            <Box component="dl" m={0} mt="sm">
              <TruckRulesFact rules={estimate.rules} />
            </Box>
          )}
          {estimate.tolls.length > 0 && (
            <Box component="dl" m={0} mt="sm">
              <ToldTollsFact tolls={estimate.tolls} />
            </Box>
          )}
        </>
      ) : (
        <Text size="sm" c={error ? 'red.7' : 'dimmed'}>
          {error?.message ?? t(isAsking ? 'asking' : 'priceWaits')}
        </Text>
      )}
    </Paper>
  );
}

/** Counts down; each second is told to eyes alone. */
function HeldFor({ until }: { readonly until: TripEstimate['quoteExpiresAt'] }) {
  const t = useWords(callWords);
  const [nowMs, setNowMs] = useState(readClockMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(readClockMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((Date.parse(until) - nowMs) / 1_000));
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <span aria-live="off">{t('held', { left })}</span>;
}

type BookBarProps = {
  readonly estimate: TripEstimate | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  onClear(): void;
};

/** Books, and says what became of it: whatever was not answered is booked once, however often it is sent. */
export function BookBar({ estimate, isPending, error, onClear }: BookBarProps) {
  const t = useWords(callWords);
  const format = useFormat();
  const isUnknown = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
  const isBooked = error instanceof ApiProblem && error.reason === 'idempotency_key_reused';
  return (
    <>
      {error && (
        <Alert color="red" role="alert" title={isBooked ? undefined : error.message}>
          {isUnknown && t('unknownOutcome')}
          {isBooked && t('bookedBefore')}
        </Alert>
      )}
      <Group>
        <Button type="submit" size="md" flex={1} loading={isPending}>
          {estimate ? t('book', { fare: format.money(estimate.fareFils) }) : t('bookAlone')}
        </Button>
        <Button variant="default" size="md" onClick={onClear}>
          {t('clear')}
        </Button>
      </Group>
    </>
  );
}
