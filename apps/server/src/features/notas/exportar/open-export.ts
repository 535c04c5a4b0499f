import type { Readable } from 'node:stream'
import type { Conteudo } from '@portal/contract/notas/exportar.ts'
import { SHEET_ROWS } from '@portal/files/sheet-xml.ts'
import type { Kysely, Transaction } from 'kysely'
import type { ConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { notasText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import { csvChunks } from '../../../base/files/csv.ts'
import type { ExportSheet, SheetColumn, SheetValue } from '../../../base/files/sheet.ts'
import { xlsxChunks } from '../../../base/files/xlsx.ts'
import { HOLDING_STALLED_MS, pacedStream } from '../../../base/reply/paced-stream.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import { recordAudit } from '../../acesso/base/audit.ts'
import { shareOf } from '../../acesso/base/caller.ts'
import type { Asker } from '../consulta/filter.ts'
import { readAhead } from '../download/read-ahead.ts'
import { nothingMatches } from '../download/request.ts'
import { ITEM_LINES } from './item-columns.ts'
import { NOTA_COLUMNS } from './nota-columns.ts'
import { notasPaper } from './nota-paper.ts'
import { refuseLongPaper } from './paper-head.ts'
import { countItems, countServicos, keyPages, type Picked, pickedCompanies, pickedMoney, sumPicked } from './picked.ts'
import { type NotaKey, readItems, readNotas, readServicos } from './read-lines.ts'
import { makeReport } from './report.ts'
import { reportPaper } from './report-paper.ts'
import { reportSheet } from './report-sheet.ts'
import { type ExportRequest, isReport, isServico } from './request.ts'
import { findRetencoes, RETENCAO_COLUMNS } from './retencoes.ts'
import { SERVICO_LINES } from './servico-columns.ts'
import { refuseTooLong } from './too-long.ts'

export interface ExportDeps {
  db: Kysely<Database>
  limit: ConcurrencyLimit
}

/** Timeouts of an idle reader and of one query. */
export const SNAPSHOT = { idleSeconds: 120, questionSeconds: 300 }
const SHEET_NAMES: Record<Conteudo, string> = {
  notas: 'Notas',
  itens: 'Itens',
  servicos: 'Servicos',
  retencoes: 'Retencoes',
  cfop: 'Por CFOP',
  cst: 'Por CST',
  aliquota: 'Por aliquota',
  ncm: 'Por NCM',
  participante: 'Por participante',
  servico: 'Por servico',
  municipio: 'Por municipio',
}

/**
 * The file as a stream with back-pressure, read from one snapshot of the database. All checks that can refuse the
 * call run before this returns; a later error destroys the stream instead of ending it early.
 */
export async function openExport(
  { db, limit }: ExportDeps,
  { asker, address }: { asker: Asker; address: string },
  request: ExportRequest,
): Promise<Readable> {
  const release = limit.acquire(shareOf(asker))
  let close = async () => release()
  try {
    const snapshot = await openSnapshot(db, exportScope(asker, request.picked), SNAPSHOT)
    close = async () => {
      await snapshot.close()
      release()
    }
    const chunks = await refuseTooLong(openChunks(snapshot.tx, asker, request))
    await recordAudit(db, { caller: asker, address }, auditOf(request))
    // also when the client disconnects or never reads
    return pacedStream(chunks, { stalledMs: HOLDING_STALLED_MS }).once('close', () => void close())
  } catch (error) {
    await close()
    throw error
  }
}

/** Scope of exactly the companies that are read. */
export const exportScope = (asker: Asker, picked: Picked) => ({
  empresaIds: pickedCompanies(picked),
  accountId: asker.account.id,
})

const auditOf = ({ format, content, picked }: ExportRequest) =>
  pickedCompanies(picked).map((empresaId) => ({
    empresaId,
    what: 'nota.export' as const,
    detail: `${SHEET_NAMES[content]}, ${format}${'keys' in picked ? `, ${notasText(picked.keys.length)}` : ''}`,
  }))

type Tx = Transaction<Database>

async function openChunks(tx: Tx, asker: Asker, request: ExportRequest) {
  if (request.format === 'pdf') return [await openPaper(tx, asker, request)]
  const sheet = await openSheet(tx, asker, request)
  return request.format === 'csv' ? csvChunks(sheet) : xlsxChunks(sheet)
}

async function openPaper(tx: Tx, asker: Asker, request: ExportRequest): Promise<Uint8Array> {
  const { content, order, picked } = request
  if (content === 'itens' || isServico(content)) throw noPaper(content)
  const totals = await sumPicked(tx, picked)
  if (totals.quantity === 0) throw nothingMatches()
  if (isReport(content)) {
    const report = await makeReport(tx, picked, content)
    refuseLongPaper(report.lines.length, 'linhas')
    return reportPaper(asker, request, { por: content, report })
  }
  refuseLongPaper(totals.quantity, 'notas')
  const money = pickedMoney(picked)
  const batches = readEach(keyPages(tx, picked, order), (keys) => readNotas(tx, keys, { asker, money }))
  return notasPaper(asker, request, { totals, batches })
}

const noPaper = (content: keyof typeof NO_PAPER) =>
  new AppError(422, 'exportar.no_pdf_of_items', `Não há PDF de ${NO_PAPER[content]}. Exporte em planilha.`)
const NO_PAPER = { itens: 'uma linha por item', servicos: 'uma linha por serviço', retencoes: 'retenções' }

/** All checks that can refuse the call run here. */
export async function openSheet(tx: Tx, asker: Asker, request: ExportRequest): Promise<ExportSheet> {
  const { content, format, order, picked } = request
  const name = SHEET_NAMES[content]
  if (isServico(content)) return { name, ...(await openServicos(tx, request)) }
  const { quantity } = await sumPicked(tx, picked)
  if (quantity === 0) throw nothingMatches()
  if (isReport(content)) return { name, ...reportSheet(content, await makeReport(tx, picked, content)) }
  const hasTotal = format === 'xlsx'
  if (hasTotal) fits((content === 'itens' ? await countItems(tx, picked) : quantity) + 1)
  const pages = keyPages(tx, picked, order)
  const money = pickedMoney(picked)
  return content === 'notas'
    ? {
        name,
        ...linesOf(
          NOTA_COLUMNS,
          readEach(pages, (keys) => readNotas(tx, keys, { asker, money })),
          hasTotal,
        ),
      }
    : {
        name,
        ...linesOf(
          ITEM_LINES,
          readEach(pages, (keys) => readItems(tx, keys, money)),
          hasTotal,
        ),
      }
}

async function openServicos(tx: Tx, { content, format, order, picked }: ExportRequest) {
  const hasTotal = format === 'xlsx'
  const quantity = await countServicos(tx, picked)
  if (quantity === 0) throw nothingMatches()
  if (content === 'retencoes') return linesOf(RETENCAO_COLUMNS, [await findRetencoes(tx, picked)], hasTotal)
  if (hasTotal) fits(quantity + 1)
  return linesOf(
    SERVICO_LINES,
    readEach(keyPages(tx, picked, order), (keys) => readServicos(tx, keys)),
    hasTotal,
  )
}

function fits(lines: number): void {
  if (lines <= SHEET_ROWS) return
  const [most, total] = [SHEET_ROWS, lines].map((count) => count.toLocaleString('pt-BR'))
  throw new AppError(
    422,
    'exportar.too_many_rows',
    `São ${total} linhas, e uma planilha do Excel aceita até ${most}. Exporte em CSV ou divida o período.`,
  )
}

/** The database reads a page while the previous one is written. */
async function* readEach<Row>(
  pages: AsyncIterable<readonly NotaKey[]>,
  read: (keys: readonly NotaKey[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const [, rows] of readAhead(pages, read, 1)) yield rows
}

type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

/** The lines; with a total, a last row has the sum of each amount over the notes that the list's sum counts. */
function linesOf<Row extends { summed: boolean }>(
  columns: readonly SheetColumn<Row>[],
  batches: Batches<Row>,
  hasTotal: boolean,
): Omit<ExportSheet, 'name'> {
  return {
    heads: columns.map(({ head }) => head),
    kinds: columns.map(({ kind }) => kind),
    widths: columns.map(({ width }) => width),
    batches: cellBatches(columns, batches, hasTotal),
    footRows: hasTotal ? 1 : 0,
  }
}

async function* cellBatches<Row extends { summed: boolean }>(
  columns: readonly SheetColumn<Row>[],
  batches: Batches<Row>,
  hasTotal: boolean,
): AsyncGenerator<SheetValue[][]> {
  const amounts = columns.flatMap(({ kind }, index) => (kind === 'cents' ? [index] : []))
  const total: SheetValue[] = columns.map(() => null)
  for await (const rows of batches)
    yield rows.map((row) => {
      const cells = columns.map(({ value }) => value(row))
      if (row.summed)
        for (const index of amounts) {
          const cell = cells[index]
          if (typeof cell === 'number' || typeof cell === 'bigint')
            total[index] = BigInt(total[index] ?? 0) + BigInt(cell)
        }
      return cells
    })
  if (hasTotal) yield [['Total', ...total.slice(1)]]
}
