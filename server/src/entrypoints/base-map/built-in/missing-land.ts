import type { Ring } from './outer-land.ts';

/**
 * Land that the source of `land-rings.ts` has as lagoons, which it draws by a few corners: drawn over it by hand along the
 * streets that are there, good to some hundred metres. November 2026.
 */
export const missingLand: readonly Ring[] = [
  // Jumeirah Lakes Towers and Emirates Hills
  [
    [25.0782, 55.1468],
    [25.0907, 55.1468],
    [25.0915, 55.1512],
    [25.0862, 55.1626],
    [25.0554, 55.1761],
    [25.0706, 55.1512],
  ],
  // Downtown Dubai, towards Zabeel
  [
    [25.2059, 55.2777],
    [25.2059, 55.2868],
    [25.193, 55.2885],
    [25.193, 55.2825],
  ],
  // Al Jaddaf
  [
    [25.2, 55.3109],
    [25.2267, 55.3426],
    [25.2249, 55.344],
    [25.2171, 55.3378],
    [25.2065, 55.334],
    [25.2059, 55.322],
    [25.1953, 55.3131],
  ],
];
