import { Box, Group, Loader, Paper, Text, Title } from '@mantine/core';
import type { MemberTripEstimate } from '@satha/contract/portal/trip-booking';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FareLines } from '@satha/web-kit/trips/fare/fare-lines.tsx';
import { NeedsFact } from '@satha/web-kit/trips/job/needs-fact.tsx';
import { TruckRulesFact } from '@satha/web-kit/trips/road-rules/truck-rules-fact.tsx';
import { ToldTollsFact } from '@satha/web-kit/trips/tolls/told-tolls-fact.tsx';
import { bookingWords } from '../../../words/trips/booking.ts';

type EstimateCardProps = {
  readonly estimate: MemberTripEstimate | undefined;
  readonly isAsking: boolean;
  /** Whether both ends are chosen, and the moment of departure alone is not. */
  readonly lacksTime: boolean;
  /** A refusal that is about no field. */
  readonly error: Error | null;
};

/** Shows what the trip would cost, and what a truck needs for its job, as it is in the form. */
export function EstimateCard({ estimate, isAsking, lacksTime, error }: EstimateCardProps) {
  const t = useWords(bookingWords);
  const format = useFormat();
  return (
    <Paper withBorder p="md" aria-live="polite">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('estimate')}</Title>
        {isAsking && <Loader size="xs" />}
      </Group>
      {estimate ? (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {t('road', {
              km: (estimate.distanceMeters / 1000).toFixed(1),
              duration: format.duration(estimate.durationSeconds),
            })}
          </Text>
          <FareLines charge={estimate} />
          {!estimate.isCovered && (
            <Text size="sm" c="red.7" mt="xs">
              {t('notCovered')}
            </Text>
          )}
          <Text size="sm" c="dimmed" mt="xs">
            {t('heldUntil', { time: format.time(estimate.quoteExpiresAt, 'clock') })}
          </Text>
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
          {estimate.requirements.length > 0 && (
            <Box component="dl" m={0} mt="sm">
              <NeedsFact requirements={estimate.requirements} requirementsWaived={null} />
            </Box>
          )}
        </>
      ) : (
        <Text size="sm" c={error ? 'red.7' : 'dimmed'}>
          {error?.message ?? t(lacksTime ? 'estimateWaitsForTime' : 'estimateWaits')}
        </Text>
      )}
    </Paper>
  );
}
