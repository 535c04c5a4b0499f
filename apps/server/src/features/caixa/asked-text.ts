import { modeloArticle, modeloName } from '@portal/contract/modelos.ts'
import { CONTA_GRUPOS, type ContaGrupo } from '@portal/fiscal/base/bill.ts'
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

const BILLS: Readonly<Record<ContaGrupo, string>> = {
  energia: 'Conta de energia',
  comunicacao: 'Conta de telefone',
  gas: 'Conta de gás',
  agua: 'Conta de água',
}
const billName = (modelo: number | null): string => {
  const grupo = CONTA_GRUPOS[modelo ?? 0]
  return grupo === undefined ? 'Conta' : BILLS[grupo]
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
    return `${billName(row.modelo)} de ${monthText(row.month)}${of}${row.installation ? `, instalação ${row.installation}` : ''}`
  const numbers =
    row.number_from === row.number_to
      ? count(row.number_from)
      : `${count(row.number_from)} a ${count(row.number_to ?? row.number_from)}`
  return `XML ${kindText(row.modelo ?? 0)} ${numbers}, série ${row.serie ?? 0}`
}

function kindText(modelo: number): string {
  const name = modeloName(modelo)
  return name === undefined ? 'da nota' : `d${modeloArticle(modelo)} ${name}`
}
