import type { Rodo } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, decimal, joined, phone, taxId } from '../../format/values.ts'
import type { Part, Section } from '../../paper/flow.ts'
import { codeName } from '../codes.ts'
import type { Dacte } from '../dacte-model.ts'
import { growBlock } from '../grow.ts'
import { labelledText } from '../unidades.ts'
import { SIM_NAO, TP_CAR, TP_PROP, TP_PROP_OS, TP_ROD, TP_VEIC } from './modal-codes.ts'

/**
 * The road modal: carrier's registration and pick-up orders; up to layout 2.00 also vehicles, drivers, tolls,
 * seals.
 */
export function rodoviarioParts(rodo: Rodo, { area: room }: Dacte): Part[] {
  const seals = (rodo.lacRodo ?? []).map(({ nLacre }) => nLacre)
  const lota = asText(rodo.lota)
  const fields = [
    { label: 'RNTRC DA EMPRESA', value: rodo.RNTRC, weight: 18 },
    { label: 'CIOT', value: rodo.CIOT, weight: 18 },
    { label: 'LOTAÇÃO', value: codeName(SIM_NAO, lota), weight: 12 },
    { label: 'DATA PREVISTA DE ENTREGA', value: date(rodo.dPrev), weight: 18 },
  ].filter(({ label, value }) => value || label.startsWith('RNTRC'))
  const text = 'ESTE CONHECIMENTO DE TRANSPORTE ATENDE À LEGISLAÇÃO DE TRANSPORTE RODOVIÁRIO EM VIGOR'
  const head = growBlock(
    'DADOS ESPECÍFICOS DO MODAL RODOVIÁRIO',
    [[...fields, { label: '', value: text, size: 6.5, weight: 54 }]],
    room,
  )
  const sealsBlock =
    seals.length > 0 ? [growBlock('', [[{ label: 'LACRES', value: joined(', ', ...seals) }]], room)] : []
  return [head, ...sealsBlock, occSection(rodo), veicSection(rodo), motoSection(rodo), pedagioSection(rodo)]
}

const occSection = ({ occ = [] }: Rodo): Section => ({
  title: 'ORDENS DE COLETA ASSOCIADAS',
  columns: [
    { title: 'SÉRIE / Nº', width: 60, grow: true },
    { title: 'EMISSÃO', width: 46 },
    { title: 'CNPJ DO EMITENTE', width: 80, grow: true },
    { title: 'INSC. ESTADUAL / UF', width: 90, grow: true },
    { title: 'CÓD. INTERNO / FONE', width: 0, grow: true },
  ],
  rows: occ.map(({ serie, nOcc, dEmi, emiOcc }) => [
    joined(' / ', serie, nOcc),
    date(dEmi),
    taxId(emiOcc?.CNPJ),
    joined(' / ', emiOcc?.IE, emiOcc?.UF),
    joined(' - ', emiOcc?.cInt, phone(emiOcc?.fone)),
  ]),
  elastic: 4,
})

/** A vehicle with the owner's group of layout 2.00. */
type OldVeic = NonNullable<Rodo['veic']>[number] & {
  prop?: { CPF?: string; CNPJ?: string; RNTRC?: string; xNome?: string; IE?: string; UF?: string; tpProp?: string }
}

function veicSection({ veic = [] }: Rodo): Section {
  const all: OldVeic[] = veic
  return {
    title: 'IDENTIFICAÇÃO DO CONJUNTO TRANSPORTADOR',
    columns: [
      { title: 'TIPO', width: 56, grow: true },
      { title: 'PLACA / UF', width: 62, grow: true },
      { title: 'RENAVAM', width: 62, grow: true },
      { title: 'PROPRIETÁRIO', width: 0, grow: true },
      { title: 'RODADO / CARROCERIA', width: 96, grow: true },
      { title: 'TARA KG', width: 42, align: 'right' },
      { title: 'CAP. KG', width: 42, align: 'right' },
      { title: 'CAP. M3', width: 42, align: 'right' },
    ],
    rows: all.map((vehicle) => [
      joined(' ', codeName(TP_VEIC, vehicle.tpVeic), vehicle.cInt),
      joined(' / ', vehicle.placa, vehicle.UF),
      asText(vehicle.RENAVAM),
      joined(' - ', codeName(TP_PROP, vehicle.tpProp), ...ownerTexts(vehicle)),
      joined(' / ', codeName(TP_ROD, vehicle.tpRod), codeName(TP_CAR, vehicle.tpCar)),
      decimal(vehicle.tara, 0),
      decimal(vehicle.capKG, 0),
      decimal(vehicle.capM3, 0),
    ]),
    elastic: 3,
  }
}

const ownerTexts = ({ prop }: OldVeic): string[] => [
  asText(prop?.xNome),
  taxId(prop?.CNPJ ?? prop?.CPF),
  labelledText('RNTRC', prop?.RNTRC),
  labelledText('IE', prop?.IE),
  asText(prop?.UF),
  codeName(TP_PROP_OS, prop?.tpProp),
]

const motoSection = ({ moto = [] }: Rodo): Section => ({
  title: 'MOTORISTAS',
  columns: [
    { title: 'NOME', width: 0, grow: true },
    { title: 'CPF', width: 120, grow: true },
  ],
  rows: moto.map(({ xNome, CPF }) => [asText(xNome), taxId(CPF)]),
  elastic: 0,
})

const pedagioSection = ({ valePed = [] }: Rodo): Section => ({
  title: 'VALE-PEDÁGIO',
  columns: [
    { title: 'CNPJ DO FORNECEDOR', width: 110, grow: true },
    { title: 'Nº DO COMPROVANTE', width: 0, grow: true },
    { title: 'CNPJ DO RESPONSÁVEL', width: 110, grow: true },
    { title: 'VALOR', width: 70, align: 'right' },
  ],
  rows: valePed.map((toll) => [taxId(toll.CNPJForn), asText(toll.nCompra), taxId(toll.CNPJPg), decimal(toll.vValePed)]),
  elastic: 1,
})
