import { findHalfCharacter } from '../values/label.ts';
import { type FieldProblem, Problem } from '../values/problem.ts';
import { parseUaeDateTime } from '../values/uae-time.ts';

const controlCharacter = /\p{Cc}/u;
/** White space and characters that show nothing by themselves, such as a zero-width space. */
const nothingVisible = /^[\s\p{Cf}]*$/u;

/**
 * Reads what a schema cannot judge: each reader returns the value and notes what is wrong; `requireNone` then
 * refuses all of it at once.
 */
export function createFieldReader() {
  const problems: FieldProblem[] = [];
  const note = (field: string, message: string) => {
    problems.push({ field, message });
    return undefined;
  };

  return {
    /** An instant, undefined when left out or null. */
    departureTime(text: string | null | undefined): Temporal.Instant | undefined {
      if (text === undefined || text === null) return undefined;
      return (
        parseUaeDateTime(text) ??
        note(
          'departureTime',
          'departureTime is no date and time of the calendar; send YYYY-MM-DDTHH:MM, UAE time.',
        )
      );
    },
    /** A person's name, trimmed: 1–100 characters, any script. */
    name(field: string, text: string): string {
      return readText(field, text.trim(), 100, note) ?? '';
    },
    /** The account's own number for a trip, 1–100 characters; undefined when left out or null. */
    externalReference(text: string | null | undefined): string | undefined {
      if (text === undefined || text === null) return undefined;
      return readText('externalReference', text, 100, note);
    },
    requireNone(): void {
      if (problems.length > 0) throw new Problem('invalid_request', { fields: problems });
    },
  };
}

function readText(
  field: string,
  text: string,
  longest: number,
  note: (field: string, message: string) => undefined,
): string | undefined {
  const length = [...text].length;
  if (length < 1 || length > longest || nothingVisible.test(text)) {
    return note(
      field,
      `${field} must have 1 to ${longest} characters that are not all blank; it has ${length}.`,
    );
  }
  const halfCharacter = findHalfCharacter(field, text);
  if (halfCharacter) return note(field, halfCharacter);
  if (controlCharacter.test(text)) {
    return note(field, `${field} has a control character in it, such as a line break; send plain text.`);
  }
  return text;
}
