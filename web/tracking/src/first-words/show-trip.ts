import type { TrackedTrip } from '@satha/contract/tracking';
import { languages } from '@satha/terms/languages';
import { peekEarlyAnswer } from '@satha/web-kit/api/early-answers.ts';
import { readClockMs, setClockBy } from '@satha/web-kit/clock.ts';
import { formatTime } from '@satha/web-kit/format/format-time.ts';
import { offeredDigits, readDigitsChoice, readLanguage } from '@satha/web-kit/language/stored-choice.ts';
import { makeTranslate } from '@satha/web-kit/language/translate.ts';
import { knowTrip } from '../api/known-trip.ts';
import { sayArrival } from '../trip/say-arrival.ts';
import { tellArrival } from '../trip/tell-arrival.ts';
import { tellStatus } from '../trip/tell-status.ts';
import classes from '../trip/trip.module.css';
import { arrivalWords } from '../words/arrival.ts';
import { statusWords } from '../words/status.ts';
import './first-words.css';

// A script of its own: how the trip of a link stands, and its minutes, are read on a slow phone long before the app is
// there to draw the same. The trip came with the page; without it, this does nothing.

const [, token] = /^\/t\/([^/]+)\/?$/.exec(location.pathname) ?? [];
const told = token === undefined ? undefined : peekEarlyAnswer(`/tracking-api/links/${token}`);
const place = document.querySelector('#root > .start');
if (place && told?.envelope.success) {
  setClockBy(Date.parse(told.date));
  try {
    place.replaceWith(drawWords(told.envelope.data as TrackedTrip));
  } catch (error) {
    // The app draws the same a moment later, and must not stand and fall with this.
    reportError(error);
  }
}

function drawWords(trip: TrackedTrip): HTMLElement {
  const language = readLanguage();
  const root = document.documentElement;
  root.lang = language;
  root.dir = languages[language].direction;
  const digits = offeredDigits(language, readDigitsChoice());
  const t = makeTranslate(arrivalWords, language, digits);
  const nowMs = readClockMs();
  const { title, next } = tellStatus(trip, makeTranslate(statusWords, language, digits));
  const arrival = tellArrival(knowTrip(trip, nowMs), { atMs: nowMs, isCut: false });
  const lines = arrival ? sayArrival(arrival, trip.arrival?.leg ?? 'pickup', { t, language, nowMs }) : [];
  document.title = title;
  const words = makeElement('div', classes.head);
  words.append(makeElement('h1', classes.title, title));
  if (trip.status === 'scheduled') {
    const text = t('departs', { time: formatTime(trip.departureAt, language) });
    words.append(makeElement('p', classes.moment, text));
  }
  for (const { look, text } of lines) words.append(makeElement('p', classes[look], text));
  words.append(makeElement('p', '', next));
  const page = makeElement('div', 'first-words');
  page.append(words);
  return page;
}

function makeElement(tag: 'div' | 'h1' | 'p', className = '', text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
