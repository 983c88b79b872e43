import type { Language } from '@satha/terms/languages';
import { signInPolicy } from './sign-in-policy.ts';

const minutes = signInPolicy.codeLifeSeconds / 60;

/** The code first, where a phone finds it and offers to fill it in. */
const texts: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `${code} is your Satha code. It is valid for ${minutes} minutes; give it to nobody.`,
  ar: (code) => `${code} هو رمز دخولك إلى سطحة، صالح لمدة ${minutes} دقائق. لا تعطه لأحد.`,
};

/** What the customer reads; in both languages when none was asked for. */
export function writeCodeText(code: string, language: Language | undefined): string {
  return language ? texts[language](code) : `${texts.en(code)}\n${texts.ar(code)}`;
}
