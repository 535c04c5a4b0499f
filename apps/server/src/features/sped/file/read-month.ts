import type { EfdPeriod } from '@portal/efd/block/facts.ts'
import { layoutOf, versionOn } from '@portal/efd/layout/layout.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import type { Account, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { assessmentSettings, type CarriedBalances, statesWithoutRevenue } from '../month/assess/assessment.ts'
import type { MonthBook } from '../month/assess/month-book.ts'
import { type MonthLines, newMonthLines } from '../month/block-lines.ts'
import type { BookContext } from '../month/book/context.ts'
import { addError } from '../month/book/findings.ts'
import { collectMonth, type MonthInput } from '../month/collect.ts'
import { openMonth } from '../month/open-month.ts'
import { addFormer } from './former-items.ts'
import { addMonthWarnings } from './month-warnings.ts'
import { paced } from './paced.ts'
import { carriedInto } from './store.ts'
import { isShowable, monthSummaryOf } from './summary.ts'

const SUM_TOO_LARGE = {
  codigo: 'SOMA_ALTA_DEMAIS',
  mensagem:
    'Uma soma do mês passa de 15 dígitos, e o arquivo não pode ser gerado. Confira o valor das notas e os valores informados na configuração.',
}
const LIMITS = { idleSeconds: 120, questionSeconds: 120 }

export interface FileRequest {
  empresa: GrantedEmpresa
  account: Account
  period: EfdPeriod
  sistema: string
  now: Date
  signal?: AbortSignal
  /**
   * Called when a block begins, with the number of lines before it. Within a long block it is called at most
   * twice a second: in block 0 with the number of documents read, in others with the lines written.
   */
  onBlock?: (block: string, lines: number, documents?: number) => void
}

/** Everything that the check and the file of a month are made from. */
export interface CollectedMonth {
  context: BookContext
  version: string
  book: MonthBook
  lines: MonthLines
  carried: CarriedBalances | null
}

/** Reads and books a month in one snapshot, which is closed before the result is returned. */
export async function readEfdMonth(db: Kysely<Database>, request: FileRequest): Promise<CollectedMonth> {
  const { empresa, account, period, signal } = request
  const snapshot = await openSnapshot(db, { empresaIds: [empresa.id], accountId: account.id }, LIMITS)
  try {
    const { tx } = snapshot
    const carried = await carriedInto(tx, empresa.id, period.from.slice(0, 7))
    const context = await openMonth(tx, { ...request, usual: carried?.usual })
    request.onBlock?.('0', 0)
    const onRead = paced((documents: number) => request.onBlock?.('0', 0, documents))
    const input: MonthInput = { tx, empresaId: empresa.id, context, signal, onRead }
    const version = versionOn(period.to)
    const lines = newMonthLines(layoutOf(version))
    const book = await collectMonth(input, lines)
    await addFormer(tx, { empresaId: empresa.id, from: period.from }, book.products)
    await addMonthWarnings(input, book, carried)
    for (const uf of statesWithoutRevenue(book.totals, assessmentSettings(context, carried, book.totals)))
      addError(book.findings, null, {
        codigo: 'CONFIGURACAO_FALTA',
        campo: 'guias.st',
        mensagem: `Informe o código de receita do ICMS-ST devido a ${uf}, a UF da empresa (registro E250).`,
      })
    if (!isShowable(monthSummaryOf(book, context, carried))) addError(book.findings, null, SUM_TOO_LARGE)
    return { context, version, book, lines, carried }
  } finally {
    await snapshot.close()
  }
}
