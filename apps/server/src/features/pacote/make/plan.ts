import type { Conteudo } from '@portal/contract/notas/exportar.ts'
import { TIPOS_POR_EMISSAO } from '@portal/contract/notas.ts'
import type { Kysely, Transaction } from 'kysely'
import { xlsxChunks } from '../../../base/files/xlsx.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import type { Asker, NotaFilter } from '../../notas/consulta/filter.ts'
import { openSheet, SNAPSHOT } from '../../notas/exportar/open-export.ts'
import { keyPages, type Picked } from '../../notas/exportar/picked.ts'
import type { NotaKey } from '../../notas/exportar/read-lines.ts'
import { makeReport } from '../../notas/exportar/report.ts'
import { type FrozenFile, openPacker, writeDocuments, writeFile } from '../base/parts.ts'
import { packageScope } from '../base/store.ts'
import type { PackageSummary } from '../base/summary.ts'
import type { PackageKey } from '../base/token.ts'
import { freezeNotas } from './freeze.ts'

/** The month of one company, as its package freezes it. */
export interface PlanRequest {
  asker: Asker
  empresa: { id: number; taxId: string }
  period: { from: string; to: string }
  content: ReadonlySet<string>
  now: string
  signal?: AbortSignal
}

type Tx = Transaction<Database>

const ORDER = { key: 'issued_local', descending: false } as const
/** Notes and inflated bytes of one part: they are in memory together when the part is sent. */
const PART_NOTAS = 200
const PART_BYTES = 16 * 1024 * 1024
/** Notes of one workbook: its bytes are in memory when it is sent. */
const SHEET_NOTAS = 25_000
const SHEET_NOTAS_ITEMS = 10_000

/** Kinds with a value by CFOP: an MDF-e has none (its value is the cargo of other notes), and those of `outro` do not add up. */
const BY_CFOP = TIPOS_POR_EMISSAO.filter((tipo) => tipo !== 'mdfe' && tipo !== 'outro')

/** The notes of the month of books: by emission, NFS-e by competência. */
function monthFilters({ asker, empresa, period }: Omit<PlanRequest, 'content' | 'now'>): {
  goods: NotaFilter
  services: NotaFilter
} {
  const common = {
    establishments: [{ id: empresa.id, taxId: empresa.taxId }],
    accountId: asker.account.id,
    sides: ['E', 'R'] as const,
    homologacao: false,
  }
  return {
    goods: { ...common, tipos: TIPOS_POR_EMISSAO, issuedFrom: period.from, issuedTo: period.to },
    services: { ...common, tipos: ['nfse'], competenciaFrom: period.from, competenciaTo: period.to },
  }
}

/** Writes the parts of the documents and the sheets, all from one state of the database. Returns the number of the next part. */
export async function writePlan(
  db: Kysely<Database>,
  key: PackageKey,
  { request, summary }: { request: PlanRequest; summary: PackageSummary },
): Promise<number> {
  const snapshot = await openSnapshot(db, packageScope(key, request.asker.account.id), SNAPSHOT)
  try {
    const { tx } = snapshot
    const { goods, services } = monthFilters(request)
    const writer = openPartWriter(db, key)
    const goodsKeys = await freezeFilter(tx, { filter: goods, request, summary, writer })
    const serviceKeys = await freezeFilter(tx, { filter: services, request, summary, writer })
    await writer.end()
    const byCfop = { ...goods, tipos: BY_CFOP }
    if (request.content.has('resumo')) summary.cfops = await cfopsOf(tx, byCfop)
    let n = writer.next()
    if (request.content.has('planilha'))
      for (const sheet of sheetsOf({ byCfop, summary, goodsKeys, serviceKeys })) {
        request.signal?.throwIfAborted()
        const file = await packSheet(tx, request, sheet)
        summary.sheets.push(file.name)
        n = await writeFile(db, key, { n, file })
      }
    return n
  } finally {
    await snapshot.close()
  }
}

/** Collects files of notes into parts of bounded size. */
function openPartWriter(db: Kysely<Database>, key: PackageKey) {
  let [n, notas, bytes] = [0, 0, 0]
  let files: FrozenFile[] = []
  const end = async () => {
    if (files.length > 0) await writeDocuments(db, key, { n: n++, files })
    files = []
    notas = 0
    bytes = 0
  }
  return {
    async add(of: readonly FrozenFile[]) {
      const size = of.reduce((sum, file) => sum + file.size, 0)
      if (notas >= PART_NOTAS || bytes + size > PART_BYTES) await end()
      files.push(...of)
      notas += 1
      bytes += size
    },
    end,
    next: () => n,
  }
}

interface FreezeFilter {
  filter: NotaFilter
  request: PlanRequest
  summary: PackageSummary
  writer: ReturnType<typeof openPartWriter>
}

async function freezeFilter(tx: Tx, { filter, request, summary, writer }: FreezeFilter): Promise<NotaKey[]> {
  const all: NotaKey[] = []
  const { content, empresa } = request
  for await (const keys of keyPages(tx, { filter }, ORDER)) {
    request.signal?.throwIfAborted()
    all.push(...keys)
    const ids = keys.map(({ id }) => id)
    const wanted = { withXml: content.has('xml'), withPdf: content.has('pdf') }
    for (const files of await freezeNotas(tx, summary, { empresaId: empresa.id, ids, ...wanted }))
      await writer.add(files)
  }
  return all
}

interface WantedSheet {
  content: Conteudo
  name: string
  picked: Picked
}

function sheetsOf({
  byCfop,
  summary,
  goodsKeys,
  serviceKeys,
}: {
  byCfop: NotaFilter
  summary: PackageSummary
  goodsKeys: readonly NotaKey[]
  serviceKeys: readonly NotaKey[]
}): WantedSheet[] {
  const split = (content: Conteudo, keys: readonly NotaKey[], most: number): WantedSheet[] =>
    Array.from({ length: Math.ceil(keys.length / most) }, (_, i) => ({
      content,
      name: keys.length > most ? `${content}-${i + 1}` : content,
      picked: { keys: keys.slice(i * most, (i + 1) * most), ofMonth: true },
    }))
  return [
    ...split('notas', [...goodsKeys, ...serviceKeys], SHEET_NOTAS),
    ...split('itens', goodsKeys, SHEET_NOTAS_ITEMS),
    ...(summary.groups.some(({ tipo }) => byCfop.tipos.some((kind) => kind === tipo))
      ? [{ content: 'cfop' as const, name: 'cfop', picked: { filter: byCfop } }]
      : []),
    ...split('servicos', serviceKeys, SHEET_NOTAS),
  ]
}

async function packSheet(tx: Tx, { asker, empresa, now }: PlanRequest, { content, name, picked }: WantedSheet) {
  const request = { format: 'xlsx' as const, content, order: ORDER, taxId: empresa.taxId, picked, counts: [] }
  const packer = openPacker(`planilhas/${name}.xlsx`, now)
  for await (const bytes of xlsxChunks(await openSheet(tx, asker, request))) await packer.add(bytes)
  return packer.end()
}

async function cfopsOf(tx: Tx, filter: NotaFilter): Promise<PackageSummary['cfops']> {
  const { lines } = await makeReport(tx, { filter }, 'cfop')
  return lines.map(({ kind, code, name, notes, value }) => ({
    code,
    name: kind === 'fora_itens' ? 'Fora dos itens' : name,
    notes,
    cents: String(value),
  }))
}
