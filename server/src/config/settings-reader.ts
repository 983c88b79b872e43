import { StartUpError } from '../platform/start-up-error.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export type SettingsReader = ReturnType<typeof createSettingsReader>;

/** Reads settings from environment variables; what is set badly is refused in a sentence that names it. */
export function createSettingsReader(variables: Variables) {
  const refuse = (name: string, value: string, wanted: string): never => {
    throw new StartUpError(`The setting ${name} is "${value}"; it must be ${wanted}.`);
  };
  const read = (name: string): string | undefined => {
    const value = variables[name]?.trim();
    return value === '' ? undefined : value;
  };

  const readUrl = (name: string, schemes: readonly string[]): string | undefined => {
    const value = read(name);
    if (value === undefined) return undefined;
    // The value may hold a password: it is not repeated.
    const wanted = `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
    if (!URL.canParse(value) && schemes.includes(value.split('//', 1)[0] ?? '')) {
      throw new StartUpError(
        `The setting ${name} cannot be read as an address: percent-encode @ : / ? # in a name or password, and write the folder ` +
          'of a socket as a parameter, as in postgresql:///satha_live?host=/var/run/postgresql&user=satha.',
      );
    }
    if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) {
      throw new StartUpError(`The setting ${name} must be ${wanted}.`);
    }
    return value;
  };

  return {
    text(name: string, preset: string): string {
      return read(name) ?? preset;
    },
    optionalText(name: string): string | undefined {
      return read(name);
    },
    wholeNumber(name: string, preset: number, lowest: number, highest: number): number {
      const value = read(name);
      if (value === undefined) return preset;
      return (
        parseNumber(value, lowest, highest) ??
        refuse(name, value, `a whole number from ${lowest} to ${highest}`)
      );
    },
    /** A whole number, or the word `off`. */
    wholeNumberOrOff(name: string, preset: number, lowest: number, highest: number): number | 'off' {
      const value = read(name);
      if (value === undefined) return preset;
      if (value === 'off') return value;
      const wanted = `a whole number from ${lowest} to ${highest}, or off`;
      return parseNumber(value, lowest, highest) ?? refuse(name, value, wanted);
    },
    oneOf<Choice extends string>(name: string, choices: readonly Choice[], preset: Choice): Choice {
      const value = read(name);
      if (value === undefined) return preset;
      return (
        choices.find((choice) => choice === value) ?? refuse(name, value, `one of ${choices.join(', ')}`)
      );
    },
    /** An address of one of the schemes, such as `postgres:`. */
    url: readUrl,
    /** The address of what stands at the root of its host, without a slash at the end. */
    origin(name: string): string | undefined {
      const url = readUrl(name, ['http:', 'https:']);
      return url === undefined ? undefined : requireOrigin(name, url);
    },
    refuse,
  };
}

function parseNumber(value: string, lowest: number, highest: number): number | undefined {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= lowest && number <= highest ? number : undefined;
}

function requireOrigin(name: string, url: string): string {
  const { origin, pathname, search, hash } = new URL(url);
  if (pathname === '/' && search === '' && hash === '') return origin;
  throw new StartUpError(
    `The setting ${name} must be an address without a path, such as https://sandbox.example.ae.`,
  );
}
