import type { ExportarOpcoes, PreviaExportacaoReply } from '@portal/contract/escrituracao/exportar.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import { DOMINIO_FIELDS } from '@portal/files/contabil/dominio-fields.ts'
import { itemSheet } from '@portal/files/contabil/item-sheet.ts'
import { LAYOUTS, openLayout } from '@portal/files/contabil/layouts.ts'
import type { LayoutWriter } from '@portal/files/contabil/model.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import type { Account, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { fileNameOf } from './file-name.ts'
import { addLacks, type LackList, worstLacks } from './lacks.ts'
import { isBlocked, layoutInput, wishOf } from './make-export.ts'
import { type MonthNote, readExportMonth } from './read-month.ts'
import { addSent, type SentLists, toSent } from './sent-list.ts'
import { readCancelledSent } from './sent-notes.ts'
import { countExports } from './store.ts'
import { encodingOf, noteLines } from './write-lines.ts'

export interface PreviewRequest {
  empresa: GrantedEmpresa
  account: Pick<Account, 'id' | 'demo'>
  month: string
  sistema: string
  options: ExportarOpcoes
  signal?: AbortSignal
}

/** Lines shown of the file. */
const SHOWN = 12
const LIMITS = { idleSeconds: 120, questionSeconds: 120 }

/** What a file would have, what is missing in it and how it begins. Stores nothing. */
export async function previewExport(db: Kysely<Database>, request: PreviewRequest): Promise<PreviaExportacaoReply> {
  const { empresa, account, month, sistema, options, signal } = request
  const snapshot = await openSnapshot(db, { empresaIds: [empresa.id], accountId: account.id }, LIMITS)
  try {
    const { tx } = snapshot
    const { sistema: system } = options
    const number = await countExports(tx, { empresaId: empresa.id, month, system })
    const input = system === 'xml' ? null : await layoutInput(tx, request)
    const writer = input === null ? null : openLayout(system, input)
    const counts = newCounts()
    const shown = openBeginning(writer)
    const wish = { empresa, month, sistema, system, ...wishOf(options), signal }
    for await (const batch of readExportMonth(tx, wish))
      for (const note of batch) {
        countNote(counts, note)
        if (note.goes && !isBlocked(note)) shown.add(note)
      }
    const { name, where, isUnproven } = LAYOUTS[system]
    const { lines, total } = shown.end()
    const cancelled = await readCancelledSent(tx, { empresaId: empresa.id, month, system })
    return {
      nm_sistema: name,
      ds_onde: where,
      fl_a_conferir: isUnproven || system === 'livre',
      nm_arquivo: fileNameOf({ month, options, number, isDemo: account.demo }),
      ds_codificacao: input === null ? 'ZIP' : encodingOf(system, input) === 'utf-8' ? 'UTF-8' : 'Windows-1252',
      ...toCounts(counts),
      nr_canceladas: cancelled.length,
      enviadas: toSent(counts.sent, cancelled),
      linhas: lines,
      campos: lines.map((line) => fieldsOf(line, { system, titles: input?.free?.columns.map(({ title }) => title) })),
      nr_linhas: total,
    }
  } finally {
    await snapshot.close()
  }
}

/** Keeps the first lines of the notes, and counts all of them. */
function openBeginning(writer: LayoutWriter | null) {
  let first = ''
  let total = 0
  const count = (text: string) => text.split('\n').length - 1
  return {
    add(note: MonthNote) {
      if (!writer) return
      const text = noteLines(writer, note)
      total += count(text)
      if (count(first) < SHOWN) first += text
    },
    end() {
      if (!writer) return { lines: [], total: 0 }
      const head = writer.head()
      const lines = (total === 0 ? '' : head + first)
        .replace('\uFEFF', '')
        .split('\r\n')
        .filter((line) => line !== '')
      return { lines: lines.slice(0, SHOWN), total: total === 0 ? 0 : total + count(head) + count(writer.tail()) }
    },
  }
}

function fieldsOf(
  line: string,
  { system, titles }: { system: ExportarOpcoes['sistema']; titles?: string[] },
): string[] {
  if (system === 'planilha') return [...itemSheet.heads]
  if (system === 'livre') return titles ?? []
  if (!system.startsWith('dominio')) return []
  const register = line.split('|')[1] ?? ''
  return register in DOMINIO_FIELDS ? [...DOMINIO_FIELDS[register as keyof typeof DOMINIO_FIELDS]] : [] // it is in it
}

interface Row {
  month: number
  sent: number
  now: number
  cents: bigint
}
interface Counts {
  rows: Map<string, Row>
  corrections: number
  blocked: number
  lacks: LackList
  sent: SentLists
}

const newCounts = (): Counts => ({
  rows: new Map(),
  corrections: 0,
  blocked: 0,
  lacks: new Map(),
  sent: { changed: [], same: [] },
})
const newRow = (): Row => ({ month: 0, sent: 0, now: 0, cents: 0n })
/** An NFS-e that the company issued is counted apart from those that it took. */
const rowName = ({ tipo, direction }: MonthNote): string =>
  tipo === 'outro' ? 'Conta' : direction === 'saida' ? `${tipoName(tipo)} emitida` : tipoName(tipo)

function countNote(counts: Counts, note: MonthNote): void {
  const kind = rowName(note)
  const row = counts.rows.get(kind) ?? newRow()
  counts.rows.set(kind, row)
  row.month += 1
  addSent(counts.sent, note)
  if (!note.goes) {
    row.sent += 1
    return
  }
  row.now += 1
  row.cents += BigInt(note.cents)
  if (note.isCorrection) counts.corrections += 1
  if (isBlocked(note)) counts.blocked += 1
  addLacks(counts.lacks, note)
}

function toCounts({ rows, corrections, blocked, lacks }: Counts) {
  const toLine = (ds_documentos: string, { month, sent, now, cents }: Row) => ({
    ds_documentos,
    nr_mes: month,
    nr_enviadas: sent,
    nr_agora: now,
    vl_agora: sumToMoney(cents),
  })
  const total = newRow()
  for (const row of rows.values()) {
    total.month += row.month
    total.sent += row.sent
    total.now += row.now
    total.cents += row.cents
  }
  return {
    documentos: [...rows].map(([name, row]) => toLine(name, row)),
    total: toLine('Total', total),
    nr_correcoes: corrections,
    nr_pendentes: blocked,
    faltam: worstLacks(lacks),
  }
}
