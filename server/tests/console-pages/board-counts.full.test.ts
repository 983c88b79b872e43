import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, openPage } from '../harness/chromium.ts';
import { type RecordedBoard, startRecordedBoard } from '../harness/recorded-board.ts';

const trucks = 500;
const trips = 2_000;
const aSecond = 200;

type Counts = { readonly changes: number; readonly lists: number; readonly commits: number };

/** Counts what React draws from the first moment on, and what changes in the document beside the map. */
const countAll = `
  window.counts = { changes: 0, lists: 0, commits: 0 };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true, renderers: new Map(), inject: () => 1, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
    onCommitFiberRoot() { window.counts.commits += 1; },
  };
  addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
    const beside = changes.filter(({ target }) => !(target.parentElement ?? document.body).closest('figure'));
    window.counts.changes += beside.length;
    window.counts.lists += beside.filter(({ type }) => type === 'childList').length;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true }));
`;
const readCounts = (page: Page) => page.evaluate<Counts>('({ ...window.counts })');

describe.skipIf(lacksChromium('The board with many trucks'))(
  `the board with ${trucks} trucks and ${trips} trips`,
  () => {
    let board: RecordedBoard;
    let browser: Browser;
    beforeAll(async () => {
      board = await startRecordedBoard({ trucks, trips });
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser?.close();
      await board?.close();
    });

    it('draws no list and no row for trucks that move, and few of its trips are in the document', async () => {
      const { page, complaints } = await openPage(browser, board.url);
      await page.addInitScript(countAll);
      await page.goto(`${board.url}/console/board`);
      await page.locator('[data-trip]').first().waitFor();
      await board.untilFollowed();
      board.move(trucks);
      await page.getByRole('region', { name: /^Free: 250 drivers$/ }).waitFor();
      expect(await page.locator('[data-trip]').count()).toBeLessThan(80);
      expect(await page.locator('[data-driver]').count()).toBeLessThan(80);
      expect(await page.locator('[data-board] *').count()).toBeLessThan(4_000);

      const before = await readCounts(page);
      expect(Math.min(before.changes, before.lists, before.commits)).toBeGreaterThan(0);
      let [bytes, seconds] = [0, 0];
      for (; seconds < 20; seconds += 1) {
        bytes += board.move(aSecond);
        await setTimeout(1_000);
      }
      // The clock of what is told relative to now is another matter: it goes every quarter of a minute.
      const after = await readCounts(page);
      const positions = aSecond * seconds;
      expect(bytes / positions).toBeLessThan(140);
      expect(after.lists - before.lists).toBe(0);
      expect((after.changes - before.changes) / positions).toBeLessThan(0.05);
      expect(after.commits - before.commits).toBeLessThan(40);
      expect(complaints).toEqual([]);

      // What does change is drawn, and nothing but that: a card, where it stands.
      const [first] = await page.locator('[data-column="scheduled"] [data-trip]').all();
      const tripId = Number(await first?.getAttribute('data-trip'));
      const card = board.cards.find((one) => one.tripId === tripId);
      if (!card) throw new Error(`there is no trip ${tripId}`);
      board.send('card', { card: { ...card, vehiclePlate: 'Dubai Z 99999' } });
      await page.locator(`[data-trip="${tripId}"]`).getByText('99999').waitFor();
      const changed = (await readCounts(page)).changes - after.changes;
      expect(changed).toBeGreaterThan(0);
      expect(changed).toBeLessThan(100);
      await page.context().close();
    });

    it('holds no more nodes and listeners after two thousand frames than before', async () => {
      const { page, complaints } = await openPage(browser, board.url);
      await page.goto(`${board.url}/console/board`);
      const [first] = await Promise.all([
        page.locator('[data-column="scheduled"] [data-trip]').first().getAttribute('data-trip'),
        board.untilFollowed(),
      ]);
      const card = board.cards.find(({ tripId }) => tripId === Number(first));
      if (!card) throw new Error(`there is no trip ${first}`);
      /** Each frame of a trip tells another plate; each of positions, where other trucks are. */
      const follow = async (frames: number, firstPlate: number) => {
        for (let frame = 0; frame < frames; frame += 2) {
          board.move(aSecond / 10);
          board.send('card', { card: { ...card, vehiclePlate: `Dubai Z ${firstPlate + frame}` } });
        }
        await page
          .locator(`[data-trip="${card.tripId}"]`)
          .getByText(`${firstPlate + frames - 2}`)
          .waitFor();
      };
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const countHeld = async () => {
        await session.send('HeapProfiler.collectGarbage');
        const { metrics } = await session.send('Performance.getMetrics');
        const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
        return { nodes: read('Nodes'), listeners: read('JSEventListeners') };
      };
      await follow(200, 10_000);
      const before = await countHeld();
      await follow(2_000, 20_000);
      const after = await countHeld();
      expect(before.nodes).toBeGreaterThan(0);
      expect(after.nodes - before.nodes).toBeLessThan(200);
      expect(after.listeners - before.listeners).toBeLessThan(50);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  },
);
