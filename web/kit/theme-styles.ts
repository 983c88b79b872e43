import { join } from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from './src/look/theme.ts';

/** Gives the build the theme's colours and sizes as a style sheet, which Mantine would else write in the browser. */
export function themeStyles(): Plugin {
  return {
    name: 'satha-theme-styles',
    enforce: 'pre',
    load: (id) => (id === join(import.meta.dirname, 'src/look/theme.css') ? writeStyles() : undefined),
  };
}

/** In place of Mantine's own sheet of its variables, two thirds of which are palettes that the theme has not. */
function writeStyles(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all = defaultCssVariablesResolver(merged);
  const added = cssVariablesResolver(merged);
  const needed = (part: 'variables' | 'light' | 'dark') =>
    Object.fromEntries(
      Object.entries({ ...all[part], ...added[part] }).filter(([key]) => !isOfOtherPalette(key)),
    );
  const scheme = { light: { '--mantine-color-scheme': 'light' }, dark: { '--mantine-color-scheme': 'dark' } };
  return convertCssVariables(
    {
      variables: needed('variables'),
      light: { ...scheme.light, ...needed('light') },
      dark: { ...scheme.dark, ...needed('dark') },
    },
    ':root',
  );
}

/** Palettes that the theme leaves alone are not used. */
function isOfOtherPalette(key: string): boolean {
  const [, palette = ''] = /^--mantine-color-([a-z]+)-/.exec(key) ?? [];
  return palette in DEFAULT_THEME.colors && !(palette in (theme.colors ?? {}));
}
