import './styles.ts';
import type { ReactNode } from 'react';
import { LanguageProvider } from '../language/language.tsx';
import { MantineLook } from './mantine-look.tsx';

/** Theme, colour scheme, language and direction, around a whole app. */
export function AppProvider({ children }: { readonly children: ReactNode }) {
  return (
    <LanguageProvider>
      <MantineLook>{children}</MantineLook>
    </LanguageProvider>
  );
}
