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

/** The answer as a file, under the name that the server gives it. */
export async function toFile(response: Response, fallback: string, follow: Follow = {}): Promise<Downloaded> {
  const name = fileNameOf(response.headers.get('content-disposition'), fallback)
  try {
    return { blob: await readAll(response, follow), name }
  } catch (error) {
    if (follow.signal?.aborted) throw error
    // the connection broke after the first byte: a short file is never saved
    throw new ApiError(0, DOWNLOAD_FAILED, { code: 'rede.interrompida' })
  }
}

export const DOWNLOAD_FAILED = 'Algo deu errado ao baixar este arquivo'

/** `look`: to be shown on the screen, which the server does not count as downloaded. */
export const fetchXml = async (id: string, { signal, look }: { signal?: AbortSignal; look?: true } = {}) =>
  toFile(
    await send(`/xml/${encodeURIComponent(id)}`, {
      query: { fl_leitura: look && '1' },
      accept: 'application/xml',
      signal,
    }),
    'file.xml',
  )

/** Millimetres of the paper that an NFC-e is printed on. */
export type Largura = 58 | 80

export const fetchPdf = async (id: string, { largura, signal }: { largura?: Largura; signal?: AbortSignal } = {}) =>
  toFile(
    await send(`/visualizar/${encodeURIComponent(id)}`, { query: { largura }, accept: 'application/pdf', signal }),
    'file.pdf',
  )

/** The print of one of a document's events. */
export const fetchEvento = async (id: string, evento: string) =>
  toFile(
    await send(`/visualizar/${encodeURIComponent(id)}`, { query: { evento }, accept: 'application/pdf' }),
    'file.pdf',
  )

/** One zip (or one PDF of all) of the notes named by id, or of a whole filter. */
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

/** The same for what is too large to pass through the page: an address that works once, handed to the browser's own downloads; no file for the page. */
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

/** What the error dialog says: `message` of the server's answer; without an answer, or with one that cannot be read, the generic text. */
export function downloadMessage(error: unknown): string {
  return (error instanceof ApiError && error.said) || DOWNLOAD_FAILED
}

/** Hands the file to the browser's downloads. */
export function saveFile({ blob, name }: Downloaded): void {
  const url = URL.createObjectURL(blob)
  clickLink(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Hands an address to the browser's downloads. */
export function clickLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
