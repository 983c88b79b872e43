import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkPhone } from '../../../api/fleet/reach.ts';
import { renewFleet } from '../../../api/fleet/records.ts';
import { reachWords } from '../../../words/fleet/reach.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';

type CheckPhoneDialogProps = { readonly driver: ConsoleDriver; onClose(): void };

/** Asks whether a text is to be sent beside the push message, and begins the check; the driver's page shows how it goes. */
export function CheckPhoneDialog({ driver, onClose }: CheckPhoneDialogProps) {
  const t = useWords(reachWords);
  const kit = useWords(kitWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const [withText, setWithText] = useState(false);
  const name = nameDriver(driver, useLanguage().language);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkPhone(driver.driverId, { withText }),
    onSuccess: () => {
      onClose();
      tell.done(t('checking', { name }));
      return renewFleet(queryClient);
    },
  });
  return (
    <StepDialog title={t('checkTitle', { name })} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('checkText')}</Text>
        <FormProblem problem={error} />
        <Checkbox
          label={t('withText')}
          description={t('withTextHint')}
          checked={withText}
          onChange={({ currentTarget }) => setWithText(currentTarget.checked)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button data-autofocus loading={isPending} onClick={() => mutate()}>
            {t('check')}
          </Button>
        </Group>
      </Stack>
    </StepDialog>
  );
}
