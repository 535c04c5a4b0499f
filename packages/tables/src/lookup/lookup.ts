import { PIS_COFINS_END } from '../fixed/pis-cofins.ts'
import type { PisCofinsListRow } from '../official/model.ts'
import { linesByArticle } from './goods-by-article.ts'
import type { AnnexCode, CestCode, ClassTribCode, NcmCode, ReferenceData, TableSource, TipiCode } from './model.ts'
import { holds, prefixesOf } from './validity.ts'

/**
 * State of an NCM on a day.
 * Shape   `unloaded`: the table is missing, so nothing is known; `future` and `extinct` carry the relevant
 *         day
 */
type NcmState =
  | { state: 'unloaded' | 'unknown' | 'valid' }
  | { state: 'future'; from: string }
  | { state: 'extinct'; to: string }

/** CESTs of an NCM. Those of segment 28 (door to door) are separate, because they match by whole chapters. */
interface CestsOfNcm {
  cests: readonly CestCode[]
  doorToDoor: readonly CestCode[]
}

/** A cClassTrib listed for an NCM, with the line of the list. */
interface ClassTribOfNcm {
  classTrib: ClassTribCode
  line: AnnexCode
}

/**
 * Queries on the reference tables; pure, used by browser and server.
 * Shape   codes without punctuation; `day` is `YYYY-MM-DD`; undefined: the code is in no loaded table (`has`
 *         returns whether the table is loaded)
 */
export interface TaxLookup {
  readonly version: string
  source(kind: TableKindName): TableSource | undefined
  /** True when the table has rows; only then a missing code means that it does not exist. */
  has(kind: TableKindName): boolean
  ncm(code: string, day: string): NcmState
  /** NCMs in force under the nearest heading of an extinct one, at most MOST_SUCCESSORS; the product decides which. */
  successorsOf(ncm: string, day: string): readonly string[]
  cest(code: string): CestCode | undefined
  cestsOf(ncm: string): CestsOfNcm
  classTrib(code: string): ClassTribCode | undefined
  /**
   * By the annexes and by the articles that name goods. The general rule, 000001, is always possible as well.
   */
  classTribsOf(ncm: string, day: string): readonly ClassTribOfNcm[]
  /** Lines of the PIS/Cofins lists whose codes contain the NCM; exceptions of the TIPI are not judged. */
  pisCofinsOf(ncm: string, day: string): readonly PisCofinsListRow[]
  /** Last day of a revoked CEST, null when not stated; undefined when the code was not revoked. */
  revokedCest(code: string): string | null | undefined
  /** Rates of an NCM in the TIPI: the code itself, then its exceptions. */
  tipiOf(ncm: string): readonly TipiCode[]
  cfop(code: string): string | undefined
  benefit(code: string): string | undefined
  hasBenefitsOf(uf: string): boolean
}

/** Names of the tables of a lookup. */
type TableKindName = 'ncm' | 'cest' | 'cclasstrib' | 'cclasstrib-ncm' | 'cfop' | 'cbenef' | 'tipi'

const MOST_SUCCESSORS = 8

/** Segment «venda de mercadorias pelo sistema porta a porta». */
const DOOR_TO_DOOR = '28'

/** Builds the indexes; takes about 20 ms for the full tables. */
export function createLookup(data: ReferenceData): TaxLookup {
  const sources = new Map(data.sources.map((source) => [source.kind, source]))
  const ncms = new Map(data.ncm.map((row) => [row[0], row]))
  const cests = new Map(data.cests.map((row) => [row.code, row]))
  const cestsByPrefix = groupBy(data.cests, ({ ncms: prefixes }) => prefixes)
  const classTribs = new Map(data.classTribs.map((row) => [row.code, row]))
  const byAnnex = groupBy(data.classTribs, ({ annex }) => (annex === null ? [] : [String(annex)]))
  const lines = groupBy([...data.annexes, ...linesByArticle(data.annexes, classTribs)], ({ ncm }) => [ncm])
  const cfops = new Map(data.cfops)
  const benefits = new Map(data.benefits)
  // `SEM CBENEF` is no code of a state
  const benefitUfs = new Set(data.benefits.flatMap(([code]) => /^([A-Z]{2})\d/.exec(code)?.[1] ?? []))
  const has = (kind: TableKindName) => (sources.get(kind)?.rows ?? 0) > 0

  const ncm = (code: string, day: string): NcmState =>
    has('ncm') ? stateOn(ncms.get(code), day) : { state: 'unloaded' }
  const successorsOf = (code: string, day: string): string[] => {
    const valid = data.ncm.filter(([other]) => other.startsWith(code.slice(0, 4)) && ncm(other, day).state === 'valid')
    const near = [7, 6, 5, 4].map((length) => valid.filter(([other]) => other.startsWith(code.slice(0, length))))
    return (near.find((rows) => rows.length > 0) ?? []).slice(0, MOST_SUCCESSORS).map(([other]) => other)
  }
  const cestsOf = (code: string): CestsOfNcm => {
    const rows = [...new Set(prefixesOf(code).flatMap((prefix) => cestsByPrefix.get(prefix) ?? []))]
    const isDoor = (cest: CestCode) => cest.code.startsWith(DOOR_TO_DOOR)
    return { cests: rows.filter((cest) => !isDoor(cest)), doorToDoor: rows.filter(isDoor) }
  }
  const classTribsOf = (code: string, day: string): ClassTribOfNcm[] =>
    prefixesOf(code)
      .flatMap((prefix) => lines.get(prefix) ?? [])
      .filter((line) => holds(line, day) && !line.exceptions?.some((prefix) => code.startsWith(prefix)))
      .flatMap((line) => classTribsOfLine(line, { classTribs, byAnnex }).map((classTrib) => ({ classTrib, line })))
      .filter(({ classTrib }) => holds(classTrib, day))
  return {
    version: data.version,
    source: (kind) => sources.get(kind),
    has,
    ncm,
    successorsOf,
    cest: (code) => cests.get(code),
    cestsOf,
    classTrib: (code) => classTribs.get(code),
    classTribsOf,
    ...federalLookup(data),
    cfop: (code) => cfops.get(code),
    benefit: (code) => benefits.get(code),
    hasBenefitsOf: (uf) => benefitUfs.has(uf),
  }
}

/** IPI, PIS/Cofins lists and revoked CESTs: tables that only the program carries, or that have a key of their own. */
function federalLookup(data: ReferenceData): Pick<TaxLookup, 'pisCofinsOf' | 'revokedCest' | 'tipiOf'> {
  const revoked = new Map(data.revokedCests)
  const tipi = groupBy(data.tipi, ([code]) => [code])
  const lists = groupBy(data.pisCofins, ({ prefixes }) => prefixes)
  return {
    pisCofinsOf: (code, day) =>
      day > PIS_COFINS_END.day
        ? []
        : [...new Set(prefixesOf(code).flatMap((prefix) => lists.get(prefix) ?? []))].filter(
            (row) => holds(row, day) && !row.exceptions.some((prefix) => code.startsWith(prefix)),
          ),
    revokedCest: (code) => revoked.get(code),
    tipiOf: (code) => tipi.get(code) ?? [],
  }
}

function stateOn(row: NcmCode | undefined, day: string): NcmState {
  if (!row) return { state: 'unknown' }
  const [, from, to] = row
  if (to !== null && day > to) return { state: 'extinct', to }
  return from !== null && day < from ? { state: 'future', from } : { state: 'valid' }
}

interface ClassTribMaps {
  classTribs: ReadonlyMap<string, ClassTribCode>
  byAnnex: ReadonlyMap<string, ClassTribCode[]>
}

function classTribsOfLine(line: AnnexCode, { classTribs, byAnnex }: ClassTribMaps): ClassTribCode[] {
  const direct = line.classTrib === null ? undefined : classTribs.get(line.classTrib)
  if (direct) return [direct]
  return line.annex === null ? [] : (byAnnex.get(String(line.annex)) ?? [])
}

function groupBy<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows)
    for (const key of keysOf(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  return groups
}
