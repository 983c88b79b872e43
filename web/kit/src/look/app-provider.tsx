import './styles.ts';
import type { ReactNode } from 'react';
import { LanguageProvider } from '../language/language.tsx';
import { MantineLook } from './mantine-look.tsx';

/** Provides theme, colour scheme, language and direction to a whole app. */
export function AppProvider({ children }: { readonly children: ReactNode }) {
  return (
    <LanguageProvider>
      <MantineLook>{children}</MantineLook>
    </LanguageProvider>
  );
}
