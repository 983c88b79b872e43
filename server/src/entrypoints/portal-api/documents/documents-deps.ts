import type { StatementDeps } from '../../../domain/documents/statements/make-statement.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PdfDrawing } from '../../shared/pdf-drawing.ts';

export type DocumentsDeps = StatementDeps & PdfDrawing & { readonly db: Database };
