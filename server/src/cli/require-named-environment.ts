import type { Command } from 'commander';
import type { Environment } from '../config/environment.ts';
import type { GlobalOptions } from './in-environment.ts';
import { WrongUsage } from './refusal.ts';

/**
 * Requires that the environment is named, for what must never happen to the wrong one by default. @throws
 * WrongUsage when none is named.
 */
export function requireNamedEnvironment(command: Command): Environment {
  if (command.getOptionValueSourceWithGlobals('environment') === 'cli') {
    return command.optsWithGlobals<GlobalOptions>().environment;
  }
  throw new WrongUsage(
    `Say which environment \`satha ${command.name()}\` is for: --environment test or --environment live.`,
  );
}
