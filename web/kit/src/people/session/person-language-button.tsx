import type { ChangeMeRequest } from '@satha/contract/people/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LanguageButton } from '../../shell/language-button.tsx';
import { sessionKey } from './session-keys.ts';

type PersonLanguageButtonProps = {
  /** Answers with who is signed in, as they are then. */
  changeMe(request: ChangeMeRequest): Promise<object>;
};

/** A person is spoken to in the language that they choose, in mails too. */
export function PersonLanguageButton({ changeMe }: PersonLanguageButtonProps) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: changeMe,
    onSuccess: (changed) => queryClient.setQueryData(sessionKey, changed),
  });
  const isSignedIn = () => Boolean(queryClient.getQueryData(sessionKey));
  return <LanguageButton onChoose={(language) => isSignedIn() && mutate({ language })} />;
}
