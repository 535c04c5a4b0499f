import { MODELO_NAMES } from '@portal/contract/nomes.ts'
import { chaveParts, chaveShape } from '@portal/fiscal/ids/chave.ts'
import { monthText } from '../../base/days.ts'

/** A row of `link_requests`. */
export interface AskedRow {
  /** AAAA-MM */
  month: string
  chave: string | null
  modelo: number | null
  serie: number | null
  number_from: number | null
  number_to: number | null
  issuer: string | null
  installation: string | null
  answered: boolean
}

/** What a bill of a model is for. */
const BILLS: Readonly<Record<number, string>> = {
  6: 'Conta de energia',
  66: 'Conta de energia',
  21: 'Conta de comunicação',
  22: 'Conta de telefone',
  62: 'Conta de telefone',
  28: 'Conta de gás',
  76: 'Conta de gás',
  29: 'Conta de água',
  75: 'Conta de água',
}

const count = (number: number): string => number.toLocaleString('pt-BR')

/** A request in the words of the client's page. */
export function askedText(row: AskedRow): string {
  const of = row.issuer ? `, ${row.issuer}` : ''
  if (row.chave !== null && chaveShape(row.chave)) {
    const { mod, nNF } = chaveParts(row.chave)
    return `XML ${kindText(Number(mod))} ${count(Number(nNF))}${of}`
  }
  if (row.number_from === null)
    return `${BILLS[row.modelo ?? 0] ?? 'Conta'} de ${monthText(row.month)}${of}${row.installation ? `, instalação ${row.installation}` : ''}`
  const numbers =
    row.number_from === row.number_to
      ? count(row.number_from)
      : `${count(row.number_from)} a ${count(row.number_to ?? row.number_from)}`
  return `XML ${kindText(row.modelo ?? 0)} ${numbers}, série ${row.serie ?? 0}`
}

function kindText(modelo: number): string {
  const name = MODELO_NAMES[modelo]
  if (name === undefined) return 'da nota'
  return /^(CT-e|MDF-e)/.test(name) ? `do ${name}` : `da ${name}`
}
