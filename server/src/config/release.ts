import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifestFile = join(import.meta.dirname, '../../package.json');

/** This release's version, as its package says. */
export function readRelease(): string {
  const { version } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string };
  return version;
}
