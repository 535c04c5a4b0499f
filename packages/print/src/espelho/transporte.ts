import { child, elements, firstDeep, type XmlNode } from '@portal/fiscal/xml/node.ts'
import type { PrintState } from '../format/state.ts'
import { dateTime, decimal, joined, numero } from '../format/values.ts'
import type { Field } from '../paper/box.ts'
import type { Espelho } from './espelho-model.ts'
import { allFields, at, keyOf, partyFields, situationFields, watermarkOf } from './fields.ts'

const NAMES: Readonly<Record<string, [title: string, form: string]>> = {
  CTe: ['CT-e - CONHECIMENTO DE TRANSPORTE ELETRÔNICO', 'DACTE'],
  CTeOS: ['CT-e OS - CONHECIMENTO DE TRANSPORTE PARA OUTROS SERVIÇOS', 'DACTE OS'],
  CTeSimp: ['CT-e SIMPLIFICADO - CONHECIMENTO DE TRANSPORTE ELETRÔNICO', 'DACTE'],
  MDFe: ['MDF-e - MANIFESTO ELETRÔNICO DE DOCUMENTOS FISCAIS', 'DAMDFE'],
}
const PARTIES: readonly (readonly [name: string, label: string, address: string])[] = [
  ['emit', 'EMITENTE', 'enderEmit'],
  ['rem', 'REMETENTE', 'enderReme'],
  ['dest', 'DESTINATÁRIO', 'enderDest'],
  ['exped', 'EXPEDIDOR', 'enderExped'],
  ['receb', 'RECEBEDOR', 'enderReceb'],
  ['toma', 'TOMADOR', 'enderToma'],
]

/** A CT-e (57, OS 67, simplificado) or MDF-e on plain pages: what identifies it, its parties, its values, then every field it has. */
export function transporteEspelho(root: XmlNode, inf: XmlNode, state: PrintState): Espelho {
  const kind = ['CTeSimp', 'CTeOS', 'CTe', 'MDFe'].find((name) => firstDeep(root, name)) ?? 'CTe'
  const [title, form] = NAMES[kind] ?? ['DOCUMENTO DE TRANSPORTE', 'documento auxiliar']
  const ide = child(inf, 'ide')
  const prot = firstDeep(root, 'infProt')
  return {
    title,
    notice: `Espelho do documento eletrônico. Não substitui o ${form}.`,
    number: `Nº ${numero(at(ide, 'nCT') || at(ide, 'nMDF'))}  SÉRIE ${at(ide, 'serie')}`,
    chave: keyOf(inf) || at(prot, 'chCTe') || at(prot, 'chMDFe'),
    qr: at(firstDeep(root, 'qrCodCTe')) || at(firstDeep(root, 'qrCodMDFe')),
    watermark: watermarkOf(state, at(ide, 'tpAmb') === '2'),
    issued: at(ide, 'dhEmi'),
    blocks: [
      { title: 'IDENTIFICAÇÃO', rows: [identityRow(ide), situationFields(state, prot)] },
      { title: 'PARTES', rows: partyRows(inf, ide) },
      { title: 'VALORES', rows: [valueRow(inf)] },
    ],
    sections: [allFields(inf, 'CONTEÚDO INTEGRAL DO DOCUMENTO')],
  }
}

const identityRow = (ide: XmlNode | undefined): Field[] => [
  { label: 'MODELO', value: at(ide, 'mod'), weight: 8, align: 'center' },
  { label: 'EMISSÃO', value: dateTime(at(ide, 'dhEmi')), weight: 20 },
  { label: 'NATUREZA / CFOP', value: joined(' - ', at(ide, 'CFOP'), at(ide, 'natOp')), weight: 36, lines: 2 },
  { label: 'INÍCIO', value: joined('/', at(ide, 'xMunIni'), at(ide, 'UFIni')), weight: 18, lines: 2 },
  { label: 'TÉRMINO', value: joined('/', at(ide, 'xMunFim'), at(ide, 'UFFim')), weight: 18, lines: 2 },
]

function partyRows(inf: XmlNode, ide: XmlNode | undefined): Field[][] {
  const rows = PARTIES.flatMap(([name, label, address]) => {
    const party = child(inf, name)
    return party ? [partyFields(label, party, address)] : []
  })
  const other = child(ide, 'toma4') ?? child(ide, 'toma04')
  if (other) rows.push(partyFields('TOMADOR', other, 'enderToma'))
  const chosen = TOMADOR[at(child(ide, 'toma3') ?? child(ide, 'toma03'), 'toma')]
  if (chosen) rows.push([{ label: 'TOMADOR DO SERVIÇO', value: chosen }])
  return rows
}

const TOMADOR: Readonly<Record<string, string>> = {
  '0': 'Remetente',
  '1': 'Expedidor',
  '2': 'Recebedor',
  '3': 'Destinatário',
}

function valueRow(inf: XmlNode): Field[] {
  const cargo = firstDeep(inf, 'infCarga')
  const tot = child(inf, 'tot')
  const service = child(inf, 'vPrest') ?? child(inf, 'total')
  const icms = elements(firstDeep(child(inf, 'imp'), 'ICMS'))[0]
  const values: [string, string][] = [
    ['VALOR DA PRESTAÇÃO', at(service, 'vTPrest')],
    ['VALOR A RECEBER', at(service, 'vRec') || at(service, 'vTRec')],
    ['BASE DO ICMS', at(icms, 'vBC')],
    ['VALOR DO ICMS', at(icms, 'vICMS')],
    ['VALOR DA CARGA', at(cargo, 'vCarga') || at(tot, 'vCarga')],
    ['PESO / QUANTIDADE', at(tot, 'qCarga')],
    ['CT-e', at(tot, 'qCTe')],
    ['NF-e', at(tot, 'qNFe')],
  ]
  const shown = values.filter(([, value]) => value !== '')
  return shown.length > 0
    ? shown.map(([label, value]) => ({ label, value: decimal(value, /e$/.test(label) ? 0 : 2), align: 'right' }))
    : [{ label: 'VALOR', value: 'Não informado' }]
}
