import { join } from 'node:path';
import { type Config, makeConfig } from './config.ts';

const checkout = join(import.meta.dirname, '../../..');

/**
 * Reads the process's environment, at the only place that does. @throws StartUpError naming a setting that is
 * wrong.
 */
export function readConfig(): Config {
  return makeConfig(process.env, { working: process.cwd(), checkout });
}

/** Returns the environment of a process that this one starts. */
export function inheritedVariables(): NodeJS.ProcessEnv {
  return { ...process.env };
}
