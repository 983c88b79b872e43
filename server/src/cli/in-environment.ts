import type { Command } from 'commander';
import { openEnvironment } from '../assembly/open-environment.ts';
import { pressRuleOf } from '../config/config-of-environment.ts';
import { readConfig } from '../config/env.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import type { PressRule } from '../domain/trips/confirming/judge-press.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { Database } from '../platform/db/database.ts';
import { listenForStop } from '../platform/supervisor/stop-signals.ts';
import type { Clock } from '../values/clock.ts';
import { escapeUnseen, showUnseen } from '../values/text/tidy-text.ts';
import { chooseEnvironment, environmentLines, isTelling } from './choose-environment.ts';
import { exitCodes } from './explain-failure.ts';
import { Interrupted } from './refusal.ts';

export type GlobalOptions = { readonly environment: Environment; readonly json?: boolean };

/** Writes the result: one JSON document for machines, or the text for people. */
export type Show = (document: unknown, text: string) => void;

/** What a command works with. */
export type CommandDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly environment: Environment;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
  /** By what drivers' presses are believed. */
  readonly pressRule: PressRule;
  /** Where browsers find the service. */
  readonly publicUrl: string;
  /** Aborted when the command is interrupted. */
  readonly signal: AbortSignal;
  readonly show: Show;
};

type Work<Options> = (deps: CommandDeps, options: Options) => Promise<void>;

/**
 * Makes a command's action: opens the database of the environment asked for, also when the service does not run,
 * and gives it back afterwards, whatever happens.
 */
export function inEnvironment<Options>(work: Work<Options>, settings: { statementTimeoutMs?: number } = {}) {
  return async (options: Options, command: Command): Promise<void> => {
    const { json } = command.optsWithGlobals<GlobalOptions>();
    const config = { ...readConfig(), ...settings };
    const environment = await chooseEnvironment(command, config);
    await untilInterrupted(async (signal) => {
      const opened = await openEnvironment(config, environment, {
        applicationName: `satha ${command.parent?.name()} ${command.name()}`,
        log: (line) => console.error(line),
        mayUpgrade: false,
        signal,
      });
      try {
        const pressRule = pressRuleOf(config, environment);
        const publicUrl = publicUrlOf(config, environment);
        await work(
          {
            db: opened.db,
            clock: systemClock,
            environment,
            timeScale: pressRule.timeScale,
            pressRule,
            publicUrl,
            signal,
            show: makeShow(json, isTelling(command) ? undefined : environment),
          },
          options,
        );
      } finally {
        await opened.close();
      }
    });
  };
}

/** `written`: the environment that was written to, which is said first. */
export function makeShow(json: boolean | undefined, written?: Environment): Show {
  const line = written === undefined ? '' : `${environmentLines[written]}\n`;
  return (document, text) =>
    void process.stdout.write(`${json ? escapeUnseen(JSON.stringify(document)) : line + showUnseen(text)}\n`);
}

/**
 * Runs `work` so that it ends, and gives everything back, even when it is interrupted. Work that takes long
 * watches the signal and throws; who interrupts again does not wait.
 */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signals = listenForStop();
  signals.onForce(() => process.exit(exitCodes.interrupted));
  try {
    await work(signals.stop);
  } catch (error) {
    throw signals.stop.aborted ? new Interrupted() : error;
  } finally {
    signals.close();
  }
}

/** Returns a command of ours as the operator would type it, to be named in a sentence. */
export function commandText(environment: Environment, command: string): string {
  return `\`npx satha ${command}${environment === 'test' ? '' : ` --environment ${environment}`}\``;
}
