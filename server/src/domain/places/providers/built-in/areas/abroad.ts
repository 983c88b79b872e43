import type { ForeignRow } from '../area-rows.ts';

/** Places across the border that are nearer than many of ours. What lies in them is not described. */
export const foreignAreas: readonly ForeignRow[] = [
  ['Al Buraimi, Oman', 24.255, 55.793, 2600],
  ['Hamasa, Oman', 24.24, 55.765, 700],
  ['Buraimi north, Oman', 24.29, 55.84, 4500],
  ['Mahdah, Oman', 24.4, 55.97, 9000],
  ['Hafit, Oman', 24.03, 55.9, 4500],
  ['Wadi Al Jizi, Oman', 24.23, 55.98, 6000],
  ['Madha, Oman', 25.287, 56.333, 1300],
  ['New Madha, Oman', 25.27, 56.315, 1600],
  ['Dibba Al Baya, Oman', 25.642, 56.263, 1300],
  ['Lima, Oman', 25.94, 56.42, 8000],
  ['Tibat, Oman', 26.085, 56.095, 2500],
  ['Bukha, Oman', 26.14, 56.15, 6000],
  ['Khasab, Oman', 26.18, 56.248, 9000],
  ['Musandam mountains, Oman', 25.95, 56.23, 9000],
  ['Al Wajajah, Oman', 24.805, 56.235, 3000],
  ['Shinas, Oman', 24.74, 56.46, 9000],
  ['Khatmat Malaha, Oman', 24.97, 56.38, 1500],
  ['Al Aswad, Oman', 24.85, 56.35, 5000],
  ['Rawdah, Oman', 25.9, 56.3, 5000],
  ['Al Batha, Saudi Arabia', 24.13, 51.52, 6500],
];
