import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePendingSignOut } from '../api/pending-sign-out.ts';
import { beginSession } from '../api/sign-out.ts';
import { signInWords } from '../words/sign-in.ts';
import { CodeForm } from './code-form.tsx';
import { countries, homeCountry } from './countries.ts';
import { NumberForm } from './number-form.tsx';
import { forgetSent, noteSent, readSent } from './sent-code.ts';
import classes from './sign-in.module.css';

/** Signing in: the number, then the code that was sent to it. */
export function SignInPanel() {
  const t = useWords(signInWords);
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(readSent);
  const [isCode, setCode] = useState(sent !== undefined);
  const isPending = usePendingSignOut();
  const enter = () => {
    forgetSent();
    beginSession(queryClient);
  };
  if (isCode && sent) {
    const number = <bdi dir="ltr">{`+${sent.number.phoneCode}\u00A0${sent.number.mobileNumber}`}</bdi>;
    return (
      <div className={classes.page}>
        <div className={classes.head}>
          <h1 className={classes.title}>{t('codeTitle')}</h1>
          <p>{t.rich('codeText', { number })}</p>
        </div>
        <CodeForm
          sent={sent}
          onSentAgain={setSent}
          onOtherNumber={() => {
            forgetSent();
            setCode(false);
          }}
          onSignedIn={enter}
        />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p>{t('text')}</p>
        {isPending && <p role="status">{t('signedOutHere')}</p>}
      </div>
      <NumberForm
        start={
          sent && {
            country: countries.find(({ phoneCode }) => phoneCode === sent.number.phoneCode) ?? homeCountry,
            text: sent.number.mobileNumber,
          }
        }
        onSent={(number, data) => {
          setSent(noteSent(number, data, false));
          setCode(true);
        }}
      />
    </div>
  );
}
