import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, isLanguage, type Language, languageCodes } from '@satha/terms/languages';
import { markAddresses } from './address-marks.ts';

/** The folder of the repository's documents. */
export const documents = join(import.meta.dirname, '../../../docs');

export type Group = 'start' | 'portal' | 'drivers' | 'reference';

type ListedGuide = {
  /** Its file in `docs/`, without its ending. */
  readonly name: string;
  readonly group: Group;
  /** What a reader finds there, in a line. */
  readonly summary: Readonly<Partial<Record<Language, string>>> & { readonly en: string };
};

/**
 * The guides that a running service shows to everybody, in the order of their lists. What is not here stays in the
 * repository: how the service is operated, its map, its decisions.
 */
export const guides: readonly ListedGuide[] = [
  {
    name: 'api',
    group: 'start',
    summary: { en: 'Keys, operations, refusals and safe retries of the trip API.' },
  },
  {
    name: 'samples',
    group: 'start',
    summary: { en: 'First calls to paste: curl, JavaScript, Python, PHP and C#.' },
  },
  {
    name: 'sandbox',
    group: 'start',
    summary: { en: 'Test money, simulated drivers, scenarios and a clock of your own.' },
  },
  {
    name: 'events',
    group: 'start',
    summary: { en: 'What happens to your trips, as a list and as a stream.' },
  },
  {
    name: 'webhooks',
    group: 'start',
    summary: { en: 'Signed requests to your server, one for each event.' },
  },
  { name: 'dispatch', group: 'start', summary: { en: 'How a trip finds its driver, and when it gives up.' } },
  {
    name: 'portal',
    group: 'portal',
    summary: {
      en: 'Each page of the portal, with pictures.',
      ar: 'صفحات البوابة واحدة واحدة، بالصور.',
    },
  },
  {
    name: 'members',
    group: 'portal',
    summary: {
      en: 'Invitations, roles, passwords and two-factor sign-in.',
      ar: 'الدعوات والأدوار وكلمات المرور والتحقق بخطوتين.',
    },
  },
  {
    name: 'payments',
    group: 'portal',
    summary: {
      en: 'Top-ups by card, auto recharge, refunds and test cards.',
      ar: 'الشحن بالبطاقة والشحن التلقائي والاسترداد وبطاقات الاختبار.',
    },
  },
  {
    name: 'documents',
    group: 'portal',
    summary: {
      en: 'Receipts, tax invoices and statements.',
      ar: 'الإيصالات والفواتير الضريبية وكشوف الحساب.',
    },
  },
  {
    name: 'request-log',
    group: 'portal',
    summary: { en: 'What your programs asked, and what they were answered.' },
  },
  { name: 'tracking', group: 'portal', summary: { en: 'What your customers see of their trips.' } },
  { name: 'extras', group: 'portal', summary: { en: 'Waiting, winching and other work beside the fare.' } },
  { name: 'evidence', group: 'portal', summary: { en: 'Photos, readings and signatures of each trip.' } },
  {
    name: 'outcomes',
    group: 'portal',
    summary: { en: 'How trips end, and what is kept of the fare.' },
  },
  {
    name: 'driver-app',
    group: 'drivers',
    summary: { en: 'The app on drivers’ phones, with or without a network.' },
  },
  { name: 'driver-api', group: 'drivers', summary: { en: "The API for an app on drivers' phones." } },
  {
    name: 'what-phones-send',
    group: 'drivers',
    summary: { en: 'What phones really send, and what becomes of it.' },
  },
  {
    name: 'trackers',
    group: 'drivers',
    summary: {
      en: 'Positions while the phone shows another app: Traccar Client, OwnTracks, a Traccar server.',
    },
  },
  {
    name: 'positions',
    group: 'drivers',
    summary: { en: 'Which of several sources of positions wins, and what is kept.' },
  },
  { name: 'errors', group: 'reference', summary: { en: 'Every refusal: its meaning, its cause, its cure.' } },
  { name: 'glossary', group: 'reference', summary: { en: 'What the words mean.' } },
  { name: 'changelog', group: 'reference', summary: { en: 'What changed for those who use Satha.' } },
];

export type Source = {
  /** Its path in `docs/`: "api.md", "errors/trip-not-found.md", "ar/portal.md". */
  readonly file: string;
  /** Where the service answers it: "/docs/api". */
  readonly address: string;
  readonly language: Language;
  /** What it is in the list of guides; the pages of errors are `errors`. */
  readonly name: string;
  readonly text: string;
};

/** Reads the documents that become pages: the guides, the errors, and what there is of them in other languages. */
export function readSources(): Source[] {
  const errors = readdirSync(join(documents, 'errors')).filter((file) => file !== 'README.md');
  return [
    ...guides.map(({ name }) => readSource(name, name === 'errors' ? 'errors/README.md' : `${name}.md`)),
    ...languageCodes
      .filter((language) => language !== defaultLanguage)
      .flatMap((language) =>
        guides
          .filter(({ summary }) => summary[language] !== undefined)
          .map(({ name }) => readSource(name, `${language}/${name}.md`)),
      ),
    ...errors.map((file) => readSource('errors', `errors/${file}`)),
  ];
}

function readSource(name: string, file: string): Source {
  const [folder] = file.split('/');
  return {
    name,
    file,
    address: addressOf(file),
    language: isLanguage(folder) ? folder : defaultLanguage,
    text: markAddresses(leaveOutOperators(readFileSync(join(documents, file), 'utf8')), file),
  };
}

/** Where the service answers a document: "errors/README.md" is at "/docs/errors". */
function addressOf(file: string): string {
  return `/docs/${file.replace(/(\/README)?\.md$/, '')}`;
}

/** What a section is called, in whichever language, that is for who runs the service. */
const forOperators = new Set(['For the operator', 'للمشغّل']);

/** Leaves out the sections for the operator, with what stands below them. */
export function leaveOutOperators(text: string): string {
  const kept: string[] = [];
  let leftOut = 0;
  let isCode = false;
  for (const line of text.split('\n')) {
    if (/^ {0,3}```/.test(line)) isCode = !isCode;
    const [, marks = '', title = ''] = (!isCode && /^(#{1,6}) (.*)$/.exec(line)) || [];
    if (marks !== '' && (leftOut === 0 || marks.length <= leftOut)) {
      leftOut = forOperators.has(title) ? marks.length : 0;
    }
    if (leftOut === 0) kept.push(line);
  }
  return `${kept.join('\n').trimEnd()}\n`;
}
