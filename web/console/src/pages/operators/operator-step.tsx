import type { OperatorData } from '@satha/contract/console/operators';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  endOperatorSessions,
  endOperatorTwoFactor,
  renewOperators,
  resumeOperator,
  suspendOperator,
} from '../../api/operators.ts';
import { operatorsWords } from '../../words/company/operators.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export type OperatorStepName = 'change' | 'suspend' | 'resume' | 'endSessions' | 'endTwoFactor';

type StepProps<Name> = {
  readonly step: Name;
  readonly operator: OperatorData;
  onClose(): void;
};

/** Shows the dialog of something that is done to an operator. */
export function OperatorStep({ step, ...props }: StepProps<OperatorStepName>) {
  if (step === 'change') return <ChangeDialog {...props} />;
  if (step === 'suspend' || step === 'resume') return <SuspensionStep step={step} {...props} />;
  return <ConfirmStep step={step} {...props} />;
}

const sendSuspension = { suspend: suspendOperator, resume: resumeOperator };

function SuspensionStep({ step, operator, onClose }: StepProps<'suspend' | 'resume'>) {
  const t = useWords(operatorsWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { operatorId, name } = operator;
  return (
    <ReasonDialog
      title={t(`${step}Title`, { name })}
      text={t(`${step}Text`, { name })}
      confirmLabel={t(step)}
      isDangerous={step === 'suspend'}
      send={(reason) => sendSuspension[step](operatorId, reason)}
      onDone={() => {
        onClose();
        tell.done(t(`${step}Done`, { name }));
        return renewOperators(queryClient);
      }}
      onClose={onClose}
    />
  );
}

function ConfirmStep({ step, operator, onClose }: StepProps<'endSessions' | 'endTwoFactor'>) {
  const t = useWords(operatorsWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { operatorId, name } = operator;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (step === 'endSessions') {
        const { sessions: count } = await endOperatorSessions(operatorId);
        return t('endSessionsDone', { name, count });
      }
      await endOperatorTwoFactor(operatorId);
      return t('endTwoFactorDone', { name });
    },
    onSuccess: (sentence) => {
      onClose();
      tell.done(sentence);
      return renewOperators(queryClient);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`${step}Title`, { name })}
      text={t(`${step}Text`, { name })}
      confirmLabel={t(step)}
      isDangerous={step === 'endTwoFactor'}
      isPending={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
