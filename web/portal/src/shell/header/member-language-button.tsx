import { LanguageButton } from '@satha/web-kit/shell/language-button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMe } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';

/** A member is spoken to in the language that they choose, in mails too. */
export function MemberLanguageButton() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: changeMe,
    onSuccess: (changed) => queryClient.setQueryData(sessionQuery.queryKey, changed),
  });
  const isSignedIn = () => Boolean(queryClient.getQueryData(sessionQuery.queryKey));
  return <LanguageButton onChoose={(language) => isSignedIn() && mutate({ language })} />;
}
