import { DOWNLOAD_FAILED } from './download-message.ts'
import { ApiError, getJson, rootUrl, send } from './http.ts'

export interface Downloaded {
  blob: Blob
  name: string
}

/** File name of a content-disposition header: `filename*` (RFC 5987) first, then `filename`, else the default. */
export function fileNameOf(header: string | null, fallback: string): string {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')
  if (extended?.[1]) {
    try {
      return decodeURIComponent(extended[1].trim())
    } catch {
      // a malformed escape: the plain name serves
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header ?? '')
  const name = (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '').trim()
  return name || fallback
}

/** Options of a download: its abort signal and its progress callback (bytes received). */
export interface Follow {
  signal?: AbortSignal
  onBytes?: (received: number) => void
}

async function readAll(response: Response, { onBytes }: Follow): Promise<Blob> {
  if (!onBytes || !response.body) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    received += next.value.byteLength
    onBytes(received)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Reads the answer into a file, with the name that the server sends. */
export async function toFile(response: Response, fallback: string, follow: Follow = {}): Promise<Downloaded> {
  const name = fileNameOf(response.headers.get('content-disposition'), fallback)
  try {
    return { blob: await readAll(response, follow), name }
  } catch (error) {
    if (follow.signal?.aborted) throw error
    // the connection broke after the first byte: an incomplete file must not be saved
    throw new ApiError(0, DOWNLOAD_FAILED, { code: 'rede.interrompida' })
  }
}

/** `look`: for display only, which the server does not record as a download. */
export const fetchXml = async (id: string, { signal, look }: { signal?: AbortSignal; look?: true } = {}) =>
  toFile(
    await send(`/xml/${encodeURIComponent(id)}`, {
      query: { fl_leitura: look && '1' },
      accept: 'application/xml',
      signal,
    }),
    'file.xml',
  )

/** Paper width of an NFC-e in millimetres. */
export type Largura = 58 | 80

export const fetchPdf = async (id: string, { largura, signal }: { largura?: Largura; signal?: AbortSignal } = {}) =>
  toFile(
    await send(`/visualizar/${encodeURIComponent(id)}`, { query: { largura }, accept: 'application/pdf', signal }),
    'file.pdf',
  )

/** PDF of one event of a document. */
export const fetchEvento = async (id: string, evento: string) =>
  toFile(
    await send(`/visualizar/${encodeURIComponent(id)}`, { query: { evento }, accept: 'application/pdf' }),
    'file.pdf',
  )

/** A zip (or a single PDF) of selected notes or of a whole filter. */
export const fetchZip = async (body: ZipBody, follow: Follow = {}) =>
  toFile(
    await send('/baixarNotas', {
      method: 'POST',
      body,
      accept: 'application/zip, application/pdf',
      signal: follow.signal,
    }),
    body.formato === 'pdf_unico' ? 'file.pdf' : 'file.zip',
    follow,
  )

/**
 * Downloads large files through a one-time link, without the page's memory. Returns null because the page
 * gets no file.
 */
export async function openZipLink(body: ZipBody): Promise<null> {
  const { url } = await getJson<{ url: string }>('/baixarNotas/link', { method: 'POST', body })
  clickLink(rootUrl(url), '')
  return null
}

export type Formato = 'xml' | 'pdf' | 'ambos' | 'pdf_unico'

export interface ZipBody {
  formato?: Formato
  cpfcnpj: string
  tipo: string
  ds_emitidarec: string
  notas?: string[]
  filtro?: Record<string, string | undefined>
}

/** Saves a file through the browser. */
export function saveFile({ blob, name }: Downloaded): void {
  const url = URL.createObjectURL(blob)
  clickLink(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Starts a browser download of an address. */
export function clickLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
