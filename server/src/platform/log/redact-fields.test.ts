import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { redactFields } from './redact-fields.ts';

describe('the log', () => {
  it('never holds a name, a phone number or a secret, at the top of a line or one level down', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info' }, { write: (line) => void lines.push(line) });
    const secrets = {
      firstName: 'Mariam',
      mobileNumber: '501234567',
      'x-api-key': 'abc',
      password: 'hunter2',
    };
    logger.info(secrets, 'at the top');
    logger.info({ customer: secrets, tripId: 7 }, 'one level down');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).not.toMatch(/Mariam|501234567|abc|hunter2/);
      expect(line).toContain('"firstName":"[redacted]"');
    }
    expect(lines[1]).toContain('"tripId":7');
  });

  it('leaves what it is given as it was', () => {
    const fields = { customer: { firstName: 'Mariam' } };
    expect(redactFields(fields)).toEqual({ customer: { firstName: '[redacted]' } });
    expect(fields.customer.firstName).toBe('Mariam');
  });

  it('hands a line without hidden fields on as it is', () => {
    const fields = { path: '/api/Trips', error: new Error('a fault') };
    expect(redactFields(fields)).toBe(fields);
  });
});
