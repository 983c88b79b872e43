import { triesPerCustomerCode } from '@satha/terms/people';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { CodeForm } from '@satha/web-kit/phone-sign-in/code-form.tsx';
import { countries, homeCountry } from '@satha/web-kit/phone-sign-in/countries.ts';
import { NumberForm } from '@satha/web-kit/phone-sign-in/number-form.tsx';
import type { PhoneSignIn } from '@satha/web-kit/phone-sign-in/phone-sign-in.ts';
import { forgetSent, noteSent, readSent } from '@satha/web-kit/phone-sign-in/sent-code.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePendingSignOut } from '../api/pending-sign-out.ts';
import { askForCode, signIn } from '../api/session.ts';
import { beginSession } from '../api/sign-out.ts';
import { trackingApp } from '../shell/installed-app.ts';
import { signInWords } from '../words/sign-in.ts';
import classes from './sign-in.module.css';

const phone: PhoneSignIn = {
  name: trackingApp.name,
  triesPerCode: triesPerCustomerCode,
  askForCode,
  signIn,
};

/** Signing in: the number, then the code that was sent to it. */
export function SignInPanel() {
  const t = useWords(signInWords);
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(() => readSent(phone));
  const [isCode, setCode] = useState(sent !== undefined);
  const isPending = usePendingSignOut();
  const enter = () => {
    forgetSent(phone);
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
          phone={phone}
          sent={sent}
          hint={t('noMessage')}
          onSent={setSent}
          onOtherNumber={() => {
            forgetSent(phone);
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
        phone={phone}
        start={
          sent && {
            country: countries.find(({ phoneCode }) => phoneCode === sent.number.phoneCode) ?? homeCountry,
            text: sent.number.mobileNumber,
          }
        }
        onSent={(number, data) => {
          setSent(noteSent(phone, number, data, false));
          setCode(true);
        }}
      />
    </div>
  );
}
