import type { Conteudo, FormatoExportacao, Relatorio, TotaisNotasReply } from '@portal/contract/notas/exportar.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clickLink, type Downloaded, type Follow, toFile } from '../http/download.ts'
import { getJson, rootUrl, send } from '../http/http.ts'

/** The notes of an export: selected ids, or a whole filter. */
export interface Picked {
  cpfcnpj: string
  notas?: string[]
  filtro?: Record<string, string | undefined>
}

export interface ExportBody extends Picked {
  formato: FormatoExportacao
  conteudo: Conteudo
  ordem?: string
}

/** Notes, items or totals as a spreadsheet, or the list or totals as a PDF. */
export const fetchExport = async (body: ExportBody, follow: Follow = {}): Promise<Downloaded> =>
  toFile(
    await send('/exportarNotas', {
      method: 'POST',
      body,
      accept: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/pdf',
      signal: follow.signal,
    }),
    `file.${body.formato}`,
    follow,
  )

/**
 * Downloads large files through a one-time link, without the page's memory. Returns null because the page
 * gets no file.
 */
export async function openExportLink(body: ExportBody): Promise<null> {
  const { url } = await getJson<{ url: string }>('/exportarNotas/link', { method: 'POST', body })
  clickLink(rootUrl(url), '')
  return null
}

/** Totals by one property; the previous totals are shown until the new ones arrive. */
export const totaisNotasOptions = (picked: Picked, por: Relatorio) =>
  queryOptions({
    queryKey: ['notas', 'por', picked, por],
    queryFn: ({ signal }) =>
      getJson<TotaisNotasReply>('/totaisNotas', { method: 'POST', body: { ...picked, ds_por: por }, signal }),
    placeholderData: keepPreviousData,
  })
