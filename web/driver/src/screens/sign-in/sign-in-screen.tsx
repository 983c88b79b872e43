import { useSeconds } from '@satha/web-kit/phone/use-seconds.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useEnvironment } from '../../api/use-environment.ts';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { type SignIn, useSignIn } from '../../session/use-sign-in.ts';
import { LanguageList } from '../help/language-list.tsx';
import classes from './sign-in.module.css';

type SignInScreenProps = {
  /** Somebody is signed in whom the service does not know any more: then there is a way back to their work. */
  readonly isAgain: boolean;
  readonly isSignOutPending: boolean;
};

/** Signs a driver in: their number, then the code that was sent to it. */
export function SignInScreen({ isAgain, isSignOutPending }: SignInScreenProps) {
  const signIn = useSignIn();
  if (signIn.step === 'code') return <CodeStep signIn={signIn} />;
  return <NumberStep signIn={signIn} isAgain={isAgain} isSignOutPending={isSignOutPending} />;
}

type StepProps = { readonly signIn: SignIn };

function NumberStep({ signIn, isAgain, isSignOutPending }: StepProps & SignInScreenProps) {
  const t = useWords();
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') signIn.sendCode(text);
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Screen
        title={t('signInTitle')}
        lead={t('signInText')}
        before={isAgain && <BackButton />}
        actions={
          <Button look="main" type="submit" isDisabled={signIn.isPending || text.trim() === ''}>
            {t(signIn.isPending ? 'sending' : 'sendCode')}
          </Button>
        }
      >
        {isSignOutPending && (
          <Notice look="plain">
            <p>{t('signOutPending')}</p>
          </Notice>
        )}
        <Field
          label={t('mobileNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="050 123 4567"
          isLatin
          value={text}
          onType={setText}
        />
        {signIn.problem && <ProblemNotice problem={signIn.problem} />}
        {!isAgain && <LanguageList />}
      </Screen>
    </form>
  );
}

function CodeStep({ signIn }: StepProps) {
  const t = useWords();
  const format = useFormat();
  const readsCodes = useEnvironment()?.readsCodes === true;
  const [code, setCode] = useState('');
  const { goodUntilMs = 0, againAtMs = 0 } = signIn;
  const { isPending } = signIn;
  const isRefused = signIn.problem?.kind === 'refused';
  useEffect(() => {
    // A code that was wrong is typed anew.
    if (!isPending && isRefused) setCode('');
  }, [isPending, isRefused]);
  const isOver = useSeconds(goodUntilMs) === 0;
  const againIn = useSeconds(againAtMs);
  const type = (text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, 6);
    setCode(typed);
    // The phone puts the whole code in from the message.
    if (typed.length === 6 && typed !== code) signIn.enterCode(typed);
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) signIn.enterCode(code);
  };
  return (
    <form className={classes.form} onSubmit={enter} noValidate>
      <Screen
        title={t('codeTitle')}
        lead={t.rich('codeSentTo', { number: <bdi dir="ltr">{signIn.sentTo ?? ''}</bdi> })}
        actions={
          <Button look="main" type="submit" isDisabled={signIn.isPending || code.length < 6}>
            {t(signIn.isPending ? 'signingIn' : 'signIn')}
          </Button>
        }
      >
        <Field
          label={t('code')}
          hint={isOver ? t('codeOver') : t('codeGoodUntil', { time: format.clock(goodUntilMs) })}
          inputMode="numeric"
          autoComplete="one-time-code"
          isLatin
          isLarge
          value={code}
          onType={type}
        />
        {signIn.problem && <ProblemNotice problem={signIn.problem} />}
        <Button isDisabled={againIn > 0 || signIn.isPending} onPress={signIn.sendAgain}>
          {againIn > 0 ? t('sendAgainIn', { seconds: againIn }) : t('sendAgain')}
        </Button>
        <Button look="quiet" onPress={signIn.otherNumber}>
          {t('otherNumber')}
        </Button>
        <p className={classes.hint}>{t('noMessage')}</p>
        {readsCodes && <p className={classes.hint}>{t('noMessageSandbox')}</p>}
      </Screen>
    </form>
  );
}
