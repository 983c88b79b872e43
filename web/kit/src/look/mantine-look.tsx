import { DirectionProvider, MantineProvider } from '@mantine/core';
import { languages } from '@satha/terms/languages';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { theme } from './theme.ts';

declare global {
  // Asked for by what locks the page's scrolling behind a dialog, before it adds its style.
  var __webpack_nonce__: string | undefined;
}

/** The token by which the page's policy knows the styles that belong to it. */
function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

type MantineLookProps = {
  /** Where the app keeps the reader's choice itself; else Mantine does. */
  readonly colorScheme?: 'light' | 'dark';
  readonly children: ReactNode;
};

/** Mantine's theme and direction around what is made of it. The theme's colours and sizes are a style sheet of the build. */
export function MantineLook({ colorScheme, children }: MantineLookProps) {
  const { language } = useLanguage();
  globalThis.__webpack_nonce__ = readStyleNonce();
  return (
    <DirectionProvider
      key={language}
      initialDirection={languages[language].direction}
      detectDirection={false}
    >
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        defaultColorScheme="auto"
        {...(colorScheme && { forceColorScheme: colorScheme })}
        getStyleNonce={readStyleNonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
