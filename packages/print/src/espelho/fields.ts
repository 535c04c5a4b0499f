import { elements, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import type { PrintState } from '../format/state.ts'
import { dateTime, joined, phone, street, taxId } from '../format/values.ts'
import type { Field } from '../paper/box.ts'
import type { Section } from '../paper/flow.ts'

/** Text at a path, '' when absent. */
export const at = (node: XmlNode | undefined, ...path: string[]): string => text(node, ...path) ?? ''

/** The key of a document: from its Id attribute, else from a field. */
export const keyOf = (node: XmlNode, ...fallback: string[]): string =>
  /\d{6}[A-Z\d]{12}\d{26}$/.exec(node.attrs.Id ?? '')?.[0] ?? at(node, ...fallback)

const SITUATION: Readonly<Record<PrintState['situacao'], string>> = {
  autorizada: 'Autorizada',
  cancelada: 'CANCELADA',
  denegada: 'DENEGADA',
  encerrada: 'Encerrada',
  sem_protocolo: 'Sem protocolo de autorização',
  resumo: 'Resumo: XML completo indisponível',
}

/** What must be seen across the page. */
export function watermarkOf(state: PrintState, homologacao: boolean): string[] {
  const mark = {
    cancelada: 'CANCELADA',
    denegada: 'DENEGADA',
    sem_protocolo: 'SEM PROTOCOLO DE AUTORIZAÇÃO',
    encerrada: 'ENCERRADO',
  }
  const own = state.situacao in mark ? [mark[state.situacao as keyof typeof mark]] : [] // `in` has just said so
  return homologacao ? [...own, 'SEM VALOR FISCAL', 'AMBIENTE DE HOMOLOGAÇÃO'] : own
}

/** Situation and protocols: of the document and of what ended it. */
export function situationFields(state: PrintState, infProt: XmlNode | undefined): Field[] {
  const nProt = at(infProt, 'nProt')
  const ended = state.cancelamento
  return [
    { label: 'SITUAÇÃO', value: SITUATION[state.situacao], font: 'bold', weight: 20, min: 6 },
    {
      label: 'PROTOCOLO DE AUTORIZAÇÃO',
      value: nProt ? `${nProt} - ${dateTime(at(infProt, 'dhRecbto'))}` : 'Sem protocolo',
      weight: 40,
    },
    {
      label: state.situacao === 'encerrada' ? 'ENCERRAMENTO' : 'CANCELAMENTO',
      value: ended ? joined(' - ', ended.nProt, ended.dh && dateTime(ended.dh)) : '',
      weight: 40,
    },
  ]
}

/** The row of one party. `address` is the name of its address group. */
export function partyFields(label: string, party: XmlNode, address: string): Field[] {
  const place = elements(party).find((node) => node.name === address) ?? party
  const where = joined(
    ' - ',
    street({ xLgr: at(place, 'xLgr'), nro: at(place, 'nro'), xCpl: at(place, 'xCpl') }),
    at(place, 'xBairro'),
    joined('/', at(place, 'xMun'), at(place, 'UF')),
    phone(at(place, 'fone') || at(party, 'fone')),
  )
  return [
    { label, value: at(party, 'xNome'), weight: 34, lines: 2, min: 5 },
    {
      label: 'CNPJ / CPF',
      value: taxId(at(party, 'CNPJ') || at(party, 'CPF') || at(party, 'idEstrangeiro')),
      weight: 17,
    },
    { label: 'INSCRIÇÃO ESTADUAL', value: at(party, 'IE'), weight: 14 },
    { label: 'ENDEREÇO', value: where, weight: 35, lines: 2, min: 5 },
  ]
}

/** Not printed: the signature says nothing to a reader. */
const SKIPPED = new Set(['Signature'])

/** Every field of a group by its official name: nothing of the document is left out. */
export function allFields(node: XmlNode, title: string): Section {
  const rows: string[][] = []
  const walk = (group: XmlNode, path: string) => {
    const own = at(group)
    const attributes = Object.entries(group.attrs).filter(([name]) => !/^(xmlns|versao|Id$)/.test(name))
    const parts = elements(group)
    const shown = joined(' - ', ...attributes.map(([name, value]) => `${name}=${value}`), own)
    if (shown !== '') rows.push([path, shown])
    for (const part of parts)
      if (!SKIPPED.has(part.name)) walk(part, path === '' ? part.name : `${path} › ${part.name}`)
  }
  walk(node, '')
  return {
    title,
    columns: [
      { title: 'CAMPO (NOME OFICIAL)', width: 170, grow: true },
      { title: 'CONTEÚDO', width: 0, grow: true },
    ],
    rows,
    elastic: 1,
  }
}
