import { join, resolve } from 'node:path';
import { StartUpError } from '../platform/start-up-error.ts';
import { type ConsoleSettings, readConsoleSettings } from './console-settings.ts';
import { type CustomerSettings, readCustomerSettings } from './customer-settings.ts';
import { type Environment, environments } from './environment.ts';
import { type EvidenceSettings, readEvidenceSettings } from './evidence-settings.ts';
import { type LimitSettings, type Patience, readLimitSettings, readPatience } from './limit-settings.ts';
import { readHost, readTrustProxy } from './listen-settings.ts';
import { type PaymentSettings, readPaymentSettings } from './payment-settings.ts';
import { type PortalSettings, readPortalSettings } from './portal-settings.ts';
import {
  getApiPort,
  getConsolePort,
  getMetricsPort,
  highestPort,
  type Ports,
  requireDifferentPorts,
} from './ports.ts';
import { type QuoteSettings, readQuoteSettings } from './quote-settings.ts';
import { type ReachingSettings, readReachingSettings } from './reaching/reaching-settings.ts';
import { createSettingsReader, type SettingsReader, type Variables } from './settings-reader.ts';
import { readWebhookSettings, type WebhookSettings } from './webhook-settings.ts';

/** Everything that an operator may set; every setting has a default. Described in docs/operating.md. */
export type Config = {
  /** Absolute folder of the embedded database. */
  readonly home: string;
  readonly host: string;
  readonly ports: Readonly<Record<Environment, Ports>>;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrls: Readonly<Record<Environment, string | undefined>>;
  /** Of the role that owns the tables, where the service's own does not. */
  readonly migrationUrls: Readonly<Record<Environment, string | undefined>>;
  readonly databaseConnections: number;
  readonly statementTimeoutMs: number;
  readonly patience: Patience;
  readonly logLevel: (typeof logLevels)[number];
  readonly trustProxy: false | string;
  readonly rate: { readonly perSecond: number; readonly burst: number };
  readonly refusedKeysPerMinute: number;
  readonly limits: LimitSettings;
  readonly requestTimeoutMs: number;
  readonly drainTimeoutMs: number;
  readonly routing: {
    readonly osrmUrl: string | undefined;
    readonly valhallaUrl: string | undefined;
    readonly timeoutMs: number;
    /** Whether fares follow from the map while no routing server answers; else nothing is priced then. */
    readonly fallback: boolean;
  };
  /** So near to its place, in metres, a truck has to be for what its driver presses to be believed. */
  readonly pressMeters: number;
  /** What truck rules do to ways; undefined: what the database says, which knows whether there were accounts before there were rules. */
  readonly truckRules: 'off' | 'tell' | 'obey' | undefined;
  /** How many times faster than life the sandbox's trucks drive. */
  readonly sandboxSpeed: number;
  /** Whether simulated drivers serve the sandbox. */
  readonly sandboxFleet: boolean;
  /** For which environment commands are that name none; undefined: for the sandbox. */
  readonly usualEnvironment: Environment | undefined;
  /** Whether settings of live are there, but for its ports: an installation that is in use. */
  readonly isLiveConfigured: boolean;
  /** Whether the sandbox has demo trips while somebody has a console open. */
  readonly sandboxDemo: boolean;
  /** What the fleet's people, and what they do, follow from. */
  readonly sandboxSeed: number;
  /** Whether the sandbox may send webhooks to this machine itself, and without encryption. Live never does. */
  readonly sandboxWebhookLoopback: boolean;
  /** Whether a process that serves does the work that nobody asks for as well, such as finding drivers. */
  readonly worksWhileServing: boolean;
  /** For how many days accounts can look up what they asked of the trip API; 0: no log of it is kept. */
  readonly requestLogDays: number;
  /** For which the tracks of trips that are over are kept. */
  readonly trackDays: number;
  /** Absolute path of the road map; nothing need be there. */
  readonly mapFile: string;
  /** Where `satha map install` fetches the extract that the map is built from. */
  readonly mapSource: string;
  /** Whether the services of short links to maps, such as maps.app.goo.gl, may be asked where those lead. */
  readonly followsMapLinks: boolean;
  /** The ground that maps are drawn on. */
  readonly baseMap: {
    /** Absolute path of a file of vector tiles; nothing need be there. */
    readonly file: string;
    /** A style of the operator's own, in place of ours. */
    readonly styleUrl: string | undefined;
    /** Beside this service: whom a page with a map may ask for styles, tiles, fonts and images. */
    readonly origins: readonly string[];
  };
  readonly portal: PortalSettings;
  readonly console: ConsoleSettings;
  readonly payments: PaymentSettings;
  readonly customers: CustomerSettings;
  readonly reaching: ReachingSettings;
  readonly quotes: QuoteSettings;
  readonly evidence: EvidenceSettings;
  readonly webhooks: WebhookSettings;
  /** Who called sudo, when root came by it. */
  readonly sudoUid: number | undefined;
};

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const postgresSchemes = ['postgres:', 'postgresql:'];

/** Settings of live that nobody sets to try the service out. */
const ofLive = /^(?:DATABASE_URL_LIVE|SATHA_MIGRATION_URL_LIVE|SATHA_LIVE_(?!(?:\w+_)?PORT$)\w+)$/;

/** The extract of the Gulf states that Geofabrik publishes. */
const gulfStatesExtract = 'https://download.geofabrik.de/asia/gcc-states-latest.osm.pbf';

function readTruckRules(settings: SettingsReader): Config['truckRules'] {
  const word = settings.oneOf('SATHA_TRUCK_RULES', ['auto', 'off', 'tell', 'obey'], 'auto');
  return word === 'auto' ? undefined : word;
}

/** @throws StartUpError with a sentence that names the setting, its value and what it must be. */
export function makeConfig(
  variables: Variables,
  folders: { readonly working: string; readonly checkout: string },
): Config {
  const settings = createSettingsReader(variables);
  const home = resolve(folders.working, settings.text('SATHA_HOME', join(folders.checkout, 'var')));
  const host = readHost(settings.text('SATHA_HOST', '127.0.0.1'));
  const ports = readPorts(settings);
  const config: Config = {
    home,
    host,
    ports,
    ...readDatabaseUrls(settings),
    databaseConnections: settings.wholeNumber('SATHA_DATABASE_CONNECTIONS', 16, 2, 200),
    statementTimeoutMs: settings.wholeNumber('SATHA_STATEMENT_TIMEOUT_MS', 10_000, 100, 600_000),
    patience: readPatience(settings),
    logLevel: settings.oneOf('SATHA_LOG_LEVEL', logLevels, 'info'),
    trustProxy: readTrustProxy(settings.text('SATHA_TRUST_PROXY', 'false')),
    rate: {
      perSecond: settings.wholeNumber('SATHA_RATE_PER_SECOND', 50, 1, 1_000_000),
      burst: settings.wholeNumber('SATHA_RATE_BURST', 100, 1, 1_000_000),
    },
    refusedKeysPerMinute: settings.wholeNumber('SATHA_REFUSED_KEYS_PER_MINUTE', 200, 1, 1_000_000),
    limits: readLimitSettings(settings),
    requestTimeoutMs: settings.wholeNumber('SATHA_REQUEST_TIMEOUT_MS', 30_000, 1_000, 600_000),
    drainTimeoutMs: settings.wholeNumber('SATHA_DRAIN_TIMEOUT_MS', 10_000, 100, 600_000),
    routing: {
      osrmUrl: settings.url('SATHA_OSRM_URL', ['http:', 'https:']),
      valhallaUrl: settings.url('SATHA_VALHALLA_URL', ['http:', 'https:']),
      timeoutMs: settings.wholeNumber('SATHA_ROUTING_TIMEOUT_MS', 2_000, 50, 60_000),
      fallback: settings.oneOf('SATHA_ROUTING_FALLBACK', ['on', 'off'], 'on') === 'on',
    },
    pressMeters: settings.wholeNumber('SATHA_PRESS_METERS', 500, 100, 5_000),
    truckRules: readTruckRules(settings),
    sandboxSpeed: settings.wholeNumber('SATHA_SANDBOX_SPEED', 30, 1, 300),
    sandboxFleet: settings.oneOf('SATHA_SANDBOX_FLEET', ['on', 'off'], 'on') === 'on',
    usualEnvironment: environments.find(
      (environment) => environment === settings.oneOf('SATHA_ENVIRONMENT', [...environments, 'none'], 'none'),
    ),
    isLiveConfigured: Object.entries(variables).some(([name, value]) => value && ofLive.test(name)),
    sandboxDemo: settings.oneOf('SATHA_SANDBOX_DEMO', ['on', 'off'], 'on') === 'on',
    sandboxSeed: settings.wholeNumber('SATHA_SANDBOX_SEED', 1, 0, 2_147_483_647),
    sandboxWebhookLoopback: settings.oneOf('SATHA_SANDBOX_WEBHOOK_LOOPBACK', ['on', 'off'], 'off') === 'on',
    worksWhileServing: settings.oneOf('SATHA_WORK', ['on', 'off'], 'on') === 'on',
    requestLogDays: settings.wholeNumber('SATHA_REQUEST_LOG_DAYS', 30, 0, 400),
    trackDays: settings.wholeNumber('SATHA_TRACK_DAYS', 90, 2, 36_500),
    mapFile: resolve(folders.working, settings.text('SATHA_MAP', join(home, 'map', 'uae.map'))),
    mapSource: settings.url('SATHA_MAP_SOURCE', ['http:', 'https:']) ?? gulfStatesExtract,
    followsMapLinks: settings.oneOf('SATHA_FOLLOW_MAP_LINKS', ['on', 'off'], 'off') === 'on',
    baseMap: readBaseMap(
      settings,
      resolve(folders.working, settings.text('SATHA_BASEMAP', join(home, 'map', 'basemap.mbtiles'))),
    ),
    portal: readPortalSettings(settings),
    console: readConsoleSettings(settings),
    payments: readPaymentSettings(settings),
    customers: readCustomerSettings(settings),
    reaching: readReachingSettings(settings),
    quotes: readQuoteSettings(settings),
    evidence: readEvidenceSettings(settings, { working: folders.working, home }),
    webhooks: readWebhookSettings(settings),
    sudoUid: settings.wholeNumber('SUDO_UID', -1, 0, 4_294_967_294),
  };
  requireDifferentPorts(environments.flatMap((environment) => givenPorts(environment, config.ports)));
  return { ...config, sudoUid: config.sudoUid === -1 ? undefined : config.sudoUid };
}

function readBaseMap(settings: SettingsReader, file: string): Config['baseMap'] {
  const styleUrl = settings.url('SATHA_MAP_STYLE_URL', ['http:', 'https:']);
  const setting = 'SATHA_MAP_ORIGINS';
  const more = (settings.optionalText('SATHA_MAP_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean);
  for (const origin of more) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin)) {
      settings.refuse(setting, origin, 'origins such as https://tiles.example.ae, with spaces between them');
    }
  }
  const origins = new Set([...(styleUrl === undefined ? [] : [new URL(styleUrl).origin]), ...more]);
  return { file, styleUrl, origins: [...origins] };
}

function readPorts(settings: SettingsReader): Config['ports'] {
  const port = (name: string, preset: number) => settings.wholeNumber(name, preset, 1, highestPort);
  return {
    test: {
      api: port('SATHA_SANDBOX_PORT', 4010),
      metrics: port('SATHA_SANDBOX_METRICS_PORT', 0) || undefined,
      console: settings.wholeNumberOrOff('SATHA_SANDBOX_CONSOLE_PORT', 0, 1, highestPort) || undefined,
    },
    live: {
      api: port('SATHA_LIVE_PORT', 4020),
      metrics: port('SATHA_LIVE_METRICS_PORT', 0) || undefined,
      console: settings.wholeNumberOrOff('SATHA_LIVE_CONSOLE_PORT', 0, 1, highestPort) || undefined,
    },
  };
}

/** The embedded PostgreSQL has an owner of its own: a migration's address without the service's says nothing. */
function readDatabaseUrls(settings: SettingsReader): Pick<Config, 'databaseUrls' | 'migrationUrls'> {
  const databaseUrls = {
    test: settings.url('DATABASE_URL_TEST', postgresSchemes),
    live: settings.url('DATABASE_URL_LIVE', postgresSchemes),
  };
  const migrationUrls = {
    test: settings.url('SATHA_MIGRATION_URL_TEST', postgresSchemes),
    live: settings.url('SATHA_MIGRATION_URL_LIVE', postgresSchemes),
  };
  for (const environment of environments) {
    if (migrationUrls[environment] === undefined || databaseUrls[environment] !== undefined) continue;
    const name = environment.toUpperCase();
    throw new StartUpError(
      `SATHA_MIGRATION_URL_${name} is set and DATABASE_URL_${name} is not: set both, the first with the role that owns the ` +
        'tables, the second with the one that serves.',
    );
  }
  return { databaseUrls, migrationUrls };
}

/** A port that follows from another is looked at where it is needed. */
function givenPorts(environment: Environment, ports: Config['ports']) {
  const given = ports[environment];
  return [
    getApiPort(environment, given),
    ...(given.metrics === undefined ? [] : [getMetricsPort(environment, given)]),
    ...(typeof given.console === 'number' ? [getConsolePort(environment, given)] : []),
  ].filter((port) => port !== undefined);
}
