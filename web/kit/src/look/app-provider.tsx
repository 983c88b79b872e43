import './styles.ts';
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

/** Theme, colour scheme, language and direction, around a whole app. */
export function AppProvider({ children }: { readonly children: ReactNode }) {
  globalThis.__webpack_nonce__ = readStyleNonce();
  return (
    <LanguageProvider>
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
