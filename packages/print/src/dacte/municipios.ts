import type { Det, DetInfNFe, InfDocAnt } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, decimal, joined } from '../format/values.ts'
import type { Part, Section } from '../paper/flow.ts'
import { codeName, TP_PREST } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { serieAndNumber, shortSection } from './documentos.ts'
import { growBlock } from './grow.ts'
import { labelledText, unitsText } from './unidades.ts'
import { componentSection } from './valores.ts'

/** The deliveries of a CT-e simplificado, each with municipalities, value and documents. */
export const municipiosParts = (dacte: Dacte): Part[] =>
  (dacte.inf.det ?? []).flatMap((det, index) => deliveryParts(det, index + 1, dacte))

function deliveryParts(det: Det, position: number, { area: room }: Dacte): Part[] {
  const number = asText(det['@nItem']) || String(position)
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
    shortSection(docs.filter((doc) => detailText(doc) === '').map(nfeRow), { title: '', width: room.width }),
    detailedSection(docs.filter((doc) => detailText(doc) !== '')),
    earlierSection(det.infDocAnt ?? []),
  ]
}

const nfeRow = ({ chNFe }: DetInfNFe) => ({ kind: 'NF-e', key: asText(chNFe), number: serieAndNumber(chNFe) })

const detailText = (doc: DetInfNFe): string =>
  joined(' - ', labelledText('PIN', doc.PIN), labelledText('previsão', date(doc.dPrev)), unitsText(doc))

const COLUMNS: Section['columns'] = [
  { title: 'TIPO DOC.', width: 40 },
  { title: 'CHAVE DE ACESSO', width: 180, grow: true },
  { title: 'DEMAIS DADOS DO DOCUMENTO', width: 0, grow: true },
]

const detailedSection = (docs: readonly DetInfNFe[]): Section => ({
  title: '',
  columns: COLUMNS,
  rows: docs.map((doc) => [
    'NF-e',
    asText(doc.chNFe),
    joined(' - ', labelledText('nº', serieAndNumber(doc.chNFe)), detailText(doc)),
  ]),
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
      labelledText('prestação', codeName(TP_PREST, tpPrest)),
      labelledText('NF-e', joined(', ', ...infNFeTranspParcial.map((part) => part.chNFe))),
    ),
  ]),
  elastic: 2,
})
