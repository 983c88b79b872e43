import { languageCodes } from '@satha/terms/languages';
import { Type } from 'typebox';

/** What the map's style is asked for. */
export const StyleQuery = Type.Object({
  language: Type.Optional(
    Type.Union(
      languageCodes.map((code) => Type.Literal(code)),
      { description: 'Language of the names; en unless told.' },
    ),
  ),
  scheme: Type.Optional(
    Type.Union([Type.Literal('light'), Type.Literal('dark')], { description: 'light unless told.' }),
  ),
});

/** A tile by its zoom, its column from the west and its row from the north. */
export const TilePath = Type.Object({
  version: Type.String(),
  z: Type.String({ pattern: '^[0-9]{1,2}$' }),
  x: Type.String({ pattern: '^[0-9]{1,8}$' }),
  y: Type.String({ pattern: '^[0-9]{1,8}$' }),
});

/** A font of the map's labels. */
export const FontPath = Type.Object({ file: Type.String() });

/** A file of the built-in map, by the digest that it had. */
export const BuiltInFilePath = Type.Object({ version: Type.String(), file: Type.String() });
