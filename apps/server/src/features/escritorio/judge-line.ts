import { isName, NAME_MESSAGE } from '@portal/contract/common.ts'
import type { LinhaCarteira, Regime } from '@portal/contract/escritorio/escritorio.ts'
import {
  EMAIL_MESSAGE,
  isMailAddress,
  lerWhatsapp,
  WHATSAPP_MESSAGE,
} from '@portal/contract/fechamento/entrega-texto.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { isUf, UF_NAMES, UFS } from '@portal/fiscal/ids/uf.ts'
import type { FieldProblem } from '../../base/errors.ts'

/** Contact of a client as a sheet gives it. An absent part stays. */
interface LineContact {
  name?: string
  email?: string
  whatsapp?: string
}

/** A line of the portfolio in the form of the database. Undefined fields stay as they are. */
export interface PortfolioLine {
  taxId: string
  name?: string
  uf?: string
  ie?: string | null
  regime?: Regime | null
  tags?: string[]
  responsible?: string | null
  contact?: LineContact
}

const MOST_TAGS = 20
const LONGEST = { name: 200, ie: 20, tag: 40, responsible: 100, contact: 100 } as const

const REGIMES: Readonly<Record<string, Regime>> = {
  simples: 'simples',
  'simples nacional': 'simples',
  presumido: 'presumido',
  'lucro presumido': 'presumido',
  real: 'real',
  'lucro real': 'real',
  mei: 'mei',
  simei: 'mei',
}

type Verdict = { line: PortfolioLine; problem: null } | { line: null; problem: FieldProblem }

/** Reads a line as sent; a wrong field refuses the line and names the field. */
export function judgeLine(sent: LinhaCarteira): Verdict {
  try {
    return { line: readLine(sent), problem: null }
  } catch (error) {
    if (!(error instanceof WrongField)) throw error
    return { line: null, problem: { campo: error.campo, mensagem: error.message } }
  }
}

class WrongField extends Error {
  constructor(
    readonly campo: string,
    message: string,
  ) {
    super(message)
  }
}

function readLine({
  cpfcnpj,
  nome,
  uf,
  ie,
  ds_regime,
  etiquetas,
  nm_responsavel,
  ...rest
}: LinhaCarteira): PortfolioLine {
  return {
    taxId: readTaxId(cpfcnpj ?? ''),
    name: readName('nome', nome, LONGEST.name),
    uf: readUf(uf),
    ie: ie === undefined ? undefined : readShort('ie', ie ?? '', LONGEST.ie),
    regime: ds_regime === undefined ? undefined : readRegime(ds_regime ?? ''),
    tags: etiquetas === undefined ? undefined : readTags(etiquetas ?? []),
    responsible:
      nm_responsavel === undefined
        ? undefined
        : (readName('nm_responsavel', nm_responsavel, LONGEST.responsible) ?? null),
    contact: readContact(rest),
  }
}

/** Undefined without a part of a contact: an empty cell of a sheet takes nothing away. */
function readContact({
  nm_contato,
  ds_email,
  ds_whatsapp,
}: Pick<LinhaCarteira, 'nm_contato' | 'ds_email' | 'ds_whatsapp'>): LineContact | undefined {
  const name = readName('nm_contato', nm_contato, LONGEST.contact)
  const email = ds_email?.trim() || undefined
  const typed = ds_whatsapp?.trim() || undefined
  const whatsapp = typed && lerWhatsapp(typed)
  if (email && !isMailAddress(email)) throw new WrongField('ds_email', EMAIL_MESSAGE)
  if (whatsapp === null) throw new WrongField('ds_whatsapp', WHATSAPP_MESSAGE)
  const contact = { ...(name && { name }), ...(email && { email }), ...(whatsapp && { whatsapp }) }
  return Object.keys(contact).length > 0 ? contact : undefined
}

/** Text of a number that a spreadsheet program shortened, for example 2,84711E+13. */
const SHORTENED = /^\s*\d([.,]\d+)?e\+\d+\s*$/i

function readTaxId(text: string): string {
  const taxId = cleanTaxId(text)
  if (isTaxId(taxId)) return taxId
  if (text.trim() === '') throw new WrongField('cpfcnpj', 'Falta o CNPJ ou CPF.')
  if (SHORTENED.test(text))
    throw new WrongField('cpfcnpj', 'A planilha encurtou o CNPJ: formate a coluna como texto e envie de novo.')
  throw new WrongField('cpfcnpj', 'CPF ou CNPJ inválido: confira os dígitos.')
}

function readName(campo: string, value: string | null | undefined, longest: number): string | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  if (text.length > longest) throw new WrongField(campo, `Use no máximo ${longest} caracteres.`)
  if (!isName(text)) throw new WrongField(campo, NAME_MESSAGE)
  return text
}

const readShort = (campo: string, value: string, longest: number): string | null =>
  readName(campo, value, longest) ?? null

/** Also by its name: «São Paulo» */
const UF_BY_NAME = new Map<string, string>(UFS.map((uf) => [foldText(UF_NAMES[uf]), uf]))

function readUf(value: string | null | undefined): string | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  const uf = UF_BY_NAME.get(foldText(text).trim()) ?? text.toUpperCase()
  if (!isUf(uf)) throw new WrongField('uf', `A UF «${text.slice(0, 30)}» não existe.`)
  return uf
}

function readRegime(value: string): Regime | null {
  const text = foldText(value).trim()
  if (text === '') return null
  const regime = REGIMES[text]
  if (!regime)
    throw new WrongField('ds_regime', `O regime «${value.trim().slice(0, 30)}» não é simples, presumido, real nem mei.`)
  return regime
}

function readTags(values: readonly string[]): string[] {
  const tags = [...new Set(values.flatMap((value) => readName('etiquetas', value, LONGEST.tag) ?? []))]
  if (tags.length > MOST_TAGS) throw new WrongField('etiquetas', `Use no máximo ${MOST_TAGS} etiquetas.`)
  return tags
}
