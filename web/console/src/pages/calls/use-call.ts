import { useDebouncedValue } from '@mantine/hooks';
import type { useJobForm } from '@satha/web-kit/trips/job/job-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callerQuery, locationRequestQuery } from '../../api/calls.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { type CallDraft, makeCallDraft } from './call-draft.ts';
import { fillIn } from './fill-in.ts';
import { forgetDraft, keepDraft, recallDraft } from './kept-draft.ts';

const writingMs = 400;

/** Returns the call that is being taken, with who calls and what their phone said; every change of it is kept at once. */
export function useCall() {
  const { operatorId } = useOperator();
  const [draft, setDraft] = useState<CallDraft>(() => ({ ...makeCallDraft(), ...recallDraft(operatorId) }));
  const change = (changed: Partial<CallDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...changed };
      keepDraft(operatorId, next);
      return next;
    });
  const [phone] = useDebouncedValue(draft.phone.trim(), writingMs);
  // A number that is being typed is none yet.
  const asked = phone.replace(/\D/g, '').length >= 9 ? phone : '';
  const caller = useQuery(callerQuery(asked));
  useFilledIn(draft, caller.data && { phone: asked, data: caller.data }, change);
  const location = useQuery(locationRequestQuery(draft.locationRequestId)).data?.locationRequest;
  return {
    draft,
    change,
    caller: draft.phone.trim() === phone ? caller : undefined,
    location,
    /** Begins another call; gives what brings this one back. */
    clear() {
      forgetDraft();
      setDraft(makeCallDraft());
      return () => {
        keepDraft(operatorId, draft);
        setDraft(draft);
      };
    },
  };
}

export type Call = ReturnType<typeof useCall>;
/** What the parts of the page use in which the vehicle and the job are told. */
export type JobStepProps = Pick<Call, 'draft' | 'change'> & { readonly form: ReturnType<typeof useJobForm> };

type Known = { readonly phone: string; readonly data: NonNullable<Call['caller']>['data'] };

/** Fills in what is known of a number, once for each number. */
function useFilledIn(
  draft: CallDraft,
  known: Known | undefined,
  change: (changed: Partial<CallDraft>) => void,
): void {
  const phone = known?.phone ?? '';
  const fill = useEffectEvent(() => {
    const data = known?.data;
    if (data) change(fillIn(draft, data));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of another number is filled in, and nothing else is.
  useEffect(() => fill(), [phone, known?.data]);
}
