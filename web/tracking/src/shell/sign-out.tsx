import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { shellWords } from '../words/shell.ts';

/** Shows the number that is signed in, and the way out. */
export function SignOut({ onDone }: { readonly onDone: () => void }) {
  const t = useWords(shellWords);
  const queryClient = useQueryClient();
  const me = useQuery(meQuery).data;
  return (
    <>
      {me && (
        <p>
          {t.rich('signedInAs', {
            number: <bdi dir="ltr">{`+${me.phoneCode}\u00A0${me.mobileNumber}`}</bdi>,
          })}
        </p>
      )}
      <Button
        onPress={() => {
          onDone();
          void signOut(queryClient);
        }}
      >
        {t('signOut')}
      </Button>
    </>
  );
}
