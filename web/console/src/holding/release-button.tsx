import { Button, type ButtonProps } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { releaseDriver, renewDrivers } from '../api/fleet/lists.ts';
import { useUndo } from '../undo/use-undo.ts';
import { holdingWords } from '../words/fleet/holding.ts';

type ReleaseButtonProps = Pick<ButtonProps, 'size'> & { readonly driverId: number; readonly name: string };

/** Lets a driver who is held back be asked for trips again. */
export function ReleaseButton({ driverId, name, size = 'compact-sm' }: ReleaseButtonProps) {
  const t = useWords(holdingWords);
  const tell = useTell();
  const { tellDone } = useUndo();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => releaseDriver(driverId),
    onSuccess: () => tellDone(t('released', { name })),
    onError: tell.failed,
    onSettled: () => renewDrivers(queryClient),
  });
  return (
    <Button
      size={size}
      variant="default"
      aria-label={t('releaseOf', { name })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('release')}
    </Button>
  );
}
