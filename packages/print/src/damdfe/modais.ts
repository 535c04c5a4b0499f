import type { Aereo, Aquav, Ferrov } from '@portal/fiscal/mdfe/layout.gen.ts'
import { asText, date, dateTime, decimal, joined } from '../format/values.ts'
import { fieldsBlock } from '../paper/block.ts'
import { type Part, type Section, textSection } from '../paper/flow.ts'
import { coded, meaningOf } from './codes.ts'
import type { Damdfe } from './damdfe-model.ts'
import { rodoviarioParts } from './rodoviario.ts'
import { TEXT_STYLE } from './style.ts'

/** What the modal of the manifest has to say; of a malformed one, whatever groups are there. */
export function modalParts({ inf: { infModal } }: Damdfe): Part[] {
  const { rodo, aereo, aquav, ferrov } = infModal ?? {}
  return [
    ...(isGroup(rodo) ? rodoviarioParts(rodo) : []),
    ...(isGroup(aereo) ? aereoParts(aereo) : []),
    ...(isGroup(aquav) ? aquaviarioParts(aquav) : []),
    ...(isGroup(ferrov) ? ferroviarioParts(ferrov) : []),
  ]
}

/** A malformed document may hold a text where its layout has a group. */
const isGroup = <Group extends object>(value: Group | undefined): value is Group => typeof value === 'object'

const aereoParts = (aereo: Aereo): Part[] => [
  fieldsBlock('AERONAVE E VOO', [
    [
      { label: 'MARCA DA NACIONALIDADE', value: aereo.nac, align: 'center' },
      { label: 'MARCA DE MATRÍCULA', value: aereo.matr, align: 'center' },
      { label: 'Nº DO VOO', value: aereo.nVoo, align: 'center' },
      { label: 'AERÓDROMO DE EMBARQUE', value: aereo.cAerEmb, align: 'center' },
      { label: 'AERÓDROMO DE DESTINO', value: aereo.cAerDes, align: 'center' },
      { label: 'DATA DO VOO', value: date(aereo.dVoo), align: 'center' },
    ],
  ]),
]

function aquaviarioParts(aquav: Aquav): Part[] {
  return [
    fieldsBlock('EMBARCAÇÃO E VIAGEM', [
      [
        { label: 'NOME DA EMBARCAÇÃO', value: aquav.xEmbar, weight: 34, lines: 2, min: 5 },
        { label: 'CÓDIGO', value: aquav.cEmbar, weight: 14 },
        { label: 'TIPO', value: aquav.tpEmb, weight: 8, align: 'center' },
        { label: 'Nº DA VIAGEM', value: aquav.nViag, weight: 14 },
        { label: 'IRIN', value: aquav.irin, weight: 12 },
        { label: 'MMSI', value: aquav.MMSI, weight: 12 },
      ],
      [
        { label: 'PORTO DE EMBARQUE', value: aquav.cPrtEmb, weight: 20 },
        { label: 'PORTO DE DESTINO', value: aquav.cPrtDest, weight: 20 },
        { label: 'PORTO DE TRANSBORDO', value: aquav.prtTrans, weight: 40, lines: 2, min: 5 },
        { label: 'TIPO DE NAVEGAÇÃO', value: coded('tpNav', aquav.tpNav), weight: 20 },
      ],
    ]),
    ...terminalSections(aquav),
    ...emptyUnitSections(aquav),
  ]
}

const terminalSections = (aquav: Aquav): Section[] => [
  pairs(
    'TERMINAIS DE CARREGAMENTO',
    (aquav.infTermCarreg ?? []).map((one) => [one.cTermCarreg, one.xTermCarreg]),
  ),
  pairs(
    'TERMINAIS DE DESCARREGAMENTO',
    (aquav.infTermDescarreg ?? []).map((one) => [one.cTermDescarreg, one.xTermDescarreg]),
  ),
  pairs(
    'EMBARCAÇÕES DO COMBOIO',
    (aquav.infEmbComb ?? []).map((one) => [one.cEmbComb, one.xBalsa]),
  ),
]

const pairs = (title: string, rows: (string | undefined)[][]): Section => ({
  title,
  columns: [
    { title: 'CÓDIGO', width: 90 },
    { title: 'NOME', width: 0, grow: true },
  ],
  rows: rows.map((row) => row.map(asText)),
  elastic: 1,
})

const emptyUnitSections = (aquav: Aquav): Section[] => {
  const cargo = (aquav.infUnidCargaVazia ?? []).map((one) =>
    joined(' ', meaningOf('tpUnidCarga', one.tpUnidCargaVazia) || one.tpUnidCargaVazia, one.idUnidCargaVazia),
  )
  const transport = (aquav.infUnidTranspVazia ?? []).map((one) =>
    joined(' ', meaningOf('tpUnidTransp', one.tpUnidTranspVazia) || one.tpUnidTranspVazia, one.idUnidTranspVazia),
  )
  return [
    { ...textSection('UNIDADES DE CARGA VAZIAS', [cargo.join(', ')]), style: TEXT_STYLE },
    { ...textSection('UNIDADES DE TRANSPORTE VAZIAS', [transport.join(', ')]), style: TEXT_STYLE },
  ]
}

const ferroviarioParts = ({ trem, vag = [] }: Ferrov): Part[] => [
  fieldsBlock('TREM', [
    [
      { label: 'PREFIXO', value: trem?.xPref, weight: 16 },
      { label: 'DATA E HORA DE LIBERAÇÃO', value: dateTime(trem?.dhTrem), weight: 30, min: 6 },
      { label: 'ORIGEM', value: trem?.xOri, weight: 18 },
      { label: 'DESTINO', value: trem?.xDest, weight: 18 },
      { label: 'QUANTIDADE DE VAGÕES', value: decimal(trem?.qVag, 0), weight: 18, align: 'right' },
    ],
  ]),
  {
    title: 'VAGÕES',
    columns: [
      { title: 'SEQ.', width: 30, align: 'center' },
      { title: 'SÉRIE', width: 40, align: 'center' },
      { title: 'NÚMERO', width: 60, align: 'center' },
      { title: 'TIPO', width: 50, align: 'center' },
      { title: 'PESO REAL (TON)', width: 80, align: 'right' },
      { title: 'PESO BASE DE CÁLCULO (TON)', width: 96, align: 'right' },
      { title: 'TONELADA ÚTIL', width: 0, align: 'right' },
    ],
    rows: vag.map((one) => [
      asText(one.nSeq),
      asText(one.serie),
      asText(one.nVag),
      asText(one.tpVag),
      decimal(one.pesoR, 3),
      decimal(one.pesoBC, 3),
      decimal(one.TU, 3),
    ]),
    elastic: 6,
  },
]
