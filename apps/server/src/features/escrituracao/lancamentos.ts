import type { LancamentoNota } from '@portal/contract/escrituracao/lancamento.ts'
import type { EfdPeriod } from '@portal/efd/block/facts.ts'
import type { EntryMemory } from '@portal/efd/entry/proposal/memory.ts'
import type { Kysely } from 'kysely'
import { lastDay } from '../../base/days.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { freightSituation } from '../sped/month/book/book-frete.ts'
import { noteSituation } from '../sped/month/book/book-nota.ts'
import type { BookContext } from '../sped/month/book/context.ts'
import { newMonthFindings } from '../sped/month/book/findings.ts'
import { staysOut } from '../sped/month/book/skip.ts'
import { hasBook, monthQuery } from '../sped/month/collect.ts'
import { openMonth } from '../sped/month/open-month.ts'
import type { NoteRow, NoteWithItems } from '../sped/month/read/note-row.ts'
import { readNotes } from '../sped/month/read/read-notes.ts'
import { readServices, type ServiceRole } from '../sped/month/read/read-services.ts'
import type { CompanyTaxes } from './other-taxes.ts'
import { toLancamento, toServiceLancamento } from './to-lancamento.ts'

interface LancamentosQuestion {
  empresa: GrantedEmpresa
  /** `AAAA-MM` */
  month: string
  /** Register of products that the items are compared with */
  sistema: string
  /** Tax regime of the company (`empresa.regime`); null: not known */
  regime: string | null
  /** What other companies of the office booked; null: not asked */
  peers?: EntryMemory | null
  /** NFS-e of these roles, after the documents that the EFD may have; their month is that of the competência */
  services?: readonly ServiceRole[]
  /** Reads only entries or only exits; `services` selects the NFS-e. Absent: both */
  side?: 'entrada' | 'saida'
  signal?: AbortSignal
}

/** A booked document. */
export interface BookedNota {
  nota: LancamentoNota
  /** What was read of it; null of an NFS-e */
  row: NoteRow | null
  /** COD_SIT of the EFD */
  situation: string
}

/**
 * The booked documents of a company and month, item by item, in the order of the EFD: own documents of a kind, then
 * received ones, by day of issue. What does not enter the books (denied, summaries, without protocol, of third parties)
 * is left out, as in the EFD. `tx` is a transaction with the company in its scope. Reads in batches: a month may have
 * more documents than fit in memory.
 */
export async function* readLancamentos(
  tx: Kysely<Database>,
  { empresa, month, sistema, regime, peers = null, services = [], side, signal }: LancamentosQuestion,
): AsyncGenerator<BookedNota> {
  const context = await openMonth(tx, { empresa, period: monthPeriod(month), sistema, proposing: { peers } })
  const company = { regime, uf: empresa.uf }
  for await (const batch of readNotes(tx, { ...monthQuery({ empresaId: empresa.id, context }), side })) {
    signal?.throwIfAborted()
    for (const document of batch) if (isBooked(document, context)) yield bookedNota(document, context, company)
  }
  const { from, to } = context.period
  for (const role of services)
    for await (const rows of readServices(tx, { empresaId: empresa.id, from, to, role })) {
      signal?.throwIfAborted()
      for (const row of rows) yield { nota: toServiceLancamento(row, context, company), row: null, situation: '00' }
    }
}

function bookedNota(document: NoteWithItems, context: BookContext, company: CompanyTaxes): BookedNota {
  const { note } = document
  const nota = toLancamento(document, context, company)
  return { nota, row: note, situation: SITUATIONS[note.tipo]?.(note, context) ?? '00' }
}

/** The kinds that may complete another document or be of another month. */
const SITUATIONS: Partial<Record<NoteRow['tipo'], typeof noteSituation>> = {
  nfe: noteSituation,
  nfce: noteSituation,
  cte: freightSituation,
}

export const monthPeriod = (month: string): EfdPeriod => ({ from: `${month}-01`, to: lastDay(month), purpose: '0' })

const isBooked = (document: NoteWithItems, context: BookContext): boolean =>
  hasBook(document.note) &&
  document.note.bill?.isUntaxed !== true &&
  document.note.situacao !== 'cancelada' &&
  !staysOut(document, context, newMonthFindings())
