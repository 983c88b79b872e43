import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewFleet } from '../../../api/fleet/records.ts';

type ConfirmStepProps = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** What is said when it is done. */
  readonly done: string;
  readonly isDangerous?: boolean;
  send(): Promise<unknown>;
  onClose(): void;
};

/** Asks before something is done to a driver or a truck. */
export function ConfirmStep({
  title,
  text,
  confirmLabel,
  done,
  isDangerous,
  send,
  onClose,
}: ConfirmStepProps) {
  const tell = useTell();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      onClose();
      tell.done(done);
      return renewFleet(queryClient);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      isDangerous={isDangerous ?? false}
      isPending={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
