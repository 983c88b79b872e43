import type { RefusalCode } from '@satha/contract/refusals';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { formatTime } from '../format/format-time.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { Button } from '../phone/button.tsx';
import parts from '../phone/parts.module.css';
import { ProblemNotice } from '../phone/problem-notice.tsx';
import { useSeconds } from '../phone/use-seconds.ts';
import classes from './phone-sign-in.module.css';
import type { PhoneSignIn } from './phone-sign-in.ts';
import { phoneSignInWords } from './phone-sign-in-words.ts';
import { ResendButton } from './resend-button.tsx';
import { noteWrongTry, type SentCode } from './sent-code.ts';

const digitsOfCode = 6;
/** The code by which an API says that it was not the code; or that it is dead: which of them, nobody is told. */
const wrongCode = 'invalid_sign_in_code' satisfies RefusalCode;

type CodeFormProps = {
  readonly phone: PhoneSignIn;
  readonly sent: SentCode;
  /** What to do when no message comes. */
  readonly hint: ReactNode;
  /** What is known of the code that was sent is another: it was sent again, or a wrong one was typed. */
  readonly onSent: (sent: SentCode) => void;
  readonly onOtherNumber: () => void;
  readonly onSignedIn: () => void;
};

/** Takes the code: typed, pasted, or put in by the phone from the message. */
export function CodeForm({ phone, sent, hint, onSent, onOtherNumber, onSignedIn }: CodeFormProps) {
  const t = useWords(phoneSignInWords);
  const { language } = useLanguage();
  const id = useId();
  const { input, code, isShort, enter, type, tryCode } = useCode({ phone, sent, onSent, onSignedIn });
  const isOver = useSeconds(sent.goodUntilMs) === 0;
  const isDead = (sent.wrongTries ?? 0) >= phone.triesPerCode;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryCode(code);
  };
  const goodUntil = formatTime(new Date(sent.goodUntilMs).toISOString(), language, 'clock');
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={parts.field}>
        <label htmlFor={id}>{t('code')}</label>
        <input
          ref={input}
          id={id}
          className={`${parts.input} ${classes.code}`}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do, and the phone then offers the code.
          autoFocus
          value={code}
          readOnly={enter.isPending || isDead}
          aria-invalid={isShort || enter.isError}
          aria-describedby={`${id}-life`}
          onChange={({ target }) => type(target.value)}
        />
        <p id={`${id}-life`} className={isOver || isDead ? parts.fault : parts.small} role="status">
          {isDead ? t('dead') : isOver ? t('over') : t('goodUntil', { time: goodUntil })}
        </p>
        {isShort && (
          <p className={parts.fault} role="alert">
            {t('codeNeeded')}
          </p>
        )}
      </div>
      {enter.error && code === '' && !isDead && <ProblemNotice error={enter.error} />}
      {!isDead && (
        <Button look="strong" type="submit" isDisabled={enter.isPending}>
          {t(enter.isPending ? 'signingIn' : 'signIn')}
        </Button>
      )}
      <div className={classes.actions}>
        <ResendButton phone={phone} sent={sent} isNext={isDead} onSentAgain={onSent} />
        <Button look="quiet" onPress={onOtherNumber}>
          {t('otherNumber')}
        </Button>
      </div>
      <p className={parts.small}>{hint}</p>
    </form>
  );
}

/** The code as far as it is typed: tried as soon as it is whole, and typed anew when it was wrong. */
function useCode({
  phone,
  sent,
  onSent,
  onSignedIn,
}: Pick<CodeFormProps, 'phone' | 'sent' | 'onSent' | 'onSignedIn'>) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const enter = useMutation({
    mutationFn: (typed: string) => phone.signIn({ ...sent.number, code: typed }),
    onSuccess: onSignedIn,
    onError: (error) => {
      setCode('');
      if (error instanceof ApiProblem && error.reason === wrongCode) onSent(noteWrongTry(phone, sent));
      input.current?.focus();
    },
  });
  const tryCode = (typed: string) => {
    setShort(typed.length !== digitsOfCode);
    if (typed.length === digitsOfCode && !enter.isPending) enter.mutate(typed);
    else input.current?.focus();
  };
  const type = (text: string) => {
    const typed = withPlainDigits(text).replace(/\D/g, '').slice(0, digitsOfCode);
    setCode(typed);
    if (typed.length === digitsOfCode && typed !== code) tryCode(typed);
  };
  return { input, code, isShort, enter, type, tryCode };
}
