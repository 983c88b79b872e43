/**
 * Prints how fast the console's board is on this machine with many trucks and trips: from an event of the stream to the picture
 * in which it is seen, and what memory the page takes as minutes go by. Needs the built apps and Chromium.
 *
 *   node scripts/measure-board.ts [minutes, 10 unless told]
 */
import { setTimeout } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { type RecordedBoard, startRecordedBoard } from '../server/tests/harness/recorded-board.ts';

const [trucks, trips, aSecond] = [500, 2_000, 200];
const minutes = Number(process.argv[2] ?? 10);
const goalMs = 250;

/** Notes when a plate is seen: in the picture after the one in which it came into the document. */
const noteSeen = `
  window.seenAt = new Map();
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    const plate = /Z (\\d+)/.exec(document.querySelector('[data-column="scheduled"] [data-trip]')?.textContent ?? '')?.[1];
    if (plate !== undefined && !window.seenAt.has(plate)) requestAnimationFrame(() => window.seenAt.set(plate, Date.now()));
  }).observe(document.body, { subtree: true, childList: true, characterData: true }));
`;

/** What the page still holds after everything that can go has gone, in MB. */
async function measureHeldMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** The first minute fills what is kept anyway; what grows is told from its end on. */
function tellGrowth(heldMb: readonly number[]): void {
  const [first = 0, last = 0] = [heldMb[0], heldMb.at(-1)];
  const perMinute = heldMb.length > 1 ? (last - first) / (heldMb.length - 1) : 0;
  console.log(`held after each minute: ${heldMb.map((mb) => `${mb.toFixed(1)} MB`).join(', ')}`);
  console.log(
    `${first.toFixed(1)} MB after minute 1, ${last.toFixed(1)} MB after minute ${heldMb.length}: ${perMinute.toFixed(2)} MB a minute`,
  );
}

async function measure(page: Page, board: RecordedBoard): Promise<void> {
  await page.locator('[data-column="scheduled"] [data-trip]').first().waitFor();
  await board.untilFollowed();
  board.move(trucks);
  await setTimeout(3_000);
  const tripId = Number(
    await page.locator('[data-column="scheduled"] [data-trip]').first().getAttribute('data-trip'),
  );
  const card = board.cards.find((one) => one.tripId === tripId);
  if (!card) throw new Error(`there is no trip ${tripId}`);
  const session = await page.context().newCDPSession(page);
  const sentAt = new Map<string, number>();
  const heldMb: number[] = [];
  for (let second = 0; second < minutes * 60; second += 1) {
    board.move(aSecond);
    await setTimeout(300 + (second % 7) * 50);
    const plate = String(10_000 + second);
    sentAt.set(plate, Date.now());
    board.send('card', { card: { ...card, vehiclePlate: `Dubai Z ${plate}` } });
    await setTimeout(500);
    if (second % 60 === 59) heldMb.push(await measureHeldMb(session));
  }
  tellGrowth(heldMb);
  const seenAt = new Map(await page.evaluate<[string, number][]>('[...window.seenAt]'));
  const times = [...sentAt].flatMap(([plate, at]) => {
    const seen = seenAt.get(plate);
    return seen === undefined ? [] : [seen - at];
  });
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  console.log(`${trucks} trucks, ${trips} trips, ${aSecond} positions a second; ${times.length} events`);
  console.log(
    `event to picture: half within ${at(0.5)} ms, p95 ${at(0.95)} ms (goal ${goalMs} ms with a screen)`,
  );
}

const board = await startRecordedBoard({ trucks, trips });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1680, height: 950 }, locale: 'en-GB' });
  await page.addInitScript(noteSeen);
  await page.goto(`${board.url}/console/board`);
  await measure(page, board);
} finally {
  await browser.close();
  await board.close();
}
