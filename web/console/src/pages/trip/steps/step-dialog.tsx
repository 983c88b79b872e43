import { Modal } from '@mantine/core';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ReactNode } from 'react';
import { commandWords } from '../../../words/commands.ts';

type StepDialogProps = {
  readonly title: string;
  readonly size?: 'md' | 'lg';
  readonly children: ReactNode;
  onClose(): void;
};

/** Shows the dialog of something that is done to a trip. */
export function StepDialog({ size = 'md', ...props }: StepDialogProps) {
  const t = useWords(kitWords);
  return <Modal opened centered size={size} closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}

/** Returns what names a step with its trip, as the page behind its dialog may be another one's. */
export function useStepTitle(): (step: string, tripId: number) => string {
  const t = useWords(commandWords);
  return (step, tripId) => `${step} · ${t('ofTrip', { tripId })}`;
}
