import type { Aereo, Aquav, Ferrov } from '@portal/fiscal/mdfe/layout.gen.ts'
import { asText, date, dateTime, decimal, joined } from '../format/values.ts'
import { fieldsBlock } from '../paper/block.ts'
import { type Part, type Section, textSection } from '../paper/flow.ts'
import { codeWithMeaning, meaningOf } from './codes.ts'
import type { Damdfe } from './damdfe-model.ts'
import { rodoviarioParts } from './rodoviario.ts'
import { TEXT_STYLE } from './style.ts'

/** The parts of the manifest's modal; a malformed document may have several. */
export function modalParts({ inf: { infModal } }: Damdfe): Part[] {
  const { rodo, aereo, aquav, ferrov } = infModal ?? {}
  return [
    ...(isGroup(rodo) ? rodoviarioParts(rodo) : []),
    ...(isGroup(aereo) ? aereoParts(aereo) : []),
    ...(isGroup(aquav) ? aquaviarioParts(aquav) : []),
    ...(isGroup(ferrov) ? ferroviarioParts(ferrov) : []),
  ]
}

/** False when a malformed document has a text instead of a group. */
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
        { label: 'TIPO DE NAVEGAÇÃO', value: codeWithMeaning('tpNav', aquav.tpNav), weight: 20 },
      ],
    ]),
    ...terminalSections(aquav),
    ...emptyUnitSections(aquav),
  ]
}

const terminalSections = (aquav: Aquav): Section[] => [
  codeAndNameSection(
    'TERMINAIS DE CARREGAMENTO',
    (aquav.infTermCarreg ?? []).map((terminal) => [terminal.cTermCarreg, terminal.xTermCarreg]),
  ),
  codeAndNameSection(
    'TERMINAIS DE DESCARREGAMENTO',
    (aquav.infTermDescarreg ?? []).map((terminal) => [terminal.cTermDescarreg, terminal.xTermDescarreg]),
  ),
  codeAndNameSection(
    'EMBARCAÇÕES DO COMBOIO',
    (aquav.infEmbComb ?? []).map((terminal) => [terminal.cEmbComb, terminal.xBalsa]),
  ),
]

const codeAndNameSection = (title: string, rows: (string | undefined)[][]): Section => ({
  title,
  columns: [
    { title: 'CÓDIGO', width: 90 },
    { title: 'NOME', width: 0, grow: true },
  ],
  rows: rows.map((row) => row.map(asText)),
  elastic: 1,
})

const emptyUnitSections = (aquav: Aquav): Section[] => {
  const cargo = (aquav.infUnidCargaVazia ?? []).map((unit) =>
    joined(' ', meaningOf('tpUnidCarga', unit.tpUnidCargaVazia) || unit.tpUnidCargaVazia, unit.idUnidCargaVazia),
  )
  const transport = (aquav.infUnidTranspVazia ?? []).map((unit) =>
    joined(' ', meaningOf('tpUnidTransp', unit.tpUnidTranspVazia) || unit.tpUnidTranspVazia, unit.idUnidTranspVazia),
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
    rows: vag.map((wagon) => [
      asText(wagon.nSeq),
      asText(wagon.serie),
      asText(wagon.nVag),
      asText(wagon.tpVag),
      decimal(wagon.pesoR, 3),
      decimal(wagon.pesoBC, 3),
      decimal(wagon.TU, 3),
    ]),
    elastic: 6,
  },
]
