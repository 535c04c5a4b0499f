import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchPdf, fetchXml, type Largura } from '../http/download.ts'
import { getJson } from '../http/http.ts'

/** Milliseconds that a document stays cached after it was closed. */
const KEPT = 60_000

/** A document with its facts, marks, events and items. */
export const documentoOptions = (id: string) =>
  queryOptions({
    queryKey: ['documento', id],
    queryFn: ({ signal }) => getJson<DocumentoReply>(`/documento/${encodeURIComponent(id)}`, { signal }),
    staleTime: KEPT,
    gcTime: KEPT,
  })

/** The stored file, byte for byte. Viewing does not count as a download. */
export const xmlOptions = (id: string) =>
  queryOptions({
    queryKey: ['xml', id],
    queryFn: ({ signal }) => fetchXml(id, { signal, look: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
  })

/** PDF of a document; `largura` is the paper width of an NFC-e. */
export const pdfOptions = (id: string, largura?: Largura) =>
  queryOptions({
    queryKey: ['pdf', id, largura],
    queryFn: ({ signal }) => fetchPdf(id, { largura, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
  })
