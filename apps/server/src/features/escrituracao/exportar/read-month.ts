import { createHash } from 'node:crypto'
import type { SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import type { LancamentoNota } from '@portal/contract/escrituracao/lancamento.ts'
import { LAYOUTS, type LayoutFacts, lacksOf } from '@portal/files/contabil/layouts.ts'
import type { ExportCodes, ExportLack, ExportNote } from '@portal/files/contabil/model.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import type { ServiceRole } from '../../sped/month/read/read-services.ts'
import { readLancamentos } from '../lancamentos.ts'
import { regimeOf } from '../with-proposals.ts'
import { type CodeTable, codeTable, readCodes, toExportCodes } from './codes.ts'
import { readInstallments } from './read-installments.ts'
import { type NoteFacts, toExportNote } from './to-note.ts'

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
 * The entries of a month, and the NFS-e that it issued when they are asked for, each with what it lacks and whether a file had it before. `tx` has the company in its scope;
 * the reading is in batches, so that memory does not depend on the month.
 */
export async function* readExportMonth(
  tx: Kysely<Database>,
  wish: MonthToExport,
): AsyncGenerator<MonthNote[], void, undefined> {
  const { empresa, system } = wish
  const stored = await readCodes(tx, { empresaId: empresa.id, system })
  const context = { wish, codes: codeTable(stored), exportCodes: toExportCodes(stored), layout: LAYOUTS[system] }
  const regime = await regimeOf(tx, empresa.id)
  let batch: LancamentoNota[] = []
  const { month, sistema, signal } = wish
  for await (const nota of readLancamentos(tx, {
    empresa,
    month,
    sistema,
    regime,
    services: servicesOf(wish),
    signal,
  })) {
    if (nota.direction !== 'entrada' && nota.tipo !== 'nfse') continue
    batch.push(nota)
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

async function judged(tx: Kysely<Database>, notas: readonly LancamentoNota[], it: Judging): Promise<MonthNote[]> {
  const { wish, codes, exportCodes, layout } = it
  const of = { empresaId: wish.empresa.id, ids: `{${notas.map(({ id }) => id).join(',')}}` }
  const facts = await readFacts(tx, of)
  const paidLater = notas.filter(({ id, tipo }) => tipo === 'nfe' && facts.get(id)?.payment === '1').map(({ id }) => id)
  const installments = LAYOUTS[wish.system].hasInstallments
    ? await readInstallments(tx, { empresaId: wish.empresa.id, ids: paidLater })
    : new Map<string, ExportNote['installments']>()
  const sent = await readSent(tx, { ...of, system: wish.system })
  return notas.map((nota) => {
    const note = toExportNote(nota, {
      facts: facts.get(nota.id),
      codes,
      installments: installments.get(nota.id) ?? [],
    })
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

/** Digest of what is handed over: who confirmed an item, and why, is no change of the note. */
function digestOf(note: ExportNote): Buffer {
  const items = note.items.map((item) => ({ ...item, reason: '', confirmedBy: '', confirmedAt: '' }))
  return createHash('sha256')
    .update(JSON.stringify({ ...note, items }))
    .digest()
}

/** Served by the primary key. */
async function readFacts(
  tx: Kysely<Database>,
  { empresaId, ids }: { empresaId: number; ids: string },
): Promise<Map<string, NoteFacts>> {
  const { rows } = await sql<NoteFacts & { id: string }>`select nota_id as id, payment, freight, issuer from nota_ledger
    where empresa_id = ${empresaId} and nota_id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
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
