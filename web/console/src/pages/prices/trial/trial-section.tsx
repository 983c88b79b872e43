import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { PriceTrialRequest } from '@satha/contract/console/money/prices';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { readToday } from '@satha/web-kit/dates/read-today.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { DayFilter, NumberFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { tryPrices } from '../../../api/money/prices.ts';
import { trialWords } from '../../../words/prices/trial.ts';
import { Faults } from '../proposing/proposal-dialog.tsx';
import { TrialResult } from './trial-result.tsx';

type Period = { readonly from: string; readonly until: string; readonly account: number | undefined };

/** Our own figure: what a new tariff is tried on unless told otherwise. */
const usualDays = 30;

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);
}

type Changes = Pick<PriceTrialRequest, 'tariffs' | 'eventFactors'>;
type TrialSectionProps = {
  readonly text: ReactNode;
  /** On which trips it is tried, where the draft itself says so. */
  readonly span?: Pick<Period, 'from' | 'until'>;
  /** Returns what is tried on the trips of a period; undefined while the draft says it not. */
  changesOf(period: Pick<Period, 'from' | 'until'>): Changes | undefined;
};

/** Tries a draft on the trips of a period, and shows what would change. */
export function TrialSection({ text, span, changesOf }: TrialSectionProps) {
  const t = useWords(trialWords);
  const [chosen, setPeriod] = useState<Period>(() => {
    const until = readToday();
    return { from: daysBefore(until, usualDays), until, account: undefined };
  });
  const period = { ...chosen, ...span };
  const leaving = useLeaving();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (request: PriceTrialRequest) => ({
      request,
      trial: await tryPrices(request, leaving.current?.signal),
    }),
  });
  const isWhole = period.from !== '' && period.until !== '';
  const changes = isWhole ? changesOf(period) : undefined;
  const request = changes && makeRequest(changes, period);
  // What is shown is of the draft and the period that were tried, and not of what is written meanwhile.
  const isStale = data !== undefined && JSON.stringify(request) !== JSON.stringify(data.request);
  return (
    <Section title={t('title')} text={text}>
      <Stack gap="md">
        <Group gap="sm" align="flex-end">
          {!span && <PeriodFields period={chosen} onChange={(part) => setPeriod({ ...chosen, ...part })} />}
          <NumberFilter
            label={t('account')}
            value={chosen.account}
            onChange={(account) => setPeriod({ ...chosen, account })}
          />
          <Button
            loading={isPending}
            disabled={request === undefined}
            onClick={() => request && mutate(request)}
          >
            {t('try')}
          </Button>
        </Group>
        {request === undefined && (
          <Text size="sm" c="dimmed">
            {t('notReady')}
          </Text>
        )}
        <FormProblem problem={error} hint={error instanceof ApiProblem && <Faults problem={error} />} />
        {isStale && (
          <Alert color="amber" role="status">
            {t('stale')}
          </Alert>
        )}
        {data && <TrialResult trial={data.trial} />}
      </Stack>
    </Section>
  );
}

type PeriodFieldsProps = { readonly period: Period; onChange(part: Partial<Period>): void };

function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const t = useWords(trialWords);
  return (
    <>
      <DayFilter label={t('from')} value={period.from} onChange={(from) => onChange({ from })} />
      <DayFilter label={t('until')} value={period.until} onChange={(until) => onChange({ until })} />
    </>
  );
}

function makeRequest(changes: Changes, { from, until, account }: Period): PriceTrialRequest {
  return { from, until, ...(account !== undefined && { accountId: account }), ...changes };
}

/** Returns what is aborted when the page is left. */
function useLeaving() {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return leaving;
}
