import { modeloArticle, modeloName } from '@portal/contract/modelos.ts'
import { versionOn } from '@portal/efd/layout/layout.ts'
import { openPointsOf } from '@portal/efd/layout/open-points.ts'
import { ACTS_SEEN } from '@portal/tables/fixed/acts.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { monthAfter, monthOf } from '../../../base/days.ts'
import { clampedCents } from '../../../db/clamped.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { findGaps } from '../../notas/inicio/find-gaps.ts'
import type { CarriedBalances } from '../month/assess/assessment.ts'
import type { MonthBook } from '../month/assess/month-book.ts'
import { addWarning, formatReais, type MonthFindings, type NamedNote } from '../month/book/findings.ts'
import type { MonthInput } from '../month/collect.ts'

/** Adds warnings of the whole month: numbers, replaced freights, exports, no balance of the month before, an open layout. */
export async function addMonthWarnings(
  input: MonthInput,
  { findings, exported }: MonthBook,
  carried: CarriedBalances | null,
): Promise<void> {
  await warnGaps(input, findings)
  await warnReplaced(input, findings)
  warnExports(input, findings, exported)
  await warnDuplicates(input, findings)
  await warnNoBalance(input, findings, carried)
  warnOpenLayout(input, findings)
}

/** Says, before the file is made, what of its layout is not known. */
function warnOpenLayout({ context }: MonthInput, findings: MonthFindings): void {
  for (const { text, isUnseen } of openPointsOf(versionOn(context.period.to)))
    addWarning(findings, null, {
      codigo: 'LEIAUTE_ABERTO',
      mensagem: isUnseen ? `${text} Procurado até ${shownDay(ACTS_SEEN)}.` : text,
    })
}

/** `10/10/2026` of `2026-10-10` */
const shownDay = (day: string): string => day.split('-').reverse().join('/')

/** Warns of a file that starts with zero: neither generated here nor entered for the month before. A balance of another month is not used. */
async function warnNoBalance(
  input: MonthInput,
  findings: MonthFindings,
  carried: CarriedBalances | null,
): Promise<void> {
  const { settings, period } = input.context
  const before = monthAfter(period.from.slice(0, 7), -1)
  const { ds_mes } = settings.saldos
  if (carried !== null || ds_mes === before || !(await hasBefore(input))) return
  const other = ds_mes === null ? '' : ` O saldo informado é de ${toldMonth(ds_mes)} e não vale para este mês.`
  addWarning(findings, null, {
    codigo: 'SALDO_ANTERIOR',
    campo: 'saldos',
    mensagem: `O saldo credor de ${toldMonth(before)} não foi informado nem gerado aqui: o arquivo começa com zero.${other}`,
  })
}

/** `09/2026` of `2026-09` */
const toldMonth = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`

async function warnGaps({ tx, empresaId, context }: MonthInput, findings: MonthFindings): Promise<void> {
  const month = monthOf(context.period.from.slice(0, 7))
  // `findGaps` only reads, so the snapshot's transaction is enough
  for (const gap of await findGaps(tx as Transaction<Database>, { empresaIds: [empresaId], month }))
    addWarning(findings, null, {
      codigo: 'LACUNA_NUMERACAO',
      mensagem: gapText(gap),
    })
}

/** «Falta 1 NF-e na série 1: a 1.463.», «Faltam 3 NF-e na série 1: 7–8, 12.» */
function gapText({ missing, modelo, serie, ranges }: Awaited<ReturnType<typeof findGaps>>[number]): string {
  const kind = modeloName(modelo) ?? `documento do modelo ${modelo}`
  const listed = rangesText(ranges, missing)
  if (missing === 1) return `Falta 1 ${kind} na série ${serie}: ${modeloArticle(modelo)} ${listed}.`
  return `Faltam ${grouped(missing)} ${kind} na série ${serie}: ${listed}.`
}

const grouped = (value: number): string => value.toLocaleString('pt-BR')

/** The listed ranges, and the count of missing numbers beyond them. */
function rangesText(ranges: readonly [number, number][], missing: number): string {
  const named = ranges.map(([from, to]) => (from === to ? grouped(from) : `${grouped(from)}–${grouped(to)}`)).join(', ')
  const rest = missing - ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  return rest > 0 ? `${named} e mais ${grouped(rest)}` : named
}

/** Warns of booked documents with the same issuer, model, series and number under different keys. */
async function warnDuplicates({ tx, empresaId, context }: MonthInput, findings: MonthFindings): Promise<void> {
  const { from, to } = context.period
  const { rows } = await sql<NamedNote & { series: string }>`
    select id, chave, tipo, number, day::text as issued, party_name, total, cfop, nature, issuer_id, series from (
      select n.id, n.chave, n.tipo, n.number, n.issued_local::date as day, ${clampedCents('n.total_cents')} as total, n.cfop, n.natureza as nature,
        n.emitente_tax_id as issuer_id, concat_ws(' ', n.emitente_tax_id, n.modelo, n.serie, n.number) as series,
        case when n.papel = 'E' then n.destinatario_name else n.emitente_name end as party_name,
        count(*) over (partition by n.emitente_tax_id, n.modelo, n.serie, n.number) as same_number
      from nota n
      where n.empresa_id = ${empresaId} and n.tipo in ('nfe', 'nfce', 'cte') and not n.homologacao
        and n.situacao in ('autorizada', 'sem_protocolo')
        and n.issued_local >= ${from}::timestamp and n.issued_local < ${to}::timestamp + interval '1 day'
    ) month where same_number > 1 order by series, id limit 500`.execute(tx)
  const booked = rows.filter(({ chave }) => context.documentos.get(chave)?.fl_escriturar !== false)
  for (const note of booked)
    if (booked.some(({ series, id }) => series === note.series && id !== note.id))
      addWarning(findings, note, {
        codigo: 'DUPLICADA',
        mensagem: 'Há outro documento do mesmo emitente com este modelo, esta série e este número.',
      })
}

/** A CT-e that a substitute of the month replaces, with the number of the substitute. */
type ReplacedNote = NamedNote & { papel: 'E' | 'R'; icms: number; by: number; month: string }

/**
 * Warns of freights whose credit, or debit of an own one, a substitute of the month has again, unless the company adjusted
 * the replaced one. The warning is on the replaced document, also when it belongs to an earlier month.
 * Source  Ajuste SINIEF 9/2007, cláusula 17ª; Guia Prático, D100 (TP_CT-e 3) and D197
 */
async function warnReplaced({ tx, empresaId, context }: MonthInput, findings: MonthFindings): Promise<void> {
  const { from, to } = context.period
  const { entradas } = context.settings
  if (context.simples) return
  const { rows } = await sql<ReplacedNote>`
    select n.id, n.papel, n.chave, n.tipo, n.number, n.issued_local::date::text as issued, ${clampedCents('n.total_cents')} as total,
      n.cfop, n.natureza as nature, n.emitente_tax_id as issuer_id, n.emitente_name as party_name,
      ${clampedCents('t.icms_cents')} as icms, s.number as by, to_char(n.issued_local, 'MM/YYYY') as month
    from nota s join nota_ledger l on l.empresa_id = s.empresa_id and l.nota_id = s.id
      join nota n on n.empresa_id = s.empresa_id and n.chave = l.refs[1]
      join nota_total t on t.empresa_id = n.empresa_id and t.nota_id = n.id
    where s.empresa_id = ${empresaId} and s.tipo = 'cte' and (s.papel = 'E' or ${entradas.fl_credito_icms}::boolean) and l.purpose in ('3', '6') and not s.homologacao
      and s.situacao = 'autorizada' and s.issued_local >= ${from}::timestamp
      and s.issued_local < ${to}::timestamp + interval '1 day'
      and n.tipo = 'cte' and n.papel = s.papel and n.situacao in ('autorizada', 'sem_protocolo') and t.icms_cents > 0
    order by n.issued_local, n.id limit 500`.execute(tx)
  for (const note of rows) {
    if (context.ajustes.has(note.chave) || context.documentos.get(note.chave)?.fl_escriturar === false) continue
    const earlier =
      note.issued < from
        ? ` O mês dele (${note.month}) já passou: se foi entregue, estorne por ajuste da apuração.`
        : ''
    addWarning(findings, note, {
      codigo: 'CTE_SUBSTITUIDO',
      campo: 'ajustes_documento',
      mensagem: `O CT-e ${note.by} substitui este, e os dois ${note.papel === 'E' ? 'vão com débito' : 'dão crédito'}: estorne o deste, de ${formatReais(note.icms)}, com o ajuste de documento (D197) da UF.${earlier}`,
    })
  }
}

/**
 * Asks for the declarations of direct exports: 1100 belongs into the month in which customs ends them, which no document
 * states.
 * Source  Guia Prático, 1010 field 02 and 1100
 */
function warnExports({ context }: MonthInput, findings: MonthFindings, exported: ReadonlySet<string>): void {
  const declared = new Set((context.settings.exportacoes ?? []).map(({ ds_chave }) => ds_chave))
  const open = [...exported].filter((chave) => !declared.has(chave)).sort()
  if (open.length === 0) return
  const named = open.slice(0, 5).join(', ') + (open.length > 5 ? ` e mais ${open.length - 5}` : '')
  addWarning(findings, null, {
    codigo: 'EXPORTACAO',
    campo: 'exportacoes',
    mensagem: `${open.length === 1 ? 'Uma nota de saída para o exterior não tem' : `${open.length} notas de saída para o exterior não têm`} a declaração informada (${named}). O mês em que a exportação é averbada leva os registros 1100 e 1105: informe a declaração na configuração quando houver a averbação.`,
  })
}

async function hasBefore({ tx, empresaId, context }: MonthInput): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`select exists (select from nota where empresa_id = ${empresaId}
    and issued_local < ${context.period.from}::timestamp) as before`.execute(tx)
  return rows[0]?.before ?? false
}
