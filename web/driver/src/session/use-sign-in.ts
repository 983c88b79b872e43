import { readWrittenNumber, type WrittenNumber } from '@satha/terms/writing/phone-number';
import type { SentCodeData } from '@satha/web-kit/phone-sign-in/phone-sign-in.ts';
import { forgetSent, noteSent, readSent } from '@satha/web-kit/phone-sign-in/sent-code.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { driverApi } from '../api/driver-api.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { installedApp } from '../shell/installed-app.ts';
import { signIn } from './session.ts';

/** The country of a number that is typed without one. */
const homePhoneCode = '971';

/** By whose name the number is stored while its reader looks at the message. */
const phone = { name: installedApp.name };

export type SignIn = {
  readonly step: 'number' | 'code';
  /** The number that the code was sent to: "+971 521234567". */
  readonly sentTo?: string | undefined;
  readonly goodUntilMs?: number | undefined;
  /** From when on another code may be asked for. */
  readonly againAtMs?: number | undefined;
  readonly isPending: boolean;
  readonly problem?: Problem | undefined;
  sendCode(text: string): void;
  enterCode(code: string): void;
  sendAgain(): void;
  otherNumber(): void;
};

/** Signing in: the number, then the code that was sent to it. A page that the phone forgot meanwhile goes on. */
export function useSignIn(): SignIn {
  const [sent, setSent] = useState(() => readSent(phone));
  const send = useMutation({
    mutationFn: (ask: { readonly number: WrittenNumber; readonly isAgain: boolean }) =>
      driverApi.send<SentCodeData>('POST', '/sign-in-codes', ask.number),
    onSuccess: (data, { number, isAgain }) => setSent(noteSent(phone, number, data, isAgain)),
  });
  const enter = useMutation({
    mutationFn: (code: string) =>
      sent ? signIn(sent.number, code) : Promise.reject(new Error('No code was sent.')),
    onSuccess: () => forgetSent(phone),
  });
  const error = enter.error ?? send.error;
  return {
    step: sent ? 'code' : 'number',
    sentTo: sent && `+${sent.number.phoneCode} ${sent.number.mobileNumber}`,
    goodUntilMs: sent?.goodUntilMs,
    againAtMs: sent?.againAtMs,
    isPending: send.isPending || enter.isPending,
    problem: error ? problemOf(error) : undefined,
    sendCode: (text) => send.mutate({ number: readWrittenNumber(text, homePhoneCode), isAgain: false }),
    enterCode: (code) => enter.mutate(code),
    sendAgain() {
      enter.reset();
      if (sent) send.mutate({ number: sent.number, isAgain: true });
    },
    otherNumber() {
      forgetSent(phone);
      send.reset();
      enter.reset();
      setSent(undefined);
    },
  };
}
