import { CommanderError } from 'commander';
import { BackupRefused } from '../platform/db/backup/backup-refused.ts';
import { DatabaseUnavailable } from '../platform/db/database-unavailable.ts';
import { StartUpError } from '../platform/start-up-error.ts';
import { Problem } from '../values/problem.ts';
import { Interrupted, Refusal, WrongUsage } from './refusal.ts';

export const exitCodes = { done: 0, failed: 1, wrongUsage: 2, interrupted: 130 } as const;

/** Returns how the program ends for what was thrown; without a sentence everything has been said. */
export function explainFailure(error: unknown): { exitCode: number; sentence?: string } {
  if (error instanceof CommanderError) {
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage };
  }
  if (error instanceof Interrupted) return { exitCode: exitCodes.interrupted };
  if (error instanceof WrongUsage) return { exitCode: exitCodes.wrongUsage, sentence: error.message };
  return { exitCode: exitCodes.failed, sentence: makeSentence(error) };
}

/** What the driver says, without any code, when the server goes away under a query. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/;

function makeSentence(error: unknown): string {
  if (error instanceof Problem && error.fields !== undefined) {
    // The domain names a field as a program would; here it is an option.
    return error.fields.map(({ field, message }) => message.replace(field, optionOf(field))).join(' ');
  }
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof Refusal || error instanceof StartUpError || error instanceof BackupRefused) {
    return message;
  }
  if (error instanceof DatabaseUnavailable) return `${message.replace(/\.?$/, '.')} Try again in a moment.`;
  if (lostConnection.test(message)) return `The connection to PostgreSQL was lost. Try again in a moment.`;
  return `This should not have happened: ${message.replace(/\.?$/, '.')} Set SATHA_LOG_LEVEL=debug to see where.`;
}

function optionOf(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
