/**
 * Returns a compiler that compiles schemas which say the same once: two environments of one process have the same routes, and
 * most routes the same refusals. An object that came before is known by itself; the others are compared as texts, which all
 * together are megabytes at each start.
 */
export function compileOnce<Schema extends object, Compiled>(
  compile: (schema: Schema) => Compiled,
): (schema: Schema) => Compiled {
  const byObject = new WeakMap<Schema, Compiled>();
  const byText = new Map<string, Compiled>();
  return (schema) => {
    const known = byObject.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    const compiled = byText.get(text) ?? compile(schema);
    byText.set(text, compiled);
    byObject.set(schema, compiled);
    return compiled;
  };
}
