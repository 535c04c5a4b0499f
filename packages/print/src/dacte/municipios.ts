import type { Det, DetInfNFe, InfDocAnt } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, decimal, joined } from '../format/values.ts'
import type { Part, Section } from '../paper/flow.ts'
import { nameOf, TP_PREST } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { numberOf, shortSection } from './documentos.ts'
import { growBlock } from './grow.ts'
import { told, unitsText } from './unidades.ts'
import { componentSection } from './valores.ts'

/** Of the simplificado: each delivery with its places, its value and its documents. */
export const municipiosParts = (dacte: Dacte): Part[] =>
  (dacte.inf.det ?? []).flatMap((det, at) => deliveryParts(det, at + 1, dacte))

function deliveryParts(det: Det, at: number, { room }: Dacte): Part[] {
  const number = asText(det['@nItem']) || String(at)
  const docs = det.infNFe ?? []
  const head = growBlock(
    `ENTREGA ${number}`,
    [
      [
        { label: 'INÍCIO DA PRESTAÇÃO', value: det.xMunIni, weight: 34 },
        { label: 'TÉRMINO DA PRESTAÇÃO', value: det.xMunFim, weight: 34 },
        { label: 'VALOR DA PRESTAÇÃO', value: decimal(det.vPrest), weight: 16, align: 'right' },
        { label: 'VALOR A RECEBER', value: decimal(det.vRec), weight: 16, align: 'right' },
      ],
    ],
    room,
  )
  return [
    head,
    componentSection('', det.Comp ?? []),
    shortSection(docs.filter((doc) => moreOf(doc) === '').map(nfe), { title: '', width: room.width }),
    detailedSection(docs.filter((doc) => moreOf(doc) !== '')),
    earlierSection(det.infDocAnt ?? []),
  ]
}

const nfe = ({ chNFe }: DetInfNFe) => ({ kind: 'NF-e', key: asText(chNFe), number: numberOf(chNFe) })

const moreOf = (doc: DetInfNFe): string =>
  joined(' - ', told('PIN', doc.PIN), told('previsão', date(doc.dPrev)), unitsText(doc))

const COLUMNS: Section['columns'] = [
  { title: 'TIPO DOC.', width: 40 },
  { title: 'CHAVE DE ACESSO', width: 180, grow: true },
  { title: 'DEMAIS DADOS DO DOCUMENTO', width: 0, grow: true },
]

const detailedSection = (docs: readonly DetInfNFe[]): Section => ({
  title: '',
  columns: COLUMNS,
  rows: docs.map((doc) => ['NF-e', asText(doc.chNFe), joined(' - ', told('nº', numberOf(doc.chNFe)), moreOf(doc))]),
  elastic: 2,
})

const earlierSection = (docs: readonly InfDocAnt[]): Section => ({
  title: '',
  columns: COLUMNS,
  rows: docs.map(({ chCTe, tpPrest, infNFeTranspParcial = [] }) => [
    'CT-e ANT.',
    asText(chCTe),
    joined(
      ' - ',
      told('prestação', nameOf(TP_PREST, tpPrest)),
      told('NF-e', joined(', ', ...infNFeTranspParcial.map((part) => part.chNFe))),
    ),
  ]),
  elastic: 2,
})
