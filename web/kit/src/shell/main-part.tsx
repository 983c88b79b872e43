import { Box } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { contentId } from './skip-link.tsx';

const HasMain = createContext(false);

/** Marks children that are within a page's main part already. */
export function WithinMain({ children }: { readonly children: ReactNode }) {
  return <HasMain value={true}>{children}</HasMain>;
}

/** Whether what stands here is within a page's main part already. */
export function useIsWithinMain(): boolean {
  return use(HasMain);
}

/** The main part of a page that may stand alone or within the frame: where the way past the navigation leads. */
export function MainPart({ children }: { readonly children: ReactNode }) {
  if (use(HasMain)) return children;
  return (
    <Box component="main" id={contentId} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Box>
  );
}
