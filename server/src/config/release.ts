import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifestFile = join(import.meta.dirname, '../../package.json');

/** Reads this release's version from its package. */
export function readRelease(): string {
  const { version } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string };
  return version;
}
