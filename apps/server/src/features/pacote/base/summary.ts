import { TIPOS } from '@portal/contract/notas.ts'

/** What a package holds, as its page and its LEIA-ME.html show it. Cents are text: a sum may pass 15 digits. */
export interface PackageSummary {
  groups: SummaryGroup[]
  efd: { name: string; due: number } | null
  /** Why there is no EFD although it was wanted */
  efdReason: string | null
  /** Files of the entries for an accounting system; absent in packages of earlier versions */
  exports?: { system: string; files: { name: string; sha256: string; notes: number; cents: string }[] } | null
  /** What is missing of those files */
  exportReason?: string | null
  sheets: string[]
  /** Documents without a print */
  unprinted: number
  /** With `resumo`: value by CFOP and how many notes */
  cfops: { code: string | null; name: string | null; notes: number; cents: string }[] | null
}

/** Notes of one kind and side. */
export interface SummaryGroup {
  tipo: string
  papel: string
  notes: number
  /** Notes outside the sum: cancelled, denied, substituted, summaries */
  outside: number
  cents: string
  xml: number
  pdf: number
}

/** Who hands over, and what: as it was when the package was made. */
export interface PackageSender {
  /** Office, or the person where there is none */
  name: string
  taxId: string | null
  /** Who made the package */
  person: string
  empresa: { name: string; taxId: string }
}

/** Counts of a group's files are added while the zip is made. */
export function groupOf(summary: PackageSummary, { tipo, papel }: { tipo: string; papel: string }): SummaryGroup {
  const known = summary.groups.find((group) => group.tipo === tipo && group.papel === papel)
  if (known) return known
  const group: SummaryGroup = { tipo, papel, notes: 0, outside: 0, cents: '0', xml: 0, pdf: 0 }
  summary.groups.push(group)
  return group
}

/** The groups of one side in the order of the menu. */
export const groupsOfSide = ({ groups }: PackageSummary, papel: 'E' | 'R'): SummaryGroup[] =>
  groups.filter((group) => group.papel === papel).toSorted((a, b) => placeOf(a) - placeOf(b))

const ORDER: readonly string[] = TIPOS
const placeOf = ({ tipo }: SummaryGroup): number => ORDER.indexOf(tipo)

/** Kinds whose values add up to what was sold or bought: not a CT-e (the freight of such notes), an MDF-e (their cargo) or `outro` (many models). */
export const isAdded = ({ tipo }: Pick<SummaryGroup, 'tipo'>): boolean => !NOT_ADDED.includes(tipo)
const NOT_ADDED = ['cte', 'mdfe', 'outro']

/** What was sold or bought. Null without a kind that counts. */
export function sumOfGroups(groups: readonly SummaryGroup[]): bigint | null {
  const added = groups.filter(isAdded)
  return added.length === 0 ? null : added.reduce((sum, { cents }) => sum + BigInt(cents), 0n)
}

/** Documents of all kinds and sides. */
export const countDocuments = ({ groups }: PackageSummary): number =>
  groups.reduce((count, { notes }) => count + notes, 0)
