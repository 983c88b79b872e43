import { readFrameClockMs } from '../clock.ts';
import type { Answer, Envelope } from './answer.ts';

/** What the service answered, with the page, to a question that the page will ask. */
type EarlyAnswer = {
  /** As it will be asked: "/portal-api/environment". */
  readonly path: string;
  readonly status: number;
  /** By the service's clock, as in the header of that name. */
  readonly date: string;
  readonly envelope: Envelope;
};

/** The element of the page that holds them, as a list in JSON. */
const placeId = 'early-answers';
/** A page whose scripts took longer asks anew: so long a truck's position may stand. */
const longestMs = 20_000;

let left: readonly EarlyAnswer[] | undefined;

/** Returns the answer that came with the page, without taking it from whoever asks. */
export function peekEarlyAnswer(path: string): EarlyAnswer | undefined {
  left ??= readPage();
  return sinceAnswerMs() > longestMs ? undefined : left.find((answer) => answer.path === path);
}

/** Returns the answer that came with the page, once: whoever asks again asks the service. */
export function takeEarlyAnswer(path: string): Answer | undefined {
  const answer = peekEarlyAnswer(path);
  if (answer === undefined) return undefined;
  left = left?.filter((other) => other !== answer);
  const { status, envelope } = answer;
  // As if it had come at this moment: clocks are set by it.
  const date = new Date(Date.parse(answer.date) + sinceAnswerMs()).toUTCString();
  return { status, headers: new Headers({ date }), envelope };
}

function readPage(): readonly EarlyAnswer[] {
  if (typeof document === 'undefined') return [];
  try {
    const told: unknown = JSON.parse(document.getElementById(placeId)?.textContent ?? '[]');
    // The development server fills in nothing.
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
}

function sinceAnswerMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page === undefined ? 0 : readFrameClockMs() - page.responseStart;
}
