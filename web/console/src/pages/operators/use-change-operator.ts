import type { ChangeOperatorRequest, OperatorData } from '@satha/contract/console/operators';
import type { RefusalCode } from '@satha/contract/refusals';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askOperatorAnew, changeOperator, renewOperators } from '../../api/operators.ts';
import { operatorsWords } from '../../words/company/operators.ts';

/** What is to be otherwise; what is left out stays. */
export type OperatorChange = Omit<ChangeOperatorRequest, 'version'>;

/** A change that came too late: what was wanted, of the record that was seen, and the record now. */
export type OperatorConflict = {
  readonly wanted: OperatorChange;
  readonly seen: OperatorData;
  readonly now: OperatorData;
};

const tooLate: RefusalCode = 'version_conflict';

/**
 * Returns what saves a change of an operator, by the version that was seen last, and the conflict with somebody else's
 * while there is one. Anything else that is refused is thrown.
 */
export function useChangeOperator(operator: OperatorData, onClose: () => void) {
  const t = useWords(operatorsWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(operator);
  const [conflict, setConflict] = useState<OperatorConflict>();
  async function save(change: OperatorChange): Promise<void> {
    if (Object.keys(change).length === 0) {
      onClose();
      tell.done(t('unchanged'));
      return;
    }
    try {
      const changed = await changeOperator(operator.operatorId, { version: seen.version, ...change });
      onClose();
      tell.done(t('changed', { name: changed.name }));
      await renewOperators(queryClient);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.reason === tooLate)) throw error;
      const now = await askOperatorAnew(queryClient, operator.operatorId);
      if (now === undefined) throw error;
      setConflict({ wanted: change, seen, now });
      setSeen(now);
    }
  }
  return { save, conflict };
}
