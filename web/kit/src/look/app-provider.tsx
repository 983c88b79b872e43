import './styles.ts';
import type { ReactNode } from 'react';
import { LookProvider } from './look-provider.tsx';

/** Theme, colour scheme, language and direction, around a whole app. */
export function AppProvider({ children }: { readonly children: ReactNode }) {
  return <LookProvider>{children}</LookProvider>;
}
