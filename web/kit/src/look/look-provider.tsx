import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageProvider } from '../language/language.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

declare global {
  // Asked for by what locks the page's scrolling behind a dialog, before it adds its style.
  var __webpack_nonce__: string | undefined;
}

/** The token by which the page's policy knows the styles that belong to it. */
function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

type LookProviderProps = { readonly offersDigits?: boolean; readonly children: ReactNode };

/** The same as AppProvider for an app that brings its own choice of style sheets. */
export function LookProvider({ offersDigits = false, children }: LookProviderProps) {
  globalThis.__webpack_nonce__ = readStyleNonce();
  return (
    <LanguageProvider offersDigits={offersDigits}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={readStyleNonce}
      >
        {children}
      </MantineProvider>
    </LanguageProvider>
  );
}
