import { readWrittenNumber, type WrittenNumber } from '@satha/terms/writing/phone-number';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { Button } from '../phone/button.tsx';
import parts from '../phone/parts.module.css';
import { ProblemNotice } from '../phone/problem-notice.tsx';
import { type Country, countries, homeCountry } from './countries.ts';
import { CountryField } from './country-field.tsx';
import classes from './phone-sign-in.module.css';
import type { PhoneSignIn, SentCodeData } from './phone-sign-in.ts';
import { phoneSignInWords } from './phone-sign-in-words.ts';

type NumberFormProps = {
  readonly phone: PhoneSignIn;
  readonly start: { readonly country: Country; readonly text: string } | undefined;
  readonly onSent: (number: WrittenNumber, data: SentCodeData) => void;
};

/** Asks for the number, and lets the service send a code to it. */
export function NumberForm({ phone, start, onSent }: NumberFormProps) {
  const t = useWords(phoneSignInWords);
  const { language } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState(start?.country ?? homeCountry);
  const [text, setText] = useState(start?.text ?? '');
  const [isMissing, setMissing] = useState(false);
  const send = useMutation({
    mutationFn: (number: WrittenNumber) => phone.askForCode({ ...number, language }),
    onSuccess: (data, number) => onSent(number, data),
    onError: () => input.current?.focus(),
  });
  /** What was wrong with another number is not said of this one. */
  const type = (typed: string) => {
    setText(typed);
    setMissing(false);
    if (send.isError) send.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) {
      input.current?.focus();
      return;
    }
    const number = readWrittenNumber(text, country.phoneCode);
    setCountry(countryOf(number.phoneCode, country));
    send.mutate(number);
  };
  const isNoUaeNumber = isNoNumber(send.error) && send.variables?.phoneCode === homeCountry.phoneCode;
  const fault = isMissing ? 'numberNeeded' : isNoUaeNumber ? 'uaeNumberNeeded' : undefined;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={parts.field}>
        <label htmlFor={id}>{t('number')}</label>
        <div className={classes.numberRow}>
          <CountryField value={country} onChoose={setCountry} />
          <input
            ref={input}
            id={id}
            className={`${parts.input} ${classes.number}`}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            placeholder={country.region === homeCountry.region ? '50 123 4567' : ''}
            maxLength={40}
            value={text}
            aria-invalid={isMissing || send.isError}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        {fault !== undefined && (
          <p id={`${id}-fault`} className={parts.fault} role="alert">
            {t(fault)}
          </p>
        )}
      </div>
      {send.error && fault === undefined && <ProblemNotice error={send.error} />}
      <Button look="strong" type="submit" isDisabled={send.isPending}>
        {t(send.isPending ? 'sending' : 'sendCode')}
      </Button>
    </form>
  );
}

/** Whether the service found that what was typed is no mobile number of its country. */
function isNoNumber(error: Error | null): boolean {
  const reason = error instanceof ApiProblem ? error.reason : undefined;
  return reason === 'invalid_mobile_number' || reason === 'invalid_mobile_number_length';
}

/** A number that was typed with another country's code shows that country. */
function countryOf(phoneCode: string, chosen: Country): Country {
  if (phoneCode === chosen.phoneCode) return chosen;
  return countries.find((country) => country.phoneCode === phoneCode) ?? chosen;
}
