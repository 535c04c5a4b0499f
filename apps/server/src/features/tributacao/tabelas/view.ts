import { createLookup, type TaxLookup } from '@portal/tables/lookup/lookup.ts'
import type { AnnexCode, ReferenceData, TableSource } from '@portal/tables/lookup/model.ts'
import type { YearRates } from '@portal/tables/reforma/transition.ts'
import { type EntryOn, entriesOn, holdsOn, numberOrNull, storedText, textOrNull, texts } from './as-of.ts'
import type { Carried } from './carried.ts'
import type { StoredKind } from './load.ts'
import { TABLE_NAMES } from './names.ts'
import type { StoredEntry, TableInUse } from './stored.ts'

/** The tables in force on a day. */
export interface TaxView {
  day: string
  tables: readonly TableInUse[]
  /** Tables that one in use replaces or is laid over. */
  behind: readonly TableInUse[]
  carried: Carried | null
  /** The data with which a page checks a register itself. */
  reference: ReferenceData
  lookup: TaxLookup
  /** Lines of the annexes of LC 214/2025 that name a code of the NBS, in the field `ncm`. */
  serviceLines: readonly AnnexCode[]
  /** A heading of any level. */
  ncm(code: string): EntryOn | undefined
  /** Codes of eight digits with this prefix, in order. */
  leaves(prefix: string): readonly string[]
  icms(uf: string): EntryOn | undefined
  /** The lines of an NCM in the TIPI: the line of the code first, then its exceptions. */
  ipi(ncm: string): readonly EntryOn[]
  ibpt(ncm: string, uf: string): EntryOn | undefined
  /** The rates of IBS and CBS that the operator loaded for a day, which need not be that of the view. */
  loadedRates(day: string): LoadedRates
}

/** A rate in percent and the act that fixed it. */
interface LoadedRate {
  rate: string
  act: string
}
export type LoadedRates = Partial<Record<keyof YearRates, LoadedRate>>

interface ViewOptions {
  version: string
  tables: readonly TableInUse[]
  behind?: readonly TableInUse[]
  stored: Readonly<Partial<Record<string, readonly StoredEntry[]>>>
  /** Null in tests of loaded tables alone. */
  carried?: Carried | null
  day: string
}

/** Takes some 60 ms with every table loaded. */
export function createView(options: ViewOptions): TaxView {
  const { version, tables, behind = [], stored, carried = null, day } = options
  const rows = (kind: StoredKind): EntryOn[] => entriesOn(stored[kind] ?? [], day)
  const inForce = (kind: StoredKind) => rows(kind).filter((entry) => holdsOn(entry, day))
  const ncm = rows('ncm')
  const byCode = new Map(ncm.map((entry) => [entry.key, entry]))
  const leaves = ncm
    .filter(({ key }) => key.length === 8)
    .map(({ key }) => key)
    .sort()
  const icms = new Map(inForce('icms').map((entry) => [entry.key, entry]))
  const ipi = groupByNcm(inForce('tipi'))
  const ibpt = new Map(rows('ibpt').map((entry) => [`${entry.part}/${entry.key}`, entry]))
  const reference = toReference({ version: `${version}@${day}`, tables, carried }, { rows, inForce, ncm })
  return {
    day,
    tables,
    behind,
    carried,
    reference,
    lookup: createLookup(reference),
    serviceLines: rows('cclasstrib-ncm').filter(isPermitted('NBS')).map(toAnnex),
    ncm: (code) => byCode.get(code),
    leaves: (prefix) => leaves.filter((code) => code.startsWith(prefix)),
    icms: (uf) => icms.get(uf),
    ipi: (code) => ipi.get(code) ?? [],
    ibpt: (code, uf) => ibpt.get(`${uf}/ncm:${code}:`) ?? ibpt.get(`/ncm:${code}:`),
    loadedRates: (on) => loadedRatesOn(stored['aliquotas-ibscbs'] ?? [], on),
  }
}

/** As the check of the month reads them: the newest load, and of its rates the one with the latest first day. */
function loadedRatesOn(entries: readonly StoredEntry[], day: string): LoadedRates {
  const first = ({ valid_from }: StoredEntry) => valid_from ?? ''
  const rates = entries
    .filter((entry) => entry.closed_on === null && first(entry) <= day && (entry.valid_to ?? day) >= day)
    .toSorted((one, other) => (first(one) < first(other) ? -1 : 1))
    .map(({ data }) => [storedText(data, 'tax'), { rate: storedText(data, 'rate'), act: storedText(data, 'act') }])
  return Object.fromEntries(rates) // the reader of the table knows these three taxes alone
}

function groupByNcm(entries: readonly EntryOn[]): Map<string, EntryOn[]> {
  const groups = new Map<string, EntryOn[]>()
  for (const entry of entries) {
    const ncm = entry.key.slice(0, 8)
    groups.set(
      ncm,
      [...(groups.get(ncm) ?? []), entry].sort((a, b) => a.key.length - b.key.length),
    )
  }
  return groups
}

interface Rows {
  rows(kind: StoredKind): EntryOn[]
  inForce(kind: StoredKind): EntryOn[]
  ncm: readonly EntryOn[]
}

function toReference(
  { version, tables, carried }: { version: string; tables: readonly TableInUse[]; carried: Carried | null },
  { rows, inForce, ncm }: Rows,
): ReferenceData {
  return {
    version,
    sources: tables.map(toSource),
    ncm: ncm.filter(({ key }) => key.length === 8).map(({ key, from, to }) => [key, from, to] as const),
    cests: inForce('cest').map(({ key, data, from }) => ({
      code: key,
      name: storedText(data, 'name'),
      ncms: texts(data, 'ncms'),
      ...(from ? { from } : {}),
      ...(storedText(data, 'act') ? { act: storedText(data, 'act') } : {}),
    })),
    classTribs: rows('cclasstrib')
      .filter(({ key }) => !key.startsWith('CST:'))
      .map(toClassTrib),
    annexes: rows('cclasstrib-ncm').filter(isPermitted('NCM')).map(toAnnex),
    cfops: inForce('cfop').map(({ key, data }) => [key, storedText(data, 'name')] as const),
    benefits: inForce('cbenef').map(({ key, data }) => [key, storedText(data, 'name')] as const),
    revokedCests: carried?.revokedCests ?? [],
    tipi: inForce('tipi').map(({ key, data }) => [key.slice(0, 8), key.slice(9), textOrNull(data, 'rate')] as const),
    pisCofins: carried?.pisCofins ?? [],
  }
}

const isPermitted =
  (codeKind: 'NCM' | 'NBS') =>
  ({ data }: EntryOn) =>
    storedText(data, 'codeKind') === codeKind && !/^(PROIBID|VEDAD)/i.test(storedText(data, 'permission'))

const toSource = ({ kind, part, source, reference_date, valid_to, entries }: TableInUse): TableSource => ({
  kind,
  name: `${TABLE_NAMES[kind as StoredKind] ?? kind}${part === '' ? '' : ` ${part}`}: ${source}`,
  referenceDate: reference_date,
  validTo: valid_to,
  rows: entries,
})

const toClassTrib = ({ key, data, from, to }: EntryOn) => ({
  code: key,
  cst: storedText(data, 'cst'),
  name: storedText(data, 'name'),
  annex: numberOrNull(data, 'annex'),
  reductionIbs: storedText(data, 'reductionIbs'),
  reductionCbs: storedText(data, 'reductionCbs'),
  documents: texts(data, 'documents'),
  ...(storedText(data, 'law') ? { law: storedText(data, 'law') } : {}),
  from,
  to,
})

const toAnnex = ({ data, from, to }: EntryOn): AnnexCode => ({
  ncm: storedText(data, 'code'),
  annex: numberOrNull(data, 'annex'),
  classTrib: textOrNull(data, 'classTrib'),
  item: textOrNull(data, 'item'),
  condition: textOrNull(data, 'condition'),
  exception: textOrNull(data, 'exception'),
  ...(texts(data, 'exceptions').length > 0 ? { exceptions: texts(data, 'exceptions') } : {}),
  ...(isNeed(data.needs) ? { needs: data.needs } : {}),
  from,
  to,
})

const isNeed = (value: unknown): value is 'yes' | 'no' | 'unread' =>
  value === 'yes' || value === 'no' || value === 'unread'
