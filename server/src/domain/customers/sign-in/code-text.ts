import { inAllLanguages, inEachLanguage, type Language } from '@satha/terms/languages';
import { signInPolicy } from './sign-in-policy.ts';

const minutes = signInPolicy.codeLifeSeconds / 60;

/** The code first, where a phone finds it and offers to fill it in. */
const texts: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `${code} is your Satha code. Valid for ${minutes} minutes. Do not share it.`,
  ar: (code) => `${code} هو رمز دخولك إلى سطحة، صالح لمدة ${minutes} دقائق. لا تشاركه مع أحد.`,
};

/** Writes the SMS with a sign-in code; in every language when none was asked for. */
export function writeCodeText(code: string, language: Language | undefined): string {
  if (language) return texts[language](code);
  return inAllLanguages(inEachLanguage((each) => texts[each](code)));
}
