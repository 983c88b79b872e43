import type { ConsoleTripData } from '@satha/contract/console/trips';
import { type ApiForm, type FormParts, useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewTrip, tripQuery } from '../../../api/trips.ts';
import { useUndo } from '../../../undo/use-undo.ts';

/** The trip as the operator saw it when they began: what they do is refused where it has moved on since. */
export type SeenTrip = Pick<
  ConsoleTripData,
  'tripId' | 'status' | 'sequence' | 'driver' | 'promises' | 'unconfirmed'
>;

type StepParts<Values, Data> = Omit<FormParts<Values, Data>, 'send' | 'onDone'> & {
  readonly trip: ConsoleTripData;
  send(values: Values, seen: SeenTrip): Promise<Data>;
  /** Returns what to say of what was done. */
  tell(data: Data, values: Values): string;
  /** Returns what undoes it, given the trip as it is then, and says so; undefined for what cannot be undone. */
  undo?(data: Data, values: Values): ((now: ConsoleTripData) => Promise<string>) | undefined;
  onClose(): void;
};

export type TripStepForm<Values extends Record<string, unknown>> = ApiForm<Values> & {
  readonly seen: SeenTrip;
  /** The trip as the page has it at this moment. */
  readonly now: SeenTrip;
  /** Shows the trip as it is now, to decide again. */
  lookAgain(): Promise<void>;
};

/**
 * Returns the form of one step of an operator's. It goes by the trip as it was when the form was opened, however the page
 * behind it changes, until its reader looks again.
 */
export function useTripStep<Values extends Record<string, unknown>, Data>({
  trip,
  send,
  tell: sentenceOf,
  undo: undoOf,
  onClose,
  ...parts
}: StepParts<Values, Data>): TripStepForm<Values> {
  const tell = useTell();
  const { tellDone } = useUndo();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<SeenTrip>(trip);
  const { tripId } = trip;
  const findNow = () => queryClient.fetchQuery({ ...tripQuery(tripId), staleTime: 0 });
  const form = useApiForm({
    ...parts,
    send: (values: Values) => send(values, seen),
    onDone: (data: Data, values: Values) => {
      onClose();
      const undo = undoOf?.(data, values);
      tellDone(
        sentenceOf(data, values),
        undo &&
          (async () => {
            const said = await undo(await findNow());
            await renewTrip(queryClient, tripId);
            return said;
          }),
      );
      return renewTrip(queryClient, tripId);
    },
  });
  return {
    ...form,
    seen,
    now: trip,
    async lookAgain() {
      try {
        setSeen(await findNow());
        form.forgetProblem();
      } catch (error) {
        if (error instanceof Error) tell.failed(error);
      }
    },
  };
}
