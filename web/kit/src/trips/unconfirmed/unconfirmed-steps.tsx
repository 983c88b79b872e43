import { Alert, Stack, Text } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { tripStatuses } from '@satha/terms/trip-statuses';
import type { ReactNode } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { unconfirmedWords } from './unconfirmed-words.ts';

type UnconfirmedStepsProps = {
  readonly trip: Pick<TripDetail, 'unconfirmed' | 'status'>;
  /** What can be done about it. */
  readonly children?: ReactNode;
};

/** Says what the driver told that nobody has confirmed; nothing where there is nothing. */
export function UnconfirmedSteps({ trip: { unconfirmed, status }, children }: UnconfirmedStepsProps) {
  const t = useWords(unconfirmedWords);
  if (unconfirmed.length === 0) return null;
  const { isFinal } = tripStatuses[status];
  return (
    <Alert color="amber" title={t('title')} role="status">
      <Stack gap="xs" align="flex-start">
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {unconfirmed.map((step) => (
            <li key={step.step}>
              <UnconfirmedStep {...step} />
            </li>
          ))}
        </ul>
        <Text size="sm">{t(isFinal ? 'textOver' : 'text')}</Text>
        {children}
      </Stack>
    </Alert>
  );
}

function UnconfirmedStep({ step, distanceMeters, because }: TripDetail['unconfirmed'][number]) {
  const t = useWords(unconfirmedWords);
  const km = distanceMeters === undefined ? undefined : (distanceMeters / 1000).toFixed(1);
  return (
    <Text size="sm" component="span">
      <strong>{t(step)}</strong>: {t(because)}
      {km !== undefined && <> ({t('away', { km })})</>}
    </Text>
  );
}
