import { type Kysely, sql } from 'kysely'
import { monthAfter } from '../../../base/days.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { addWarning, type MonthFindings } from '../month/book/findings.ts'
import type { FileRequest } from './read-month.ts'

/** What registers are for, in the words of a reader. One without words is named by its code. */
const NAMES: Readonly<Record<string, string>> = {
  C100: 'notas de mercadorias',
  C500: 'contas de energia, água e gás',
  C800: 'cupons SAT',
  C860: 'cupons SAT por equipamento',
  D100: 'conhecimentos de transporte',
  D500: 'contas de comunicação em papel',
  D700: 'NFCom',
  E200: 'ICMS-ST por UF',
  E300: 'DIFAL por UF',
  E500: 'apuração do IPI',
  G110: 'crédito do ativo permanente (CIAP)',
  K100: 'estoque',
  1100: 'exportações',
  1200: 'controle de créditos fiscais',
  1300: 'combustíveis',
  1400: 'valores agregados',
  1600: 'cartões',
  1601: 'pagamentos eletrônicos',
}
/**
 * Heads whose absence is a question: of documents, of taxes that not every month has, of stock and of block 1. Block 0 follows from
 * what the file has, E100 and 1010 are always there, and the inventory (H005) is of one month of the year.
 */
const HEAD = /^(?:C[1-8]00|C860|D[1-7]00|E[235]00|G110|K100|1(?:[1-7]00|601))$/
/** Files that must be known before a month has habits, and the share of them that has the register. */
const LEAST_FILES = 3
const USUAL = 0.75
const FILES = 12

/** One earlier file: its month AAAA-MM and its lines per register. */
export interface PastFile {
  month: string
  registers: Readonly<Record<string, number>>
}

interface Unusual {
  reg: string
  had: number
  files: number
  /** Newest file that has it */
  last: { month: string; lines: number }
}

/**
 * The registers that most of the earlier files have and this one has not, most usual first.
 * Shape   `past` newest first, one file for each month; fewer than three say nothing
 */
export function unusualRegisters(past: readonly PastFile[], now: ReadonlyMap<string, number>): Unusual[] {
  const files = past.slice(0, FILES)
  if (files.length < LEAST_FILES) return []
  const regs = new Set(files.flatMap(({ registers }) => Object.keys(registers)).filter((reg) => HEAD.test(reg)))
  return [...regs]
    .flatMap((reg): Unusual[] => {
      const having = files.filter(({ registers }) => (registers[reg] ?? 0) > 0)
      const [last] = having
      if ((now.get(reg) ?? 0) > 0 || !last || having.length < USUAL * files.length) return []
      const lines = last.registers[reg] ?? 0
      return [{ reg, had: having.length, files: files.length, last: { month: last.month, lines } }]
    })
    .sort((a, b) => b.had - a.had || (a.reg < b.reg ? -1 : 1))
}

/** Warns of what the month usually has and does not have now, with the reason. */
export async function warnUnusual(
  db: Kysely<Database>,
  { empresa, account, period }: FileRequest,
  { findings, registers }: { findings: MonthFindings; registers: ReadonlyMap<string, number> },
): Promise<void> {
  const scope = { empresaIds: [empresa.id], accountId: account.id }
  const past = await inScope(db, scope, (tx) => readPast(tx, empresa.id, period.from.slice(0, 7)))
  for (const { reg, had, files, last } of unusualRegisters(past, registers)) {
    const what = NAMES[reg] ? `${reg} (${NAMES[reg]})` : reg
    const month = `${last.month.slice(5)}/${last.month.slice(0, 4)}`
    const lines = last.lines === 1 ? '1 registro' : `${last.lines.toLocaleString('pt-BR')} registros`
    addWarning(findings, null, {
      codigo: 'REGISTRO_COSTUMEIRO',
      mensagem: `Falta o ${what}, que estava em ${had} dos últimos ${files} arquivos; o de ${month} tinha ${lines}. Confira se algum documento não chegou.`,
    })
  }
}

/** The files of the twelve months before, newest first: the last one made here, else the one that was brought in. */
async function readPast(tx: Kysely<Database>, empresaId: number, month: string): Promise<PastFile[]> {
  const [first, end] = [`${monthAfter(month, -FILES)}-01`, `${month}-01`]
  const made =
    await sql<PastFile>`select distinct on (day_from) to_char(day_from, 'YYYY-MM') as month, summary -> 'registros' as registers
    from sped_file where empresa_id = ${empresaId} and day_from >= ${first}::date and day_from < ${end}::date
    order by day_from, id desc`.execute(tx)
  const brought = await sql<PastFile>`select to_char(month, 'YYYY-MM') as month, registers from sped_passado
    where empresa_id = ${empresaId} and month >= ${first}::date and month < ${end}::date`.execute(tx)
  const byMonth = new Map([...brought.rows, ...made.rows].map((file) => [file.month, file]))
  return [...byMonth.values()].sort((a, b) => (a.month < b.month ? 1 : -1))
}
