import { operatorRoles } from '@satha/terms/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorMay } from '../../src/domain/operators/operator-roles.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { addressOf, type FiguresQuery, makeFiguresReader } from '../harness/figures-reader.ts';
import { type FiguresScene, figureDays, makeFiguresScene } from '../harness/figures-scene.ts';
import { readXlsx } from '../harness/read-xlsx.ts';

let company: Console;
let finance: ConsoleOperator;
let scene: FiguresScene;
beforeAll(async () => {
  company = await createConsole({ variables: { SATHA_SMS_PART_FILS: '9' } });
  scene = await makeFiguresScene(company);
  finance = await company.operatorOf('finance');
  reader = makeFiguresReader({ company, finance });
});
afterAll(() => company.close());

type Reader = ReturnType<typeof makeFiguresReader>;
let reader: Reader;
const ask: Reader['ask'] = (...asked) => reader.ask(...asked);
const select: Reader['select'] = (...asked) => reader.select(...asked);

describe('figures of all messages', () => {
  it('are what the gateway took on the days, of trips or not, and cost what their parts do', async () => {
    const { sent } = await ask('texts');
    expect(sent).toEqual([
      { kind: 'tracking_link', messages: 2, parts: 4, costFils: 36 },
      { kind: 'sign_in_code', messages: 4, parts: 5, costFils: 45 },
      { kind: 'duty_alarm', messages: 1, parts: 2, costFils: 18 },
    ]);
    expect(
      await select(`SELECT sum(parts)::int AS parts FROM sms_sent_days
        WHERE day >= '${figureDays.from}' AND day <= '${figureDays.to}'`),
    ).toEqual([{ parts: 11 }]);
    expect((await ask('texts', { accountId: scene.accounts[0].accountId })).sent).toEqual([]);
  });

  it('tell no cost to roles that do not see wallets', async () => {
    const blind = operatorRoles.filter((role) => !operatorMay(role, 'wallets.read'));
    expect(blind.length).toBeGreaterThan(0);
    for (const role of blind) {
      const operator = await company.operatorOf(role);
      const { texts, sent } = expectOk(await operator.get(addressOf('/figures/texts', figureDays)));
      expect([...texts, ...sent].map(({ costFils }) => costFils)).toEqual(Array(6).fill(null));
      expect(sent).toMatchObject([{ parts: 4 }, { parts: 5 }, { parts: 2 }]);
    }
  });
});

describe('figures as files', () => {
  it('have a row for each that the page shows, with the same numbers', async () => {
    const read = async (figure: string, query: FiguresQuery = {}) => {
      const answer = await finance.get(
        addressOf(`/figures/${figure}/export`, { ...figureDays, format: 'csv', ...query }),
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="satha-${figure.replace('/', '-')}-2026-11-16-2026-11-18.csv"`,
      );
      return (answer.body as string).replace('\uFEFF', '').trimEnd().split('\r\n');
    };
    expect(await read('trips')).toEqual([
      'day,trips,open,completed,cancelled,no_driver_found,failed',
      ...['2026-11-16,3,0,2,0,0,1', '2026-11-17,1,0,0,0,1,0', '2026-11-18,1,1,0,0,0,0'],
    ]);
    expect((await read('revenue'))[2]).toBe('2026-11-17,100.00,5.00,1');
    expect((await read('assignment'))[1]).toBe('2026-11-16,3,90,400');
    expect(await read('arrivals')).toContain('anew,on_time,1');
    expect(await read('offers')).toContain('accepted,2,2');
    expect(await read('outcomes')).toContain('delivered,2,0.00');
    expect(await read('demand')).toContain('25.15,55.25,Downtown,4,1');
    expect(await read('texts')).toEqual([
      'message,status,trips,parts,cost_aed',
      ...['tracking_link,sent,2,4,0.36', 'driver_assigned,left_out,1,0,0.00', 'driver_arrived,sent,1,,'],
    ]);
    expect(await read('texts/sent')).toEqual([
      'message,messages,parts,cost_aed',
      ...['tracking_link,2,4,0.36', 'sign_in_code,4,5,0.45', 'duty_alarm,1,2,0.18'],
    ]);
    const { sheets } = readXlsx(
      (
        await downloadPdf(
          `${company.consoleUrl}/console-api${addressOf('/figures/trips/export', { ...figureDays, format: 'xlsx' })}`,
          finance,
        )
      ).pdf,
    );
    expect(sheets[0]?.rows).toHaveLength(4);
  });

  it('are for the roles that see the figure', async () => {
    const query = { ...figureDays, format: 'csv' };
    const blind = operatorRoles.find((role) => !operatorMay(role, 'wallets.read'));
    if (!blind) throw new Error('every role sees wallets');
    const operator = await company.operatorOf(blind);
    const revenue = await operator.get(addressOf('/figures/revenue/export', query));
    expectRefusal(revenue, 403, 'Your role does not allow this');
    const { body } = await operator.get(addressOf('/figures/texts/export', query));
    expect(body).toContain('tracking_link,sent,2,4,\r\n');
  });
});
