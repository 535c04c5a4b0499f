import { createHash } from 'node:crypto'
import type { AnnexRow, IpiLegalCodeRow, PisCofinsListRow, SelectiveTaxRow } from '@portal/tables/official/model.ts'
import {
  OFFICIAL_TABLES,
  type OfficialName,
  officialTable,
  officialText,
  provenanceOf,
} from '@portal/tables/official/official.ts'
import { bundledTable } from '@portal/tables/readers/bundled.ts'
import { createServiceIndex, type ServiceIndex } from '@portal/tables/search/service-index.ts'
import type { StoredKind } from './load.ts'
import { NCM_BASE } from './names.ts'
import type { StoredEntry, TableInUse } from './stored.ts'

/** The official tables of the program in the form of loaded tables, and apart the lists that cannot be loaded. */
export interface Carried {
  /** Changes with the content of any table. */
  version: string
  tables: readonly TableInUse[]
  entries: Readonly<Partial<Record<StoredKind, readonly StoredEntry[]>>>
  pisCofins: readonly PisCofinsListRow[]
  selectiveTax: readonly SelectiveTaxRow[]
  legalCodes: readonly IpiLegalCodeRow[]
  /** The NBS. */
  services: ServiceIndex
  /** NCM → tributable unit and its name. */
  units: ReadonlyMap<string, { unit: string; name: string }>
  /** Segment of the CEST → name. */
  segments: ReadonlyMap<string, string>
  revokedCests: readonly (readonly [code: string, to: string | null])[]
}

/** Tables that an operator's file replaces, and the carried table that dates them. */
export const CARRIED_KINDS: readonly (readonly [kind: StoredKind, name: OfficialName, part: string])[] = [
  ['ncm', 'ncm_posicoes', ''],
  ['cest', 'cest', ''],
  ['tipi', 'tipi', ''],
  ['cclasstrib', 'cclasstrib', ''],
  ['cclasstrib-ncm', 'anexos_lc214', ''],
  ['cbenef', 'cbenef_sp', 'SP'],
]

let reading: Promise<Carried> | null = null

/** Parses the carried tables once per process; takes about 300 ms. */
export const readCarried = (): Promise<Carried> => {
  reading ??= parseCarried()
  return reading
}

async function parseCarried(): Promise<Carried> {
  const entries = {
    ncm: await ncmEntries(),
    cest: await cestEntries(),
    tipi: await tipiEntries(),
    cclasstrib: await classTribEntries(),
    'cclasstrib-ncm': await annexEntries(),
    cbenef: await benefitEntries(),
  }
  const unitNames = new Map((await officialTable('utrib_unidades')).map(({ unit, name }) => [unit, name]))
  const units = (await officialTable('utrib')).map(
    ({ ncm, unit }) => [ncm, { unit, name: unitNames.get(unit) ?? unit }] as const,
  )
  const revoked = (await officialTable('cest')).filter(({ isRevoked }) => isRevoked)
  return {
    version: await contentVersion(),
    tables: CARRIED_KINDS.map(([kind, name, part]) => {
      const { act, date } = provenanceOf(name)
      const source = kind === 'ncm' || kind === 'cbenef' ? act : `${SHORT_NAMES[kind] ?? ''}${act}`
      const rows = entries[kind as keyof typeof entries].length // the kinds of CARRIED_KINDS
      return {
        kind,
        part,
        source,
        bundled: true,
        reference_date: date ?? '',
        valid_to: null,
        loaded_at: null,
        entries: rows,
      }
    }),
    entries,
    pisCofins: await officialTable('pis_cofins_listas'),
    selectiveTax: await officialTable('imposto_seletivo'),
    legalCodes: await officialTable('ipi_cenq'),
    services: createServiceIndex(await officialTable('nbs')),
    units: new Map(units),
    segments: new Map((await officialTable('cest_segmentos')).map(({ segment, name }) => [segment, name])),
    revokedCests: revoked.map(({ code, to }) => [code, to] as const),
  }
}

/** Set before the act where the act alone does not name the table. */
const SHORT_NAMES: Partial<Record<StoredKind, string>> = { tipi: 'TIPI, ', cest: 'CEST, ', cclasstrib: 'cClassTrib, ' }

async function contentVersion(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of OFFICIAL_TABLES) hash.update(await officialText(name))
  return hash.digest('hex').slice(0, 12)
}

interface Validity {
  part?: string
  from?: string | null
  to?: string | null
}
const toEntry = (key: string, data: StoredEntry['data'], { part = '', from = null, to = null }: Validity = {}) => ({
  part,
  key,
  data,
  valid_from: from,
  valid_to: to,
  closed_on: null,
  isCarried: true,
})

/** The acts of the present nomenclature, by first day. */
const NCM_ACTS: Readonly<Record<string, string>> = {
  [NCM_BASE]: 'Res. Camex 272/2021',
  '2022-07-01': 'Res. Camex 321/2022',
  '2022-09-01': 'Res. Camex 371/2022',
  '2023-01-01': 'Res. Camex 412/2022 ou 413/2022',
  '2023-04-01': 'Res. Camex 440/2022',
  '2023-11-01': 'Res. Camex 499/2023',
  '2024-01-01': 'Res. Camex 499/2023',
  '2024-04-01': 'Res. Camex 547/2023',
  '2024-07-01': 'Res. Camex 561/2024',
  '2024-08-01': 'Res. Camex 547/2023',
  '2024-10-01': 'Res. Camex 607/2024',
  '2025-01-01': 'Res. Camex 641/2024',
  '2025-10-01': 'Res. Camex 771/2025',
  '2026-02-01': 'Res. Gecex 812/2025',
}

/** Headings from the official table, codes of 8 digits by the names of the bundled list. */
async function ncmEntries(): Promise<StoredEntry[]> {
  const headings = (await officialTable('ncm_posicoes')).map(({ code, name }) => toEntry(code, { name, act: '' }))
  const validities = new Map((await officialTable('ncm_vigencia')).map((row) => [row.ncm, row]))
  const leaves = bundledTable('ncm').entries.map(({ key, data }) => {
    const { from, to } = validities.get(key) ?? { from: null, to: null }
    const first = from ?? NCM_BASE
    return toEntry(key, { name: data.name, act: NCM_ACTS[first] ?? '' }, { from: first, to })
  })
  return [...headings, ...leaves]
}

async function cestEntries(): Promise<StoredEntry[]> {
  return (await officialTable('cest'))
    .filter(({ isRevoked }) => !isRevoked)
    .map(({ code, name, segment, prefixes, act, from, to }) =>
      toEntry(code, { name, segment, ncms: prefixes, act }, { from, to }),
    )
}

/** First day of the rates of each act of the TIPI; null where the rate itself is unknown. */
const TIPI_ACTS: Readonly<Record<string, { name: string; from: string | null }>> = {
  D11158: { name: 'Decreto 11.158/2022', from: '2022-08-01' },
  'ADE1/2026': { name: 'ADE RFB 1/2026', from: '2026-02-01' },
  D12549: { name: 'Decreto 12.549/2025', from: null },
}

async function tipiEntries(): Promise<StoredEntry[]> {
  return (await officialTable('tipi')).map(({ ncm, ex, rate, act, exName }) => {
    const { name, from } = TIPI_ACTS[act] ?? { name: act, from: null }
    return toEntry(ex === null ? ncm : `${ncm}:${ex}`, { rate, name: exName ?? '', act: name }, { from })
  })
}

async function classTribEntries(): Promise<StoredEntry[]> {
  const csts = (await officialTable('cst_ibscbs')).map(({ code, name }) => toEntry(`CST:${code}`, { name }))
  const classes = (await officialTable('cclasstrib')).map(({ code, from, to, ...data }) =>
    toEntry(code, { ...data, text: '' }, { from, to }),
  )
  return [...csts, ...classes]
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV']

/** One entry per line and cClassTrib. */
async function annexEntries(): Promise<StoredEntry[]> {
  const items = new Map(
    (await officialTable('anexos_lc214_itens')).map((row) => [`${row.annex}|${row.item}`, row.text]),
  )
  return (await officialTable('anexos_lc214')).flatMap((row, index) =>
    row.classTribs.map((classTrib) =>
      annexEntry(row, { classTrib, index, text: items.get(`${row.annex}|${row.item}`) }),
    ),
  )
}

function annexEntry(row: AnnexRow, { classTrib, index, text }: { classTrib: string; index: number; text?: string }) {
  const { annex, item, code, codeKind, exceptions, condition, from, to } = row
  const data = {
    code,
    codeKind,
    annex: ROMAN.indexOf(annex) + 1,
    classTrib,
    permission: '',
    condition: null,
    exceptions,
    item: item === null ? null : `Anexo ${annex}, item ${item}${text ? `: ${text}` : ''}`,
    exception: null,
    needs: condition,
  }
  return toEntry([codeKind, annex, classTrib, code, index].join(':'), data, { from, to })
}

/** `NULO` and `SEM CBENEF` say that a note has no code; they are none themselves. */
async function benefitEntries(): Promise<StoredEntry[]> {
  return (await officialTable('cbenef_sp'))
    .filter(({ code }) => code.startsWith('SP'))
    .map(({ code, name, csts, note }) => toEntry(code, { name, csts, note: note ?? '' }, { part: 'SP' }))
}
