import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../api/money/accounts.ts';
import { callWords } from '../../words/calls.ts';
import type { CallField, Payer } from './call-draft.ts';
import type { Call } from './use-call.ts';

type PayerStepProps = Pick<Call, 'draft' | 'change' | 'caller'> & { readonly missing: CallField | undefined };

/** Asks who pays: the caller, an account that booked for them before, or any other. */
export function PayerStep({ draft, change, caller, missing }: PayerStepProps) {
  const t = useWords(callWords);
  const known = (caller?.data?.accounts ?? []).filter(({ isForCallers }) => !isForCallers);
  const isListed = known.some(({ accountId }) => `${accountId}` === draft.payer);
  const data = [
    { value: 'caller', label: t('callerPays') },
    ...known.map(({ accountId, name, isSuspended }) => ({
      value: `${accountId}`,
      label: isSuspended ? t('suspended', { name }) : name,
      disabled: isSuspended,
    })),
    ...(/^\d+$/.test(draft.payer) && !isListed ? [{ value: draft.payer, label: draft.payerName }] : []),
    { value: 'other', label: t('otherAccount') },
  ];
  const choose = (value: string) => {
    const name = data.find((one) => one.value === value)?.label ?? '';
    change({ payer: readPayer(value), payerName: name });
  };
  return (
    <>
      <NativeSelect
        name="payer"
        label={t('payer')}
        data={data}
        value={draft.payer}
        error={missing === 'payer' && t('chooseAccount')}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {draft.payer === 'other' && (
        <OtherAccount onChoose={(accountId, name) => change({ payer: `${accountId}`, payerName: name })} />
      )}
    </>
  );
}

function readPayer(value: string): Payer {
  return value === 'caller' || value === 'other' ? value : `${Number(value)}`;
}

const writingMs = 250;
const mostShown = 5;

function OtherAccount({ onChoose }: { onChoose(accountId: number, name: string): void }) {
  const t = useWords(callWords);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), writingMs);
  const query = useInfiniteQuery({ ...accountsQuery({ search }), enabled: search !== '' });
  const found = search === '' ? [] : (query.data?.pages[0]?.items ?? []).slice(0, mostShown);
  return (
    <div>
      <TextInput
        name="account"
        label={t('accountSearch')}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          onChoose(first.accountId, first.name);
        }}
      />
      <Group gap="xs" mt="xs" aria-live="polite">
        {found.map(({ accountId, name }) => (
          <Button
            key={accountId}
            size="compact-sm"
            variant="default"
            onClick={() => onChoose(accountId, name)}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
        {search !== '' && !query.isFetching && found.length === 0 && <Text size="sm">{t('noAccount')}</Text>}
      </Group>
    </div>
  );
}
