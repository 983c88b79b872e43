import { Button } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSuspension, type SuspensionStep } from '../../api/money/account-steps.ts';
import { renewMoney } from '../../api/money/accounts.ts';
import { accountStepWords } from '../../words/money/account-steps.ts';
import { ReasonDialog } from '../operators/reason-dialog.tsx';

/** Shuts the account out, or lets it in again. */
export function SuspensionButton({ account }: { readonly account: ConsoleAccountData }) {
  const t = useWords(accountStepWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  // What was asked stays so while the account changes elsewhere: a dialog that begins to suspend never resumes.
  const [asked, setAsked] = useState<SuspensionStep>();
  const { accountId, name, suspension } = account;
  const step = suspension === null ? 'suspend' : 'resume';
  return (
    <>
      <Button variant="default" onClick={() => setAsked(step)}>
        {t(step)}
      </Button>
      {asked && (
        <ReasonDialog
          title={t(`${asked}Title`, { name })}
          text={t(`${asked}Text`)}
          confirmLabel={t(asked)}
          isDangerous={asked === 'suspend'}
          send={(reason) => changeSuspension(accountId, asked, reason)}
          onDone={() => {
            setAsked(undefined);
            tell.done(t(`${asked}Done`, { name }));
            return renewMoney(queryClient);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
