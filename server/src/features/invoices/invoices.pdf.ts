import { join } from 'node:path'
import type { PrintPictures } from '#server/features/files/print-pictures.actions.ts'
import type { RenderRequest } from '#server/pdf/render-request.ts'
import { packageRoot } from '#server/package-root.ts'
import type { InvoiceDocument } from './invoices.document.ts'

const template = join(packageRoot, 'src', 'features', 'invoices', 'invoice.typ')

/** How the document is rendered: the document, and where the firm's logo lies. */
export function invoiceRequest(
  { logoFileId, ...document }: InvoiceDocument,
  { folder, pictures, createdAt }: { folder: string; pictures: PrintPictures; createdAt: Date },
): RenderRequest {
  const logo = logoFileId === null ? undefined : pictures.get(logoFileId)
  return {
    folder,
    template,
    data: { ...document, pictures: { firm: logo?.name ?? null } },
    pictures: [...pictures.values()].map(({ name }) => name),
    attachment: null,
    createdAt: createdAt.getTime(),
    seal: null,
  }
}
