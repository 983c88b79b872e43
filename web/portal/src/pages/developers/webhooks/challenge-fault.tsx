import type { ChallengeFaultCode } from '@satha/contract/webhooks/webhook-endpoints';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { challengeFaultWords } from '../../../words/developers/challenge-faults.ts';

type ChallengeFaultProps = {
  readonly fault: ChallengeFaultCode | null;
  readonly statusCode: number | null;
  /** The service's own sentence. */
  readonly error: string;
};

/** Shows why a challenge proved nothing. */
export function ChallengeFault(props: ChallengeFaultProps) {
  const say = useChallengeFault();
  return <bdi>{say(props)}</bdi>;
}

/**
 * Returns a function that says in the reader's language why a challenge proved nothing; by the service's own
 * sentence where it gives a reason that is not known here.
 */
export function useChallengeFault(): (props: ChallengeFaultProps) => string {
  const t = useWords(challengeFaultWords);
  return ({ fault, statusCode, error }) => {
    if (fault === null || !(fault in challengeFaultWords.en)) return error;
    if (fault === 'status' || fault === 'redirect') return t(fault, { statusCode: String(statusCode ?? '') });
    return t(fault);
  };
}
