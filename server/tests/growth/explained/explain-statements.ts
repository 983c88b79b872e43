import pg from 'pg';
import { inject } from 'vitest';
import { createSiteFinder, type StatementSite } from './statement-sites.ts';

/** A node of a plan, as auto_explain tells it. */
export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
};

/** What was run for one statement: itself, and what functions and triggers ran for it. */
export type ExplainedStatement = {
  readonly site: StatementSite;
  readonly plans: readonly { readonly text: string; readonly plan: PlanNode }[];
};

/** Of auto_explain: every plan with what it really read, and those inside of functions. */
const settings: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'notice',
  jit: 'off',
  ...Object.fromEntries(
    Object.entries({
      ...{ log_min_duration: '0', log_analyze: 'on', log_timing: 'off', log_nested_statements: 'on' },
      ...{ log_format: 'json', log_level: 'notice', log_parameter_max_length: '0' },
    }).map(([name, value]) => [`auto_explain.${name}`, value]),
  ),
};

/** Makes each later session on a database explain its statements as they run, whoever's it is. */
export async function makeExplaining(url: string): Promise<void> {
  const administrator = new pg.Client({ connectionString: inject('postgresAdministratorUrl') });
  await administrator.connect();
  const name = administrator.escapeIdentifier(new pg.Client({ connectionString: url }).database ?? '');
  await administrator.query("LOAD 'auto_explain'");
  for (const [setting, value] of Object.entries(settings)) {
    await administrator.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  }
  await administrator.end();
}

/**
 * Hears what this process's pools on such a database are told, from their next connections on: of each statement of the service,
 * the place that sent it. Returns what ends it.
 */
export function listenToPlans(
  sites: readonly StatementSite[],
  tell: (statement: ExplainedStatement) => void,
): () => void {
  const findSite = createSiteFinder(sites);
  const byName = new Map(sites.map((site) => [site.name, site]));
  const { Pool, Client } = pg;
  const asked = new WeakMap<object, StatementSite | undefined>();
  const findCaller = () => findSite(new Error().stack ?? '');

  class TelledClient extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      let plans: { text: string; plan: PlanNode }[] = [];
      this.on('notice', ({ message = '' }) => {
        const json = /^duration: .*? plan:\s*(\{[\s\S]*)$/.exec(message)?.[1];
        if (json === undefined) return;
        const { 'Query Text': text, Plan: plan } = JSON.parse(json);
        plans.push({ text, plan });
        // The outermost comes last, and is the one that has the mark of its place.
        const [, name] = /^\/\* (.*?) \*\//.exec(text) ?? [];
        if (name === undefined) return;
        const site = byName.get(name);
        if (site) tell({ site, plans });
        plans = [];
      });
    }
  }
  const query = Client.prototype.query as (config: unknown, ...more: unknown[]) => unknown;
  Object.assign(TelledClient.prototype, {
    query(this: pg.Client, config: unknown, ...more: unknown[]) {
      if (!isStatement(config)) return query.call(this, config, ...more);
      const site = findCaller() ?? asked.get(this);
      const named =
        config.name === undefined ? {} : { name: `${config.name} ${sites.indexOf(site as StatementSite)}` };
      return query.call(
        this,
        { ...config, ...named, text: `/* ${site?.name ?? ''} */ ${config.text}` },
        ...more,
      );
    },
  });

  pg.Pool = class extends Pool {
    constructor(config: pg.PoolConfig = {}) {
      super({ ...config, Client: TelledClient } as pg.PoolConfig);
    }
    // Whoever sends a statement has none of its own behind it once there is a connection.
    override connect(): Promise<pg.PoolClient>;
    override connect(callback?: never): Promise<pg.PoolClient> {
      if (callback !== undefined) throw new Error('the service waits for its connections');
      const site = findCaller();
      return super.connect().then((client) => {
        asked.set(client, site);
        return client;
      });
    }
  } as typeof pg.Pool;
  return () => {
    pg.Pool = Pool;
  };
}

function isStatement(config: unknown): config is { readonly name?: string; readonly text: string } {
  return typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
}
