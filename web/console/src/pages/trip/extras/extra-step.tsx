import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import { Money } from '@satha/web-kit/format/money.tsx';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useExtraName } from '@satha/web-kit/trips/fare/use-extra-name.ts';
import { decideExtra, withdrawExtra } from '../../../api/trip-steps.ts';
import { extraStepWords } from '../../../words/trips/extras.ts';
import { ReasonField } from '../steps/reason-field.tsx';
import { StepDialog } from '../steps/step-dialog.tsx';
import { StepForm } from '../steps/step-form.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { useTripStep } from '../steps/use-trip-step.ts';
import type { ExtraStepName } from './extra-step-names.ts';

type ExtraStepProps = StepProps & { readonly step: ExtraStepName; readonly extra: PortalExtra };

/** Asks before an extra is accepted or declined for the account, or taken back, and why. */
export function ExtraStep({ step: name, trip, extra, onClose }: ExtraStepProps) {
  const t = useWords(extraStepWords);
  const checks = usePersonChecks();
  const extraName = useExtraName(extra);
  const { tripId } = trip;
  const { extraId } = extra;
  const isDecision = name !== 'withdraw';
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { because: '' },
    check: ({ because }) => onlyFaults({ because: isDecision && checks.given(because) }),
    send: ({ because }) =>
      isDecision
        ? decideExtra(tripId, extraId, { decision: name, because: because.trim() })
        : withdrawExtra(tripId, extraId),
    tell: () => t(`${name}Done`, { extra: extraName }),
  });
  const parts = { extra: extraName, amount: <Money fils={extra.amountFils} /> };
  return (
    <StepDialog title={t(name)} onClose={onClose}>
      <StepForm
        step={step}
        text={t.rich(`${name}Text`, parts)}
        confirmLabel={t(name)}
        isDangerous={name === 'withdraw'}
        onClose={onClose}
      >
        {isDecision && (
          <ReasonField
            label={t('because')}
            description={t('becauseHint')}
            data-autofocus
            key={step.form.key('because')}
            {...step.form.getInputProps('because')}
          />
        )}
      </StepForm>
    </StepDialog>
  );
}
