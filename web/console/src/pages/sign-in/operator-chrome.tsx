import type { PanelChrome } from '@satha/web-kit/people/sign-in/panel-chrome.ts';
import { Link } from '@tanstack/react-router';
import { OperatorLanguageButton } from '../../shell/operator-language-button.tsx';

/** The chrome of the panels of operators who are not signed in. */
export const operatorChrome: PanelChrome = {
  languageButton: <OperatorLanguageButton />,
  toSignIn: (props) => <Link to="/sign-in" {...props} />,
};
