import type { en } from '../words/en.ts';
import type { SameKeys } from './texts.ts';

/** Every text of the app in one language: a key that is missing, or one too many, does not compile. */
export type DriverWords = SameKeys<typeof en>;
