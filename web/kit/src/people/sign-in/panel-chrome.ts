import type { ComponentProps, ReactNode } from 'react';

/** Draws a link to a page of the app, given what the link looks like and says. */
export type RenderLink = (props: Pick<ComponentProps<'a'>, 'className' | 'style' | 'children'>) => ReactNode;

/** What the panels of an app have in common around them. */
export type PanelChrome = { readonly languageButton: ReactNode; readonly toSignIn: RenderLink };
