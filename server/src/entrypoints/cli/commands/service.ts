import type { Command } from 'commander';
import { inheritedVariables, readConfig } from '../../../config/env.ts';
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
      const config = readConfig();
      await runSupervisor({
        home: config.home,
        host: config.host,
        sandboxPort: config.ports.test,
        livePort: config.ports.live,
        databaseUrlTest: config.databaseUrls.test,
        databaseUrlLive: config.databaseUrls.live,
        sudoUid: config.sudoUid,
        drainTimeoutMs: config.drainTimeoutMs,
        childEnv: inheritedVariables(),
      });
    });
}

export function declareServe(serve: Command): void {
  serve
    .description(
      'Runs one environment in this process, against its database. Several such processes may share one database.',
    )
    .option('--port <port>', 'listen on this port instead of the setting', parsePort)
    .addHelpText('after', '\nExample:\n  $ npx satha serve --environment live')
    .action(async (options: { port?: number }, command: Command) => {
      const environment = requireNamedEnvironment(command);
      const { runServe } = await import('../serve.ts');
      await runServe(readConfig(), { environment, port: options.port });
    });
}
