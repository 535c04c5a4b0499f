import { isName, NAME_MESSAGE } from '@portal/contract/common.ts'
import type { ContaBody } from '@portal/contract/contas/contas.ts'
import { MODELOS_CONTA, type ModeloConta } from '@portal/contract/modelos.ts'
import { MAX_CENTS, toCents } from '@portal/contract/money.ts'
import { TYPED_BILL } from '@portal/fiscal/bill/typed.ts'
import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { AppError, type FieldProblem } from '../../base/errors.ts'

/** A bill as a person typed it, checked. Money is cents, the rate is text with a decimal point. */
export interface TypedBill {
  modelo: ModeloConta
  number: number
  /** As printed, upper case; empty without one */
  serie: string
  issued: string
  due: string | null
  issuerId: string
  issuerName: string | null
  issuerCity: string | null
  totalCents: number
  baseCents: number
  rate: string
  icmsCents: number
  consumption: string | null
  installation: string | null
}

type Field = keyof ContaBody
const FIELDS: ReadonlySet<string> = new Set<Field>([
  'modelo',
  'nr_documento',
  'nr_serie',
  'dt_emissao',
  'dt_vencimento',
  'nr_cpfcnpj_emitente',
  'nm_emitente',
  'cd_municipio_emitente',
  'vl_documento',
  'vl_bc_icms',
  'pr_icms',
  'vl_icms',
  'ds_consumo',
  'ds_instalacao',
])
/** Earliest day of a bill that may be typed. */
const FIRST_DAY = '2000-01-01'

const isModelo = (text: string): text is ModeloConta => (MODELOS_CONTA as readonly string[]).includes(text)

/**
 * Reads and checks the fields of a bill: of a JSON body, or of a form, whose fields are all text. `today` bounds its day.
 * Throws AppError 422 with the problem of each field.
 */
export function readTypedBill(body: unknown, { own, today }: { own: string; today: string }): TypedBill {
  const problems: FieldProblem[] = []
  const given = isRecord(body) ? body : {}
  if (!isRecord(body)) problems.push({ campo: 'corpo', mensagem: 'Envie os campos da conta.' })
  for (const campo of Object.keys(given))
    if (!FIELDS.has(campo)) problems.push({ campo: campo.slice(0, 60), mensagem: 'Campo desconhecido.' })
  const wrong = (campo: Field, mensagem: string) => void problems.push({ campo, mensagem })
  const text = (campo: Field) => textOf(given[campo])
  const bill = {
    ...identityOf(text, wrong, { own, today }),
    ...amountsOf((campo) => given[campo], wrong),
    ...optionsOf(text, wrong),
  }
  if (problems.length === 0) checkTogether(bill, wrong)
  if (problems.length > 0)
    throw new AppError(422, 'conta.invalid', problems[0]?.mensagem ?? 'A conta tem campos errados.', {
      erros: problems,
    })
  return bill
}

type ReadText = (campo: Field) => string
type Wrong = (campo: Field, mensagem: string) => void

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text, or a number as text; anything else is empty, which a required field refuses. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

function identityOf(text: ReadText, wrong: Wrong, { own, today }: { own: string; today: string }) {
  const written = text('modelo')
  const modelo = isModelo(written) ? written : '06'
  if (!isModelo(written)) wrong('modelo', 'O modelo é 06, 21, 22, 28 ou 29.')
  const number = /^\d{1,9}$/.test(text('nr_documento')) ? Number(text('nr_documento')) : 0
  if (number === 0) wrong('nr_documento', 'O número tem de 1 a 9 algarismos e é maior que zero.')
  const serie = text('nr_serie').toUpperCase()
  if (!/^[0-9A-Z]{0,4}$/.test(serie)) wrong('nr_serie', 'A série tem até 4 letras e números.')
  const issued = text('dt_emissao')
  if (!isDay(issued)) wrong('dt_emissao', 'Informe a data de emissão, AAAA-MM-DD.')
  else if (issued > today) wrong('dt_emissao', 'A data de emissão ainda não chegou.')
  else if (issued < FIRST_DAY) wrong('dt_emissao', 'A data de emissão é antiga demais.')
  const due = text('dt_vencimento')
  if (due !== '' && !isDay(due)) wrong('dt_vencimento', 'O vencimento é uma data, AAAA-MM-DD.')
  const issuerId = cleanTaxId(text('nr_cpfcnpj_emitente'))
  if (!isCnpj(issuerId)) wrong('nr_cpfcnpj_emitente', 'O CNPJ do fornecedor não confere.')
  else if (issuerId === own) wrong('nr_cpfcnpj_emitente', 'O fornecedor é a própria empresa.')
  return { modelo, number, serie, issued, due: due || null, issuerId }
}

/** Reads amounts of a JSON number or of a text with point or comma. */
function amountsOf(given: (campo: Field) => unknown, wrong: Wrong) {
  const cents = (campo: Field, mensagem: string): number => {
    const value = decimalOf(given(campo), 2)
    if (value === null || toCents(value) > MAX_CENTS) {
      wrong(campo, mensagem)
      return 0
    }
    return toCents(value)
  }
  const totalCents = cents('vl_documento', 'O valor total é um número com até 2 casas.')
  const baseCents = cents('vl_bc_icms', 'A base do ICMS é um número com até 2 casas.')
  const icmsCents = cents('vl_icms', 'O ICMS é um número com até 2 casas.')
  const rate = decimalOf(given('pr_icms'), 4)
  if (rate === null || rate > 100) wrong('pr_icms', 'A alíquota vai de 0 a 100, com até 4 casas.')
  return { totalCents, baseCents, icmsCents, rate: String(rate ?? 0) }
}

function decimalOf(value: unknown, places: number): number | null {
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().replace(',', '.') : ''
  const [, , fraction = ''] = /^(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text) ?? []
  return /^\d/.test(text) && /^\d{1,15}(\.\d{1,10})?$/.test(text) && fraction.length <= places ? Number(text) : null
}

function optionsOf(text: ReadText, wrong: Wrong) {
  const issuerName = text('nm_emitente')
  if (issuerName !== '' && (!isName(issuerName) || issuerName.length > 100)) wrong('nm_emitente', NAME_MESSAGE)
  const issuerCity = text('cd_municipio_emitente')
  if (issuerCity !== '' && !/^\d{7}$/.test(issuerCity))
    wrong('cd_municipio_emitente', 'O município é o código do IBGE, com 7 algarismos.')
  const installation = text('ds_instalacao')
  if (installation !== '' && (!isName(installation) || installation.length > 40))
    wrong('ds_instalacao', 'A instalação tem até 40 letras e números.')
  return {
    issuerName: issuerName || null,
    issuerCity: issuerCity || null,
    installation: installation || null,
    consumption: text('ds_consumo') || null,
  }
}

/** Problems of several fields together. A base times rate that is not the ICMS is only a warning of the page. */
function checkTogether(bill: TypedBill, wrong: Wrong): void {
  const { modelo, consumption, totalCents, baseCents, icmsCents, issued, due } = bill
  if (totalCents === 0) wrong('vl_documento', 'O valor total é maior que zero.')
  else if (baseCents > totalCents) wrong('vl_bc_icms', 'A base do ICMS não passa do valor total.')
  if (icmsCents > baseCents) wrong('vl_icms', 'O ICMS não passa da sua base.')
  if (icmsCents > 0 && Number(bill.rate) === 0) wrong('pr_icms', 'Há ICMS: informe a alíquota.')
  if (due !== null && issued !== '' && due < issued) wrong('dt_vencimento', 'O vencimento é anterior à emissão.')
  if (consumption === null) return
  if ((modelo === '06' || modelo === '28') && !/^0[1-8]$/.test(consumption))
    wrong('ds_consumo', 'A classe de consumo vai de 01 a 08.')
  if (modelo === '29' && !/^\d\d$/.test(consumption)) wrong('ds_consumo', 'A classe de consumo tem dois algarismos.')
  if (modelo === '21' || modelo === '22') wrong('ds_consumo', 'Conta de comunicação não tem classe de consumo.')
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * What identifies a typed bill among the company's notes: model, issuer, series, number and day. The same again is the
 * same bill.
 */
export const keyOfBill = ({ modelo, issuerId, serie, number, issued }: TypedBill): string =>
  [modelo, issuerId, serie || '0', number, issued.replaceAll('-', '')].join('-')

/** The bill as a document of the portal: what is listed, downloaded and printed as the file of the note. */
export function billXml(bill: TypedBill, who: { taxId: string; name: string }): string {
  const money = (cents: number) => (cents / 100).toFixed(2)
  const fields: [string, string | null][] = [
    ['modelo', bill.modelo],
    ['serie', bill.serie || null],
    ['numero', String(bill.number)],
    ['emissao', bill.issued],
    ['vencimento', bill.due],
    ['CNPJEmitente', bill.issuerId],
    ['nomeEmitente', bill.issuerName],
    ['CNPJDestinatario', who.taxId],
    ['nomeDestinatario', who.name],
    ['instalacao', bill.installation],
    ['classeConsumo', bill.consumption],
    ['valor', money(bill.totalCents)],
    ['baseICMS', money(bill.baseCents)],
    ['aliquotaICMS', bill.rate],
    ['valorICMS', money(bill.icmsCents)],
  ]
  const inner = fields.map(([name, value]) => (value === null ? '' : `<${name}>${escapeXml(value)}</${name}>`)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><${TYPED_BILL} versao="1">${inner}</${TYPED_BILL}>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
