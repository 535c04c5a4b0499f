import { tipoName } from '@portal/contract/nomes.ts'
import type { Andamento, Veredito } from '../api/notas/importar.ts'
import { TIPOS } from '../api/notas/tipos.ts'
import { formatCount, formatInteger } from '../lib/format.ts'

/** Rules of an upload as pure functions: batches, refusals, sums. */

export interface PlannedFile {
  file: { size: number }
  name: string
}

const BATCH_FILES = 500
const BATCH_BYTES = 256 * 2 ** 20
const XML_MAX = 8 * 2 ** 20
const ZIP_MAX = 2 * 2 ** 30

const isZip = (name: string) => /\.zip$/i.test(name)
/** Others that the server opens. */
const isArchive = (name: string) => /\.(gz|tgz|tar|eml|msg)$/i.test(name)

/** Batches of at most 500 files and about 256 MB; a larger zip is a batch of its own. Keeps the order. */
export function planBatches<T extends PlannedFile>(files: readonly T[]): T[][] {
  const batches: T[][] = []
  let bytes = 0
  for (const item of files) {
    const last = batches.at(-1)
    if (!last || last.length >= BATCH_FILES || bytes + item.file.size > BATCH_BYTES) {
      batches.push([item])
      bytes = item.file.size
    } else {
      last.push(item)
      bytes += item.file.size
    }
  }
  return batches
}

/** A key must not travel as if it were a note. */
const isCertificate = (name: string) => /\.(pfx|p12)$/i.test(name)

/** Reason not to send a file: the server would reject it with the whole request, or it is a certificate. */
export function refusalOf({ file, name }: PlannedFile): string | null {
  if (isCertificate(name)) return 'É um certificado, não uma nota: guarde-o em Certificados'
  if (isZip(name)) return file.size > ZIP_MAX ? 'Zip maior que 2 GB: divida em partes' : null
  if (isArchive(name)) return file.size > ZIP_MAX ? 'Arquivo compactado maior que 2 GB: divida em partes' : null
  return file.size > XML_MAX ? 'Arquivo maior que 8 MB' : null
}

/** `outubro-2026.zip e mais 3`. */
export function nameOf(files: readonly { name: string }[]): string {
  const first = files[0]?.name.split('/')[0] ?? ''
  return files.length > 1 ? `${first} e mais ${files.length - 1}` : first
}

type Verdicts = 'importados' | 'repetidos' | 'atualizados' | 'rejeitados'
type Kinds = Andamento['importados_por_tipo']
export type Counts = Pick<Andamento, 'total' | Verdicts | 'importados_por_tipo' | 'cancelamentos_pendentes'>

const COUNTED: readonly (keyof Kinds)[] = [...TIPOS, 'eventos', 'inutilizacoes']
const eachKind = (countOf: (kind: keyof Kinds) => number): Kinds =>
  // every key of Kinds is in COUNTED: TIPOS has every kind (`tipos.test.ts`)
  Object.fromEntries(COUNTED.map((kind) => [kind, countOf(kind)])) as Kinds

const NO_COUNTS: Counts = {
  total: 0,
  importados: 0,
  repetidos: 0,
  atualizados: 0,
  rejeitados: 0,
  importados_por_tipo: eachKind(() => 0),
  cancelamentos_pendentes: null,
}

export function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, counts) => ({
      total: sum.total + counts.total,
      importados: sum.importados + counts.importados,
      repetidos: sum.repetidos + counts.repetidos,
      atualizados: sum.atualizados + counts.atualizados,
      rejeitados: sum.rejeitados + counts.rejeitados,
      importados_por_tipo: sumKinds(sum.importados_por_tipo, counts.importados_por_tipo),
      cancelamentos_pendentes: sumKnown(sum.cancelamentos_pendentes, counts.cancelamentos_pendentes),
    }),
    NO_COUNTS,
  )
}

/** Sum that ignores unknown values (null); null when both are unknown. */
const sumKnown = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : a + b)

const sumKinds = (a: Kinds, b: Kinds): Kinds => eachKind((kind) => a[kind] + b[kind])

/** Words of a count that is no plain name of a kind. */
const COUNT_WORDS: Readonly<Partial<Record<keyof Kinds, readonly [one: string, many: string]>>> = {
  outro: ['outro documento', 'outros documentos'],
  eventos: ['evento', 'eventos'],
  inutilizacoes: ['inutilização', 'inutilizações'],
}

/** `7.190 NF-e, 362 CT-e, 1 evento`; empty when the server did not count them. */
export function kindsText({ importados_por_tipo: kinds }: Counts): string {
  const parts = COUNTED.filter((kind) => kinds[kind] > 0).map((kind) => {
    const words = COUNT_WORDS[kind]
    return words ? formatCount(kinds[kind], ...words) : `${formatInteger(kinds[kind])} ${tipoName(kind)}`
  })
  return parts.join(', ')
}

export const COUNT_OF: Record<Veredito, Verdicts> = {
  importado: 'importados',
  repetido: 'repetidos',
  atualizado: 'atualizados',
  rejeitado: 'rejeitados',
}

/**
 * Splits a reason into a common part and a file-specific `detail`: the sentences from the first digest or key
 * (40 or more characters) on.
 */
export function splitReason(motivo: string | undefined): { reason: string; detail: string | null } {
  if (!motivo) return { reason: 'Sem motivo informado', detail: null }
  const sentences = motivo.split(/(?<=\.) /)
  const first = sentences.findIndex((sentence) => /[0-9A-Za-z]{40}/.test(sentence))
  if (first < 0) return { reason: motivo.replace(/\.$/, ''), detail: null }
  const common = sentences.slice(0, first).join(' ')
  const reason = common || motivo.replace(/[0-9A-Za-z]{40,}/g, '…')
  return { reason: reason.replace(/\.$/, ''), detail: sentences.slice(first).join(' ') }
}

/** Lines that share a reason, most frequent first. */
export function groupByReason<T extends { motivo?: string }>(lines: readonly T[]): { reason: string; lines: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const line of lines) {
    const { reason } = splitReason(line.motivo)
    const group = groups.get(reason)
    if (group) group.push(line)
    else groups.set(reason, [line])
  }
  return [...groups]
    .map(([reason, grouped]) => ({ reason, lines: grouped }))
    .sort((a, b) => b.lines.length - a.lines.length || a.reason.localeCompare(b.reason, 'pt-BR'))
}
