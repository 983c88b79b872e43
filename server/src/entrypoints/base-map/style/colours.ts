/** The colours of the map: sand, pale sea, grey roads, small labels. What moves on it belongs to the apps. */
export type MapColours = Readonly<
  Record<
    | 'land'
    | 'sea'
    | 'green'
    | 'built'
    | 'building'
    | 'runway'
    | 'roadMain'
    | 'roadMiddle'
    | 'roadSmall'
    | 'roadEdge'
    | 'rail'
    | 'border'
    | 'serviceArea'
    | 'text'
    | 'textQuiet'
    | 'textSea'
    | 'halo'
    | 'haloSea',
    string
  >
>;

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export const coloursOf: Readonly<Record<Scheme, MapColours>> = {
  light: {
    land: '#f4efe4',
    sea: '#d3e3e8',
    green: '#e3e8d3',
    built: '#efe8da',
    building: '#e6dccb',
    runway: '#dedad2',
    roadMain: '#b3b5b8',
    roadMiddle: '#c4c5c6',
    roadSmall: '#d6d4cf',
    roadEdge: '#fbf9f4',
    rail: '#c9c5bd',
    border: '#a39a8a',
    serviceArea: '#8fa3a8',
    text: '#2f3f57',
    textQuiet: '#5d6a7d',
    textSea: '#5d7f8b',
    halo: '#f7f3ea',
    haloSea: '#d3e3e8',
  },
  dark: {
    land: '#23262b',
    sea: '#141c26',
    green: '#262c28',
    built: '#282b30',
    building: '#2f3237',
    runway: '#34373c',
    roadMain: '#5c636d',
    roadMiddle: '#4c525b',
    roadSmall: '#3b4047',
    roadEdge: '#1b1e22',
    rail: '#40454c',
    border: '#6f6a60',
    serviceArea: '#3f5560',
    text: '#d3dae4',
    textQuiet: '#a3aebc',
    textSea: '#6f8fa0',
    halo: '#1b1e22',
    haloSea: '#141c26',
  },
};
