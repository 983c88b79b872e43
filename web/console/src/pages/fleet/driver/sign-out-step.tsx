import { Checkbox, Stack } from '@mantine/core';
import type { ConsoleDriverData } from '@satha/contract/console/fleet';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewFleet, signDriverOut } from '../../../api/fleet/records.ts';
import { driverRecordWords } from '../../../words/fleet/records.ts';

type SignOutProps = { readonly data: Pick<ConsoleDriverData, 'driver' | 'tracker'>; onClose(): void };

/** Signs a driver out on every phone, and ends the tracker, which the lost phone may be, unless the box is cleared. */
export function SignOutStep({ data: { driver, tracker }, onClose }: SignOutProps) {
  const t = useWords(driverRecordWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const name = nameDriver(driver, useLanguage().language);
  const [endsTracker, setEndsTracker] = useState(true);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => signDriverOut(driver.driverId, !endsTracker),
    onSuccess: ({ isTrackerEnded }) => {
      onClose();
      tell.done(t(isTrackerEnded ? 'signedOutTracker' : 'signedOut', { name }));
      return renewFleet(queryClient);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('signOutTitle', { name })}
      text={
        <Stack gap="sm">
          {t('signOutText', { name })}
          {tracker && (
            <Checkbox
              label={t('alsoEndTracker')}
              checked={endsTracker}
              onChange={(event) => setEndsTracker(event.currentTarget.checked)}
            />
          )}
        </Stack>
      }
      confirmLabel={t('signOut')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
