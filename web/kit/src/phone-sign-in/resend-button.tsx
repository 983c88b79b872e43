import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { Button } from '../phone/button.tsx';
import { ProblemNotice } from '../phone/problem-notice.tsx';
import { useSeconds } from '../phone/use-seconds.ts';
import type { PhoneSignIn } from './phone-sign-in.ts';
import { phoneSignInWords } from './phone-sign-in-words.ts';
import { noteSent, type SentCode } from './sent-code.ts';

type ResendButtonProps = {
  readonly phone: PhoneSignIn;
  readonly sent: SentCode;
  readonly onSentAgain: (sent: SentCode) => void;
  /** Whether it is the one thing left to do. */
  readonly isNext?: boolean;
};

/** Sends the code again, once that may be. */
export function ResendButton({ phone, sent, onSentAgain, isNext = false }: ResendButtonProps) {
  const t = useWords(phoneSignInWords);
  const { language } = useLanguage();
  const seconds = useSeconds(sent.againAtMs);
  const again = useMutation({
    mutationFn: () => phone.askForCode({ ...sent.number, language }),
    onSuccess: (data) => onSentAgain(noteSent(phone, sent.number, data, true, sent)),
  });
  return (
    <>
      <p role="status" className="said">
        {sent.isAgain && t('sentAgain')}
      </p>
      {again.error && <ProblemNotice error={again.error} />}
      <Button
        look={isNext ? 'strong' : 'plain'}
        isDisabled={seconds > 0 || again.isPending}
        onPress={() => again.mutate()}
      >
        {again.isPending
          ? t('sending')
          : seconds > 0
            ? t('againIn', { seconds })
            : t(isNext ? 'newCode' : 'again')}
      </Button>
    </>
  );
}
