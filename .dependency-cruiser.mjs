// Who may import whom. ARCHITECTURE.md says it in words; here it fails the tests (tests/architecture.test.ts), without a
// list of exceptions. `npx depcruise terms contract roads base-map server web bench` shows the same on the command line.

/** The modules of server/src/domain, lowest step first: a module imports modules of lower steps only. */
export const moduleSteps = [
  ['audit'],
  ['calendar'],
  [
    'accounts',
    'vehicle-types',
    'jobs',
    'service-area',
    'routing',
    'places',
    'events',
    'messages',
    'mail',
    'sign-in-codes',
  ],
  ['sessions', 'changes'],
  ['people'],
  ['pricing', 'wallets', 'api-keys', 'drivers', 'customers'],
  ['tolls'],
  ['operators'],
  ['members', 'reaching'],
  ['payments', 'quotes'],
  ['trips'],
  [
    'attention',
    'dispatch',
    'webhooks',
    'request-log',
    'tracking',
    'documents',
    'overview',
    'evidence',
    'extras',
    'price-trials',
    'road-rules',
    'toll-checks',
    'figures',
  ],
  ['receivables', 'calls'],
  ['sandbox', 'customer-records', 'approvals'],
];

const ours = '^(terms|contract|roads|base-map|server|web|bench|scripts|tests)/';
const product = '^(terms|contract|roads|base-map|server|web)/';
const testCode = '(\\.test\\.ts$|\\.test-helper\\.ts$|^tests/|^server/tests/)';
/** What a tool loads to build an app, and is no part of it. */
const buildCode = '^web/[^/]+/vite\\.config\\.ts$';
/** The files that put the service together: they may know every module and pick providers. */
const assembly = '^server/src/assembly/';
/** Where a browser begins to run an app. */
const pageEntry = '^web/[^/]+/src/(main\\.tsx?|service-worker/service-worker\\.ts)$';
const storeOrProvider = '/(.*-store\\.ts$|providers/)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const modules = moduleSteps.flatMap((step, index) => {
  const lower = moduleSteps.slice(0, index).flat();
  return step.map((name) => {
    const allowed = [name, ...lower].join('|');
    return forbid(
      `module-${name}`,
      `${name} imports itself and modules of lower steps: ${lower.join(', ') || 'none'}.`,
      { path: `^server/src/domain/${name}/`, pathNot: testCode },
      { path: '^server/src/domain/', pathNot: `^server/src/domain/(${allowed})/` },
    );
  });
});

const layers = [
  forbid(
    'values-know-nothing-of-ours',
    'values/ imports values/ and how people write (terms/src/writing/) alone.',
    { path: '^server/src/values/', pathNot: testCode },
    { path: ours, pathNot: '^(terms/src/writing|server/src/values)/' },
  ),
  forbid(
    'platform-knows-values',
    'platform/ imports values/ and itself: it knows nothing of trips.',
    { path: '^server/src/platform/', pathNot: testCode },
    { path: ours, pathNot: '^server/src/(platform|values)/' },
  ),
  forbid(
    'config-knows-platform',
    'config/ imports platform/, values/, how people write (terms/src/writing/) and itself.',
    { path: '^server/src/config/', pathNot: testCode },
    { path: ours, pathNot: '^(terms/src/writing|server/src/(config|platform|values))/' },
  ),
  forbid(
    'domain-knows-values-database-and-files',
    'Modules import values/, terms/, platform/db, platform/files and other modules: never HTTP, contract, config or an entrypoint.',
    { path: '^server/src/domain/', pathNot: testCode },
    { path: ours, pathNot: '^(terms/|server/src/(domain|values|platform/(db|files))/|roads/)' },
  ),
  forbid(
    'domain-is-not-a-server',
    'What serves HTTP, logs, reads settings or speaks to PostgreSQL directly is not for modules.',
    { path: '^server/src/domain/', pathNot: testCode },
    {
      path: [
        '(^|/)node_modules/(fastify|@fastify|@scalar|pino|commander|pg|prom-client)(/|$)',
        '^(node:)?(http|https|http2|net|tls|process|child_process|cluster|worker_threads)$',
      ],
    },
  ),
  forbid(
    'terms-stand-alone',
    'terms/ holds closed lists and how people write, and imports nothing.',
    { path: '^terms/', pathNot: testCode },
    { pathNot: '^terms/' },
  ),
  forbid(
    'contract-knows-terms',
    'contract/ holds shapes and texts and imports terms/ alone.',
    { path: '^contract/', pathNot: testCode },
    { path: ours, pathNot: '^(terms|contract)/' },
  ),
  forbid(
    'contract-is-for-entrypoints',
    'The wire is known to entrypoints, the command line and web apps alone.',
    { path: product, pathNot: ['^contract/', '^web/', '^server/src/(entrypoints|cli)/', testCode] },
    { path: '^contract/' },
  ),
  forbid(
    'roads-are-behind-providers',
    'The map and its router are reached through a route or place provider; what puts places and drawn maps together and the command `satha map` know maps. How a line is written as text is for all.',
    {
      path: product,
      pathNot: [
        '^roads/',
        '^base-map/',
        '^server/src/domain/(routing|places)/providers/',
        '^server/src/assembly/parts/(create-places|open-base-map)\\.ts$',
        '^server/src/cli/commands/map/',
        testCode,
      ],
    },
    { path: '^roads/', pathNot: '^roads/src/route/polyline\\.ts$' },
  ),
  forbid(
    'base-map-is-for-the-command',
    'Vector tiles are made by the command `satha map` alone: the service opens files of them.',
    { path: product, pathNot: ['^base-map/', '^server/src/cli/commands/map/', testCode] },
    { path: '^base-map/' },
  ),
  forbid(
    'base-map-knows-roads',
    'base-map/ is a library of its own: of ours it imports the reader of extracts and what else roads/ has.',
    { path: '^base-map/', pathNot: testCode },
    { path: ours, pathNot: '^(base-map|roads)/' },
  ),
  forbid(
    'roads-know-nothing-of-trips',
    'roads/ is a library of its own: of ours it imports how people write (terms/src/writing/) alone.',
    { path: '^roads/', pathNot: testCode },
    { path: ours, pathNot: '^(terms/src/writing|roads)/' },
  ),
  forbid(
    'roads-answer-without-building',
    'Who only asks a map loads nothing of what builds one.',
    { path: '^roads/src/(map|route)/', pathNot: testCode },
    { path: '^roads/src/build/' },
  ),
  forbid(
    'web-knows-contract-and-kit',
    'A web app imports terms/, contract/, the kit that the apps share, and itself.',
    { path: '^web/([^/]+)/', pathNot: testCode },
    { path: ours, pathNot: '^(terms|contract|web/kit|web/$1)/' },
  ),
  forbid(
    'kit-knows-contract',
    'The kit imports terms/, contract/ and itself: it knows no app.',
    { path: '^web/kit/', pathNot: testCode },
    { path: ours, pathNot: '^(terms|contract|web/kit)/' },
  ),
  forbid(
    'server-is-no-library',
    'Only tests, scripts and the benchmark look into the server from outside.',
    { path: '^(contract|roads|base-map|web)/', pathNot: testCode },
    { path: '^server/' },
  ),
];

const entrypointsAndModules = [
  forbid(
    'entrypoints-do-not-meet',
    'An entrypoint imports no other; what several share lies directly under entrypoints/, or in its folder shared/.',
    { path: '^server/src/entrypoints/([^/]+)/', pathNot: testCode },
    { path: '^server/src/entrypoints/[^/]+/', pathNot: '^server/src/entrypoints/($1|shared)/' },
  ),
  forbid(
    'shared-by-entrypoints-knows-no-entrypoint',
    'What lies directly under entrypoints/, or in its folder shared/, imports no entrypoint.',
    { path: '^server/src/entrypoints/(shared/)?[^/]+\\.ts$', pathNot: testCode },
    { path: '^server/src/entrypoints/(?!shared/)[^/]+/' },
  ),
  forbid(
    'the-command-line-is-on-top',
    'The command line may import all of the server, and nobody but the program imports it.',
    { path: product, pathNot: ['^server/src/(cli/|main\\.ts$)', testCode] },
    { path: '^server/src/cli/' },
  ),
  forbid(
    'the-command-line-is-no-api',
    'The command line imports what entrypoints share, and what starts one through assembly/.',
    { path: '^server/src/cli/', pathNot: testCode },
    { path: '^server/src/entrypoints/(?!shared/)[^/]+/' },
  ),
  forbid(
    'assembly-is-for-who-starts',
    'Only the command line, which starts the service, imports what puts it together.',
    { path: product, pathNot: ['^server/src/cli/', assembly, testCode] },
    { path: assembly },
  ),
  forbid(
    'stores-are-private',
    'SQL and the outside world of a module are its own: others go through its use cases.',
    { path: '^server/src/domain/([^/]+)/', pathNot: testCode },
    { path: `^server/src/domain/[^/]+${storeOrProvider}`, pathNot: '^server/src/domain/$1/' },
  ),
  forbid(
    'stores-stay-in-modules',
    'Nobody beside the module itself reaches for its stores: its queries and use cases are for others.',
    { path: product, pathNot: ['^server/src/domain/', testCode] },
    { path: '^server/src/domain/[^/]+/.*-store\\.ts$' },
  ),
  forbid(
    'providers-are-picked-by-assembly',
    'Beside the module itself, only the files that put the service together reach for its providers.',
    { path: product, pathNot: ['^server/src/domain/', assembly, testCode] },
    { path: '^server/src/domain/[^/]+/providers/' },
  ),
  forbid(
    'providers-are-not-known-to-modules',
    'A module works with any provider and knows none.',
    { path: '^server/src/domain/', pathNot: ['/providers/', testCode] },
    { path: '^server/src/domain/[^/]+/providers/' },
  ),
];

const hygiene = [
  forbid('no-cycles', 'No module leads back to itself, by types neither.', {}, { circular: true }),
  forbid(
    'no-barrels',
    'Names of ours are imported from where they are made.',
    { path: ours },
    { path: ours, dependencyTypes: ['export'] },
  ),
  forbid('no-lost-imports', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  forbid(
    'tests-stay-outside',
    'Product code imports no test code.',
    { path: product, pathNot: testCode },
    { path: testCode },
  ),
  forbid(
    'bench-and-scripts-stay-outside',
    'Product code imports neither the benchmark nor a script.',
    { path: product },
    { path: '^(bench|scripts)/' },
  ),
  forbid(
    'packages-are-declared',
    'Product code imports only what its own package.json lists as a dependency.',
    { path: product, pathNot: [testCode, buildCode] },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-bundled', 'deprecated'] },
  ),
  forbid(
    'no-orphans',
    'A module has something to do with another.',
    { orphan: true, pathNot: '\\.config\\.ts$' },
    {},
  ),
  forbid(
    'no-dead-modules',
    'Everything in the server is used by the program satha.',
    { path: '^server/bin/satha\\.mjs$' },
    { path: '^server/src/', pathNot: testCode, reachable: false },
  ),
  forbid(
    'no-dead-pages',
    'Everything in the web apps and their kit is used by an app.',
    { path: pageEntry },
    { path: '^web/[^/]+/src/', pathNot: [pageEntry, testCode], reachable: false },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...modules, ...entrypointsAndModules, ...hygiene],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(var|dist|coverage)/' },
    // Imports of types count: they tie modules together as much as values do.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
