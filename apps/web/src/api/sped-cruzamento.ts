import type { FormatoExportacao } from '@portal/contract/notas/exportar.ts'
import type { CruzamentoReply } from '@portal/contract/sped/cruzamento.ts'
import { type Downloaded, type Follow, toFile } from './http/download.ts'
import { ApiError, apiUrl, currentToken, OFFLINE, reportUnauthorized, send, toApiError } from './http/http.ts'

interface Upload {
  cnpj: string
  file: Blob
  /** Reports the uploaded share, 0 to 1 */
  onSent: (share: number) => void
  signal: AbortSignal
}

/**
 * Compares an EFD with the XMLs of the portal. XMLHttpRequest, because fetch does not report upload progress.
 */
export function crossEfd({ cnpj, file, onSent, signal }: Upload): Promise<CruzamentoReply> {
  const token = currentToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl('/sped/cruzamento', { nr_cpfcnpj: cnpj }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'text/plain')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onSent(1)
    request.onload = () => {
      if (request.status < 300) return resolve(JSON.parse(request.responseText))
      if (request.status === 401 && token) reportUnauthorized(token)
      reject(toApiError(request.status, request.responseText))
    }
    request.onerror = () => reject(new ApiError(0, OFFLINE, { code: 'rede.sem_conexao' }))
    request.onabort = () => reject(new DOMException('Cruzamento interrompido', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/**
 * Differences as a spreadsheet or a PDF, all or of one rule. Sends the file again, because the server does not store
 * it.
 */
export const exportCross = async (
  file: Blob,
  query: { nr_cpfcnpj: string; formato: FormatoExportacao; codigo?: string },
  follow: Follow = {},
): Promise<Downloaded> =>
  toFile(
    await send('/sped/cruzamento/exportar', {
      method: 'POST',
      query,
      blob: new Blob([file], { type: 'text/plain' }),
      accept: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/pdf',
      signal: follow.signal,
    }),
    `cruzamento.${query.formato}`,
    follow,
  )
