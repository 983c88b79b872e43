import { describe, expect, it, vi } from 'vitest';
import { censorLine } from './censor-line.ts';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = [];
  write(createLogger({ level: 'info' }, { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] as string) as Record<string, unknown>;
}

describe('the log', () => {
  it('never holds a name, a phone number or a secret, however deep they lie', () => {
    const secrets = {
      firstName: 'Mariam',
      nameAr: 'عمران خان',
      mobileNumber: 5,
      'x-api-key': 'abc',
      password: { old: 'hunter2' },
      token: 'svc_dt_test_x',
      lat: 25.1972,
      lng: 55.2744,
      job: { vehicle: { plateNo: '40777' } },
      recipient: 'Mariam',
    };
    const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[redacted]']));
    const line = logged((logger) => logger.info({ ...secrets, trips: [{ customer: secrets, tripId: 7 }] }));
    expect(line).toMatchObject({ ...hidden, trips: [{ customer: hidden, tripId: 7 }] });
  });

  it.each([
    '501234567',
    '0501234567',
    '+971501234567',
    '00971501234567',
    '971501234567',
    '+971 50 123 4567',
    '971-50-1234567',
    '+971 (0)50 123 4567',
    '050-123-4567',
    '05 01 23 45 67',
    '050\t123\v4567',
    '050\u00a01234567',
  ])('never holds the mobile number %s, wherever it stands', (number) => {
    const text = `asked by ${number},\n${number}\t"${number}"`;
    const wanted = 'asked by [redacted],\n[redacted]\t"[redacted]"';
    const error = new Error(text, { cause: new Error(text) });
    const line = logged((logger) =>
      logger.child({ requestId: text }).info({ route: text, list: [text], err: error }, text),
    );
    expect(line).toMatchObject({ requestId: wanted, route: wanted, list: [wanted], msg: wanted });
    expect(line.err).toMatchObject({ message: wanted, cause: { message: wanted } });
    expect(JSON.stringify(line)).not.toContain(number);
  });

  it('leaves numbers as they are, also one that looks like a phone number', () => {
    const fields = { accountId: 501234567, durationMs: 52.1234567, apiKeyId: 971501234567 };
    expect(logged((logger) => logger.info({ ...fields, note: 'call 0501234567' }, 'a'))).toMatchObject({
      ...fields,
      note: 'call [redacted]',
    });
  });

  it.each([
    'd3fce280-d32e-48fe-83c3-0629173e4342',
    '2026-11-20T06:05:18.076Z',
    'AED 501,234.56',
    'v5012345678',
    'tel 041234567',
  ])('leaves %s as it is', (text) => {
    expect(logged((logger) => logger.info({ text }))).toMatchObject({ text });
  });

  it('tells the time of each line', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const times = ['2026-11-20T06:05:18.076Z', '2026-11-20T06:05:18.077Z'];
      const lines: string[] = [];
      const logger = createLogger({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line).time) });
      for (const time of times) {
        vi.setSystemTime(time);
        logger.info('a');
      }
      expect(lines).toEqual(times);
    } finally {
      vi.useRealTimers();
    }
  });

  it('hands a line without anything to hide on as it is', () => {
    const line = '{"level":"info", "accountId":1}\n';
    expect(censorLine(line)).toBe(line);
  });
});
