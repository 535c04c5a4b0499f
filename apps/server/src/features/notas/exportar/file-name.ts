import { downloadName } from '../download/file-name.ts'
import { type ExportRequest, isReport } from './request.ts'

/** Like that of a download, with what the file holds: `Irmaos-Avelar_NF-e_emitidas_2026-10_57-notas_totais-por-ncm.xlsx`. */
export function fileName(
  { content, format, counts }: ExportRequest,
  empresas: Parameters<typeof downloadName>[1]['empresas'],
): string {
  const what = content === 'notas' ? '' : isReport(content) ? `totais-por-${content}` : content
  return downloadName(counts, { empresas, content: what, extension: format })
}
