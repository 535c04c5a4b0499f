import type { DocumentoReply } from '@portal/contract/documento.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchPdf, fetchXml, type Largura } from './download.ts'
import { getJson } from './http.ts'

/** What stays after a document was left, so that going back to it asks nothing. */
const KEPT = 60_000

/** A document whole: facts, marks, events, items, as its file says them. */
export const documentoOptions = (id: string) =>
  queryOptions({
    queryKey: ['documento', id],
    queryFn: ({ signal }) => getJson<DocumentoReply>(`/documento/${encodeURIComponent(id)}`, { signal }),
    staleTime: KEPT,
    gcTime: KEPT,
  })

/** The stored file itself, byte for byte, to be looked at: that makes it no downloaded one. */
export const xmlOptions = (id: string) =>
  queryOptions({
    queryKey: ['xml', id],
    queryFn: ({ signal }) => fetchXml(id, { signal, look: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
  })

/** The print; of an NFC-e on paper of that width. */
export const pdfOptions = (id: string, largura?: Largura) =>
  queryOptions({
    queryKey: ['pdf', id, largura],
    queryFn: ({ signal }) => fetchPdf(id, { largura, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
  })
