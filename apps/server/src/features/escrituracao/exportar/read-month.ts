import type { SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import type { LancamentoNota } from '@portal/contract/escrituracao/lancamento.ts'
import { LAYOUTS, type LayoutFacts, lacksOf } from '@portal/files/contabil/layouts.ts'
import type { ExportCodes, ExportLack, ExportNote } from '@portal/files/contabil/model.ts'
import { type Kysely, sql } from 'kysely'
import { oneAhead } from '../../../base/one-ahead.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import type { ServiceRole } from '../../sped/month/read/read-services.ts'
import { type BookedNota, readLancamentos } from '../lancamentos.ts'
import { regimeOf } from '../with-proposals.ts'
import { type CodeTable, codeTable, readCodes, toExportCodes } from './codes.ts'
import { digestOf } from './note-digest.ts'
import { readInstallments } from './read-installments.ts'
import { toExportNote } from './to-note.ts'

export interface MonthToExport {
  empresa: GrantedEmpresa
  /** `AAAA-MM` */
  month: string
  /** Register of products */
  sistema: string
  system: SistemaExportacao
  /** Notes that went already go again */
  isAgain: boolean
  /** NFS-e that the company issued go too: of the free layout alone */
  hasIssuedServices?: boolean
  signal?: AbortSignal
}

/** A note of the month, and whether it goes now. */
export interface MonthNote {
  id: string
  tipo: LancamentoNota['tipo']
  direction: LancamentoNota['direction']
  modelo: number
  cents: number
  note: ExportNote
  digest: Buffer
  /** `igual`: in a file before, unchanged; `outra`: in a file before, changed since */
  sent: 'nunca' | 'igual' | 'outra'
  isCorrection: boolean
  /** The newest file that has it */
  file: { name: string; at: Date } | null
  /** Stops the whole note */
  lacks: (ExportLack | MonthLack)[]
  /** Goes in this file unless something stops it */
  goes: boolean
}

/** What a note lacks besides codes. */
interface MonthLack {
  kind: 'duvida' | 'xml'
  key: string
  items: number
  code?: undefined
}

/** Notes read together. */
const BATCH = 200

/**
 * Reads the entries of a month, and the NFS-e that the company issued if the wish includes them. Each note says what it
 * lacks and whether an earlier file has it. `tx` has the company in its scope; the reading is in batches, so that memory does not depend on the month.
 */
export const readExportMonth = (tx: Kysely<Database>, wish: MonthToExport) => oneAhead(readBatches(tx, wish))

async function* readBatches(tx: Kysely<Database>, wish: MonthToExport): AsyncGenerator<MonthNote[]> {
  const { empresa, system } = wish
  const stored = await readCodes(tx, { empresaId: empresa.id, system })
  const context = { wish, codes: codeTable(stored), exportCodes: toExportCodes(stored), layout: LAYOUTS[system] }
  const regime = await regimeOf(tx, empresa.id)
  let batch: BookedNota[] = []
  const { month, sistema, signal } = wish
  const entries = { empresa, month, sistema, regime, services: servicesOf(wish), side: 'entrada', signal } as const
  for await (const booked of readLancamentos(tx, entries)) {
    // a document with a day of entry of its own is read whatever its side
    if (booked.nota.direction !== 'entrada' && booked.nota.tipo !== 'nfse') continue
    batch.push(booked)
    if (batch.length < BATCH) continue
    yield await judged(tx, batch, context)
    batch = []
  }
  if (batch.length > 0) yield await judged(tx, batch, context)
}

/** The other layouts have no proven place for a service. */
function servicesOf({ system, hasIssuedServices = false }: MonthToExport): ServiceRole[] {
  if (system === 'livre') return hasIssuedServices ? ['tomador', 'prestador'] : ['tomador']
  return system === 'planilha' ? ['tomador'] : []
}

interface Judging {
  wish: MonthToExport
  codes: CodeTable
  exportCodes: ExportCodes
  layout: LayoutFacts
}

const idOf = ({ nota }: BookedNota): string => nota.id

async function judged(tx: Kysely<Database>, booked: readonly BookedNota[], it: Judging): Promise<MonthNote[]> {
  const { wish, codes, exportCodes, layout } = it
  const of = { empresaId: wish.empresa.id, ids: `{${booked.map(idOf).join(',')}}` }
  const paidLater = booked.filter(({ nota: { tipo, payment } }) => tipo === 'nfe' && payment === '1').map(idOf)
  const installments = LAYOUTS[wish.system].hasInstallments
    ? await readInstallments(tx, { empresaId: wish.empresa.id, ids: paidLater })
    : new Map<string, ExportNote['installments']>()
  const sent = await readSent(tx, { ...of, system: wish.system })
  return booked.map((one) => {
    const { nota } = one
    const note = toExportNote(one, { codes, installments: installments.get(nota.id) ?? [] })
    const digest = digestOf(note)
    const before = sent.get(nota.id)
    const state = before === undefined ? 'nunca' : before.digest.equals(digest) ? 'igual' : 'outra'
    const open = doubtsOf(nota, wish.system)
    return {
      id: nota.id,
      tipo: nota.tipo,
      direction: nota.direction,
      modelo: nota.modelo,
      cents: nota.total,
      note,
      digest,
      sent: state,
      isCorrection: state === 'outra',
      file: before ? { name: before.name, at: before.at } : null,
      lacks: [...open, ...lacksOf(note, layout, exportCodes)],
      goes: state !== 'igual' || wish.isAgain,
    }
  })
}

/** An open doubt stops a note, except in the item sheet, which states the reason of each item. */
function doubtsOf(nota: LancamentoNota, system: SistemaExportacao): MonthLack[] {
  if (system === 'planilha') return []
  const items = nota.items.filter(({ state }) => state === 'duvida').length
  return items === 0 ? [] : [{ kind: 'duvida', key: nota.id, items }]
}

interface SentNote {
  digest: Buffer
  name: string
  at: Date
}

/** Digest of each note in the newest file that has it and was not undone. Served by `exportacao_nota_sent`. */
async function readSent(
  tx: Kysely<Database>,
  { empresaId, ids, system }: { empresaId: number; ids: string; system: string },
): Promise<Map<string, SentNote>> {
  const { rows } = await sql<SentNote & { id: string }>`
    select distinct on (s.nota_id) s.nota_id as id, s.digest, f.file_name as name, f.created_at as at from exportacao_nota s
      join exportacao f on f.empresa_id = s.empresa_id and f.id = s.file_id
    where s.empresa_id = ${empresaId} and f.empresa_id = ${empresaId} and s.nota_id = any(${ids}::uuid[])
      and s.system = ${system} and f.state <> 'desfeito'
    order by s.nota_id, s.file_id desc`.execute(tx)
  return new Map(rows.map(({ id, ...sent }) => [id, sent]))
}
