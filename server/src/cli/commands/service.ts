import { type Command, Option } from 'commander';
import { openEnvironment } from '../../assembly/open-environment.ts';
import { inheritedVariables, readConfig } from '../../config/env.ts';
import { makeShow, untilInterrupted } from '../in-environment.ts';
import { parsePort } from '../options.ts';
import { requireNamedEnvironment } from '../require-named-environment.ts';

export function declareStart(start: Command): void {
  start
    .description(
      'Runs sandbox and live on this machine, each in a process of its own, with an embedded PostgreSQL unless ' +
        'DATABASE_URL_TEST and DATABASE_URL_LIVE name another one. Ctrl-C stops everything cleanly.',
    )
    .action(async () => {
      const { runSupervisor } = await import('../start.ts');
      await runSupervisor(readConfig(), inheritedVariables());
    });
}

export function declareWork(work: Command): void {
  work
    .description(
      'Does what one environment needs done without being asked for, such as finding drivers, and answers no requests. ' +
        'Every `satha serve` does so too unless SATHA_WORK is off. Any number of processes share the work.',
    )
    .option('--metrics-port <port>', 'serve /metrics on this port of 127.0.0.1', parsePort)
    .addHelpText('after', '\nExample:\n  $ npx satha work --environment live --metrics-port 9120')
    .action(async ({ metricsPort }: { metricsPort?: number }, command: Command) => {
      const environment = requireNamedEnvironment(command);
      const { runWork } = await import('../processes/work.ts');
      await runWork(readConfig(), { environment, metricsPort });
    });
}

export function declareMigrate(migrate: Command): void {
  migrate
    .description(
      "Brings the database of one environment to this release's schema and ends; every start does so too where it may. For " +
        "whoever keeps the address of the tables' owner (SATHA_MIGRATION_URL_TEST, SATHA_MIGRATION_URL_LIVE) away from the " +
        'service. Processes of an older release have to be stopped before.',
    )
    .addHelpText('after', '\nExample:\n  $ npx satha migrate --environment live')
    .action(async (_options: unknown, command: Command) => {
      const environment = requireNamedEnvironment(command);
      const { json } = command.optsWithGlobals<{ json?: boolean }>();
      await untilInterrupted(async (signal) => {
        const opened = await openEnvironment(readConfig(), environment, {
          applicationName: 'satha migrate',
          log: (line) => console.error(line),
          mayUpgrade: true,
          isPatient: true,
          signal,
        });
        await opened.close();
      });
      makeShow(json)({ environment }, `The database of the ${environment} environment is up to date.`);
    });
}

export function declareServe(serve: Command): void {
  serve
    .description(
      'Runs one environment in this process, against its database. Several such processes may share one database.',
    )
    .option('--port <port>', 'listen on this port instead of the setting', parsePort)
    .addOption(new Option('--supervised', 'told by `satha start` to the processes that it runs').hideHelp())
    .addHelpText('after', '\nExample:\n  $ npx satha serve --environment live')
    .action(async ({ port, supervised }: { port?: number; supervised?: true }, command: Command) => {
      const environment = requireNamedEnvironment(command);
      const { runServe } = await import('../processes/serve.ts');
      await runServe(readConfig(), { environment, port, isSupervised: supervised === true });
    });
}
