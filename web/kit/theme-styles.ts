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

/** Where the theme differs from Mantine's own, which has a style sheet already. */
function writeStyles(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const ours = defaultCssVariablesResolver(merged);
  const added = cssVariablesResolver(merged);
  const differing = (part: 'variables' | 'light' | 'dark') => {
    const known = new Map<string, unknown>(Object.entries(usual[part]));
    const all = Object.entries({ ...ours[part], ...added[part] });
    return Object.fromEntries(
      all.filter(([key, value]) => known.get(key) !== value && !isOfOtherPalette(key)),
    );
  };
  return convertCssVariables(
    { variables: differing('variables'), light: differing('light'), dark: differing('dark') },
    ':root',
  );
}

/** Palettes that the theme leaves alone are not used. */
function isOfOtherPalette(key: string): boolean {
  const [, palette = ''] = /^--mantine-color-([a-z]+)-/.exec(key) ?? [];
  return palette in DEFAULT_THEME.colors && !(palette in (theme.colors ?? {}));
}
