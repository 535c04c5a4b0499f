import type { ExportRequest } from './request.ts'

/** `notas-12345678000195-2026-06-01-a-2026-06-30.csv`; without both days the name has no period. */
export function fileName({ content, format, taxId, picked }: ExportRequest): string {
  const [from, to] = 'filter' in picked ? [picked.filter.issuedFrom, picked.filter.issuedTo] : []
  const what = isPlain(content) ? content : `totais-por-${content}`
  const when = 'keys' in picked ? '-selecao' : from && to ? `-${from}-a-${to}` : ''
  return `${what}-${taxId}${when}.${format}`
}

const isPlain = (content: ExportRequest['content']): boolean => content === 'notas' || content === 'itens'
