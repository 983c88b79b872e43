import type { NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** One thing that the search over an account has found, and where it leads. */
export type Found = {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly icon: ReactNode;
  readonly link: NavigateOptions;
};
