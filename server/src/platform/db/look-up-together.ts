/** Single look-ups of one kind as one statement: `findAll` answers in the order of its keys. */
export type FindAll<Key, Found> = (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>;

type Waiting<Key, Found> = {
  readonly key: Key;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/** A statement with more keys takes so long that those in it wait for each other. */
const mostKeysAtOnce = 100;

/**
 * Makes one statement of the look-ups that are asked in one turn of the event loop, which is when many requests
 * arrive together: a round trip costs far more than a row. Nothing is kept: a statement is sent after each of its
 * look-ups was asked, and sees all that was committed by then.
 */
export function lookUpTogether<Key, Found>(
  findAll: FindAll<Key, Found>,
): (key: Key) => Promise<Found | undefined> {
  let waiting: Waiting<Key, Found>[] = [];

  function send(): void {
    if (waiting.length === 0) return;
    const asked = waiting;
    waiting = [];
    findAll(asked.map(({ key }) => key)).then(
      (found) => {
        for (const [index, { resolve }] of asked.entries()) resolve(found[index]);
      },
      (error: unknown) => {
        for (const { reject } of asked) reject(error);
      },
    );
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ key, resolve, reject });
      if (waiting.length === mostKeysAtOnce) send();
    });
}
