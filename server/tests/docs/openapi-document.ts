import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TestApp } from '../harness/test-app.ts';

export type Media = {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
};

export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': Media } };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers: Readonly<Record<string, object>>;
        /** By media type, of which there is one. */
        readonly content: Readonly<Record<string, Media>>;
      }
    >
  >;
};

export type OpenApiDocument = {
  readonly openapi: string;
  readonly info: { readonly title: string };
  readonly tags: readonly { readonly name: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Operation['responses'][string]>>;
  };
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

export async function readDocument(app: TestApp): Promise<OpenApiDocument> {
  const { status, body } = await app.get('/openapi.json');
  if (status !== 200) throw new Error(`/openapi.json answers ${status}`);
  return body;
}

/** The responses of an operation, those that stand once for all operations in their place. */
export function responsesOf(document: OpenApiDocument, operation: Operation) {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const shared =
      '$ref' in response ? document.components.responses[nameIn(String(response.$ref))] : undefined;
    return [status, shared ?? response] as const;
  });
  return Object.fromEntries(responses);
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

export function listOperations(document: OpenApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** The shape and examples of an answer. */
export function mediaOf({ content }: { readonly content: Readonly<Record<string, Media>> }): Media {
  const [media] = Object.values(content);
  if (!media) throw new Error('the answer has no media type');
  return media;
}

/** Finds what a value does that its schema in the document does not say; members that are not listed are faults. */
export function createDocumentValidator(document: OpenApiDocument) {
  // Of addresses, it is enough here that they can be read.
  const isAddress = (text: string) => URL.canParse(text, 'https://example.ae');
  const isWithin = (most: number) => ({
    type: 'number' as const,
    validate: (value: number) => Math.abs(value) <= most,
  });
  const formats = {
    'uri-reference': isAddress,
    int32: isWithin(2 ** 31 - 1),
    int64: isWithin(Number.MAX_SAFE_INTEGER),
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  const components = { $id: 'document', components: close(document.components) };
  ajv.addSchema(components as AnySchemaObject);
  const compile = (schema: object) => {
    const text = JSON.stringify(close(schema)).replaceAll('"#/components', '"document#/components');
    return ajv.compile(JSON.parse(text));
  };
  // Compiling takes longer than the request that the answer came to.
  const compiled = new WeakMap<object, ValidateFunction>();
  return (schema: object, value: unknown): ErrorObject[] => {
    const validate = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, close(member)]));
  // What is said on top of another shape lists its own members alone.
  return 'properties' in members && members.type === 'object' && !('allOf' in members)
    ? { ...members, additionalProperties: false }
    : members;
}
