import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { ProblemNotice } from '@satha/web-kit/phone/problem-notice.tsx';
import { useSeconds } from '@satha/web-kit/phone/use-seconds.ts';
import { useMutation } from '@tanstack/react-query';
import { askForCode } from '../api/session.ts';
import { signInWords } from '../words/sign-in.ts';
import { noteSent, type SentCode } from './sent-code.ts';

type ResendButtonProps = { readonly sent: SentCode; readonly onSentAgain: (sent: SentCode) => void };

/** Sends the code again, once that may be. */
export function ResendButton({ sent, onSentAgain }: ResendButtonProps) {
  const t = useWords(signInWords);
  const { language } = useLanguage();
  const seconds = useSeconds(sent.againAtMs);
  const again = useMutation({
    mutationFn: () => askForCode({ ...sent.number, language }),
    onSuccess: (data) => onSentAgain(noteSent(sent.number, data, true)),
  });
  return (
    <>
      <p role="status" className="said">
        {sent.isAgain && t('sentAgain')}
      </p>
      {again.error && <ProblemNotice error={again.error} />}
      <Button isDisabled={seconds > 0 || again.isPending} onPress={() => again.mutate()}>
        {again.isPending ? t('sending') : seconds > 0 ? t('againIn', { seconds }) : t('again')}
      </Button>
    </>
  );
}
