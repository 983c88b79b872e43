import { PersonLanguageButton } from '@satha/web-kit/people/session/person-language-button.tsx';
import { changeMe } from '../api/me.ts';

export function OperatorLanguageButton() {
  return <PersonLanguageButton changeMe={changeMe} />;
}
