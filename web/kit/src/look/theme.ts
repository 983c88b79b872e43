import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Petrol teal, the one colour of the brand. Seven is on white, four on ink. */
const petrol: MantineColorsTuple = [
  '#e9f5f5',
  '#d3eaea',
  '#a8d6d6',
  '#7ec4c5',
  '#5cb8ba',
  '#349a9d',
  '#1a7f84',
  '#0b6b70',
  '#07575c',
  '#044347',
];

/** For what needs somebody now, and the truck. */
const amber: MantineColorsTuple = [
  '#fff6e4',
  '#ffeac4',
  '#ffd88f',
  '#fdc457',
  '#f7b02d',
  '#ec9d13',
  '#c47d05',
  '#8f5a00',
  '#744900',
  '#583700',
];

/** For loss and danger. */
const red: MantineColorsTuple = [
  '#fdeeee',
  '#f9dadb',
  '#f2b2b4',
  '#ec8a8d',
  '#e7686d',
  '#d9434a',
  '#c8303a',
  '#b0202c',
  '#911823',
  '#73111b',
];

/** For done. */
const green: MantineColorsTuple = [
  '#e9f7ee',
  '#d0ecda',
  '#a1d9b6',
  '#71c591',
  '#4ab474',
  '#2c9c5a',
  '#1d8248',
  '#146b3a',
  '#0e562e',
  '#084122',
];

/** Ink on paper: neutrals with a touch of navy. */
const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f5',
  '#e2e7ee',
  '#d2d9e3',
  '#bac4d1',
  '#7d8a9d',
  '#5b697e',
  '#435269',
  '#28374d',
  '#14233b',
];

/** Paper on ink: text first, ground last. */
const dark: MantineColorsTuple = [
  '#dbe2ec',
  '#bec9d8',
  '#98a7bc',
  '#7889a2',
  '#384963',
  '#2b3b54',
  '#1e2c43',
  '#131f33',
  '#0f192a',
  '#0a121f',
];

const fontFamily = '"IBM Plex Sans", "IBM Plex Sans Arabic", system-ui, sans-serif';
/** The one shadow there is, for what floats. */
const floating = '0 1px 2px rgb(10 18 31 / 8%), 0 8px 24px rgb(10 18 31 / 14%)';

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, amber, red, green, gray, dark },
  black: '#14233b',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  // An 8-point grid.
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: floating, lg: floating, xl: floating },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // A link is known by more than its colour.
    Anchor: { defaultProps: { underline: 'always' } },
    // The first entry of a menu takes the focus, and no element that a menu may not hold.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Words are not shouted, least of all in a script without capitals; and a status is never cut.
    Badge: { defaultProps: { tt: 'none', fw: 600, radius: 'sm', miw: 'max-content' } },
  },
});

/** Darkens the shades that Mantine picks by itself where they would be too pale to read. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-success': green[7],
    '--mantine-color-anchor': petrol[7],
    '--satha-money-loss': red[7],
    '--satha-ground': gray[0],
    '--satha-line': gray[2],
  },
  dark: {
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-success': green[3],
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-petrol-light': 'rgb(92 184 186 / 16%)',
    '--mantine-color-gray-light': 'rgb(152 167 188 / 14%)',
    '--satha-money-loss': red[3],
    '--satha-ground': dark[8],
    '--satha-line': dark[5],
  },
});
