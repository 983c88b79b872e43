import type { FirstFacts } from '../platform/supervised.ts';

export type BannerFacts = {
  readonly sandboxAddress: string;
  readonly liveAddress: string;
  /** Where browsers find the sandbox, as the operator says. */
  readonly sandboxPublicUrl?: string | undefined;
  /** Where the sandbox's mails are read, with what opens them. */
  readonly outboxUrl?: string | undefined;
  /** Who answers for routes, in a line. */
  readonly roads: string;
  /** SATHA_HOME, where it is set: commands need the same one. */
  readonly home?: string | undefined;
  /** Where the sandbox's console is, where it is served. */
  readonly consoleUrl?: string | undefined;
  /** A public address of which the proxy is not trusted. */
  readonly untrustedProxy?: string | undefined;
  /** Whether simulated drivers serve the sandbox. */
  readonly hasFleet: boolean;
} & FirstFacts;

/** Makes the text that `npm start` prints when everything answers. */
export function makeBanner(facts: BannerFacts): string {
  const sandbox = makeReachable(facts.sandboxAddress);
  const pages = facts.sandboxPublicUrl ?? sandbox;
  const live = makeReachable(facts.liveAddress);
  const companyConsole =
    facts.consoleUrl === undefined ? '' : `\n  Console      ${facts.consoleUrl}/console/`;
  const outbox = facts.outboxUrl === undefined ? '' : `\n  Mails        ${facts.outboxUrl}`;
  const firstSteps =
    facts.demoRawKey === undefined
      ? makeNextSteps(pages, makeCommand(facts.home))
      : makeDemo(sandbox, facts.demoRawKey, facts.hasFleet);
  return `
Satha is running.

  Sandbox      ${sandbox}
  Live         ${live}
  Portal       ${pages}/portal/${companyConsole}${outbox}
  API pages    ${pages}/docs
  Roads        ${facts.roads}

${makeProxyNote(facts.untrustedProxy)}${makeOwnerNote(facts.firstOwnerUrl)}${firstSteps}
Ctrl-C stops everything cleanly.
`;
}

/** What the start of a service warns of. */
export type StartWarning = {
  /** Which service: "sandbox" or "live". */
  readonly of: string;
  readonly sentence: string;
};

/** Makes what stands below the banner: each warning as a sentence, once for all the services that it is about. */
export function makeWarningsNote(warnings: readonly StartWarning[]): string {
  if (warnings.length === 0) return '';
  const services = Map.groupBy(warnings, ({ sentence }) => sentence.replace(/^WARNING: /, ''));
  const lines = [...services].map(([sentence, about]) => {
    const names = [...new Set(about.map(({ of }) => of))].join(', ');
    return `WARNING (${names}): ${sentence}\n`;
  });
  return `\n${lines.join('\n')}\n`;
}

/** As a shell takes it, whatever the folder is called. */
function makeCommand(home: string | undefined): string {
  return home === undefined ? 'npx satha' : `SATHA_HOME='${home.replaceAll("'", "'\\''")}' npx satha`;
}

function makeNextSteps(pages: string, satha: string): string {
  return `Sign up in the browser, for an account with test money and keys of your own:

  ${pages}/portal/sign-up

Or make an account and a key here:

  ${satha} account create --environment test --name "My company" --balance 1000
  ${satha} key create --environment test --account <accountId> --name "First key"

`;
}

/** Pasted as it is, the command creates a trip from Downtown Dubai to Dubai Marina. */
function makeDemo(sandbox: string, rawKey: string, hasFleet: boolean): string {
  const trip = {
    fromLat: 25.1972,
    fromLng: 55.2744,
    toLat: 25.0805,
    toLng: 55.1403,
    vehicleTypeId: 4,
    mobileNumber: '501234567',
    phoneCode: '971',
    firstName: 'Aisha',
    lastName: 'Rahman',
  };
  return `${makeDemoKeyNote(rawKey)}
${
  hasFleet
    ? 'Create your first trip, and simulated drivers take it and drive:'
    : 'Create your first trip. No simulated driver takes it, because SATHA_SANDBOX_FLEET is off; a driver on shift does:'
}

curl -s ${sandbox}/api/Trips/create-trip \\
  -H 'x-api-key: ${rawKey}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(trip)}'

${hasFleet ? 'Watch the truck move:' : 'Watch what becomes of it:'}

curl -s -N ${sandbox}/api/Events/stream -H 'x-api-key: ${rawKey}'

`;
}

/** Makes the note of what is shown once, also where the services do not run; empty where nothing is. */
export function makeFirstFactsNote({ demoRawKey, firstOwnerUrl }: FirstFacts): string {
  return `${makeOwnerNote(firstOwnerUrl)}${demoRawKey === undefined ? '' : makeDemoKeyNote(demoRawKey)}`;
}

function makeProxyNote(url: string | undefined): string {
  if (url === undefined) return '';
  return `WARNING: the proxy before ${url} is not trusted, so that all who come through it look alike:
limits by address are off for a proxy on this machine, and five times as high for one in a private network.
Name the proxy by SATHA_TRUST_PROXY: \`loopback\` for one on this machine.

`;
}

function makeOwnerNote(url: string | undefined): string {
  if (url === undefined) return '';
  return `Nobody runs the sandbox's console yet. This link, shown this once, makes its first owner and works for seven days:

  ${url}

`;
}

function makeDemoKeyNote(rawKey: string): string {
  return `A demo account with AED 1,000.00 was made in the sandbox. Its key, shown this once:

  ${rawKey}
`;
}

/** An address that a program on this machine can open: "every address of the machine" is none. */
function makeReachable(address: string): string {
  const url = new URL(address);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url.origin;
}
