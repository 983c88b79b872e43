/** An OpenAPI 3.1 document, as far as what is done to one here needs to know it. */
export type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses?: Readonly<Record<string, object>>;
  };
  readonly webhooks?: Readonly<Record<string, object>>;
};

export type OpenApiOperation = {
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
};

export type OpenApiResponse = {
  readonly content?: Readonly<
    Record<string, { readonly schema: object; readonly examples?: Readonly<Record<string, object>> }>
  >;
};

/** Returns the document with every operation as `change` returns it. */
export function changeOperations<Document extends Pick<OpenApiDocument, 'paths'>>(
  document: Document,
  change: (operation: OpenApiOperation) => OpenApiOperation,
): Document {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, change(operation)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
