import { Anchor, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { ApiKeyView } from '@satha/contract/portal/keys';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cancellableTripQuery } from '../../../api/trips/trips.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { useEnvironment } from '../../../shell/use-environment.ts';
import { docsWords } from '../../../words/developers/docs.ts';
import { CodeBlock } from '../code-block.tsx';
import {
  makeSample,
  type SampleLanguage,
  type SampleOperation,
  sampleLanguages,
  sampleOperations,
} from './make-sample.ts';

const explanations = {
  'get-estimated-price': 'explainEstimate',
  eta: 'explainEta',
  'create-trip': 'explainCreate',
  'cancel-trip': 'explainCancel',
  search: 'explainSearch',
} as const;
const names: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};

type KeyChoiceProps = {
  readonly keys: readonly ApiKeyView[];
  readonly chosen: ApiKeyView | undefined;
  onChoose(apiKeyId: number): void;
};

/** Samples of the five operations, for the key that is chosen. */
export function SamplePicker({ keys, chosen: key, onChoose }: KeyChoiceProps) {
  const t = useWords(docsWords);
  const { apiBaseUrl } = useEnvironment();
  const [operation, setOperation] = useState<SampleOperation>('get-estimated-price');
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const { accountId } = useAccount();
  const isOfOneTrip = operation === 'cancel-trip';
  const tripId = useQuery({ ...cancellableTripQuery(accountId), enabled: isOfOneTrip }).data ?? undefined;
  const code = makeSample(language, operation, { apiBaseUrl, comment: describeKey(key), tripId });
  return (
    <Stack gap="md">
      <KeyChoice keys={keys} chosen={key} onChoose={onChoose} />
      <CodeBlock title={t('setKey')} code={`export KEY=${key?.prefix ?? 'svc_sk_'}…`} />
      <Select
        label={t('operation')}
        data={sampleOperations.map((value) => ({ value, label: t(value) }))}
        value={operation}
        onChange={(value) => setOperation(sampleOperations.find((one) => one === value) ?? operation)}
        allowDeselect={false}
        maw={360}
      />
      <Text size="sm" c="dimmed">
        {t(explanations[operation])}
      </Text>
      <SegmentedControl
        aria-label={t('language')}
        data={sampleLanguages.map((value) => ({ value, label: names[value] }))}
        value={language}
        onChange={(value) => setLanguage(sampleLanguages.find((one) => one === value) ?? language)}
        style={{ alignSelf: 'flex-start' }}
      />
      <CodeBlock title={t('run')} code={code} />
    </Stack>
  );
}

/** A member chose the name, and some shells run a comment that is pasted: what means something to one is left out. */
function describeKey(key: ApiKeyView | undefined): string {
  if (!key) return 'KEY holds the key that you create in the portal';
  const name = key.name.replaceAll(/["$`\\!]/g, ' ');
  return `KEY holds "${name}" (${key.prefix}…${key.lastFour})`;
}

function KeyChoice({ keys, chosen, onChoose }: KeyChoiceProps) {
  const t = useWords(docsWords);
  const { accountId } = useAccount();
  if (!chosen) {
    return (
      <Text size="sm">
        {t('noKey')}.{' '}
        <Anchor component={Link} to={`/accounts/${accountId}/developers/keys`}>
          {t('toKeys')}
        </Anchor>
      </Text>
    );
  }
  return (
    <Select
      label={t('key')}
      description={t('keyHint')}
      data={keys.map(({ apiKeyId, name, lastFour }) => ({
        value: String(apiKeyId),
        label: `${name} (…${lastFour})`,
      }))}
      value={String(chosen.apiKeyId)}
      onChange={(value) => onChoose(Number(value))}
      allowDeselect={false}
      maw={360}
    />
  );
}
