import type { UploadLine } from './judge-document.ts'

/** Refusals of one kind within one zip: the zip, the reason, the companies concerned, and how many there were. */
export interface RefusalCount {
  zip: string
  kind: string
  /** The reason of the first refusal, shown for all. */
  reason: string
  empresaIds: readonly number[] | null
  count: number
}

/** Refusals of one kind within one zip that get their own line. */
const SHOWN_REFUSALS = 1_000
/** Kinds counted separately within one zip; further ones are counted together. */
const MOST_KINDS = 200
const REST = ''
const OTHER = 'Outros motivos.'

/** Removes numbers (line, column, size), which differ from file to file, from the kind. */
const kindOf = (reason: string): string => reason.replace(/\d+/g, '#')

const isSame = (a: readonly number[] | null, b: readonly number[] | null): boolean => String(a) === String(b)

/**
 * Folds the lines of a batch. Returns the lines to write, and the counts to store with them. `zips` has the zip of
 * each line, null for a file outside a zip.
 */
export function foldRefusals(
  stored: readonly RefusalCount[],
  lines: readonly UploadLine[],
  zips: readonly (string | null)[],
): { kept: UploadLine[]; refusals: RefusalCount[] } {
  const refusals = stored.map((refusal) => ({ ...refusal }))
  const kept = lines.filter((line, index) => {
    const zip = zips[index]
    if (line.verdict !== 'rejeitado' || zip === undefined || zip === null) return true
    const group = findGroup(refusals, zip, line)
    group.count += 1
    return group.count <= SHOWN_REFUSALS
  })
  const last = zips.at(-1)
  // zips are read one after another: of earlier ones, only the folded refusals are kept
  return { kept, refusals: refusals.filter(({ zip, count }) => zip === last || count > SHOWN_REFUSALS) }
}

function findGroup(refusals: RefusalCount[], zip: string, { reason, empresaIds }: UploadLine): RefusalCount {
  const ofZip = refusals.filter((refusal) => refusal.zip === zip)
  const find = (wanted: string) =>
    ofZip.find(({ kind, ...one }) => kind === wanted && isSame(one.empresaIds, empresaIds))
  const kind = kindOf(reason ?? '')
  const existing = find(kind) ?? (ofZip.length < MOST_KINDS ? undefined : find(REST))
  if (existing) return existing
  const made: RefusalCount =
    ofZip.length < MOST_KINDS
      ? { zip, kind, reason: reason ?? '', empresaIds, count: 0 }
      : { zip, kind: REST, reason: OTHER, empresaIds, count: 0 }
  refusals.push(made)
  return made
}

/** One line per kind for the refusals without their own line. */
export const foldedLines = (refusals: readonly RefusalCount[]): UploadLine[] =>
  refusals
    .filter(({ count }) => count > SHOWN_REFUSALS)
    .map(({ zip, reason, empresaIds, count }) => ({
      name: `${zip}: mais ${(count - SHOWN_REFUSALS).toLocaleString('pt-BR')} arquivos`,
      verdict: 'rejeitado',
      kind: null,
      chave: null,
      reason,
      empresaIds,
    }))
