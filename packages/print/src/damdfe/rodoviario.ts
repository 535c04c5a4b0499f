import type { Prop, Rodo, ValePed, VeicReboque, VeicTracao } from '@portal/fiscal/mdfe/layout.gen.ts'
import { asText, decimal, joined, partyId, reais, taxId } from '../format/values.ts'
import { type Part, type Section, textSection } from '../paper/flow.ts'
import { coded } from './codes.ts'
import { pagamentoSection } from './pagamento.ts'
import { TEXT_STYLE } from './style.ts'

/** The road: vehicles and owners, drivers, what ANTT asks for, payment of the freight, seals. */
export function rodoviarioParts(rodo: Rodo): Part[] {
  const { infANTT } = rodo
  const seals = (rodo.lacRodo ?? []).map((one) => asText(one.nLacre)).filter((text) => text !== '')
  return [
    veiculosSection(rodo),
    condutoresSection(rodo),
    { ...textSection('INFORMAÇÕES PARA A ANTT', [anttText(rodo)]), style: TEXT_STYLE },
    ciotSection(rodo),
    valePedagioSection(rodo),
    contratantesSection(rodo),
    pagamentoSection(infANTT?.infPag ?? []),
    { ...textSection('LACRES DO VEÍCULO', [seals.join(', ')]), style: TEXT_STYLE },
  ]
}

function veiculosSection(rodo: Rodo): Section {
  // layout 1.00 calls the tractor veicPrincipal
  const tractor: VeicTracao | undefined = rodo.veicTracao ?? rodo.veicPrincipal
  const own = asText(rodo.infANTT?.RNTRC) || asText(rodo.RNTRC)
  const rows = [
    ...(tractor ? [vehicleRow('Tração', tractor, own)] : []),
    ...(rodo.veicReboque ?? []).map((one, at) => vehicleRow(`Reboque ${at + 1}`, one, own)),
  ]
  return {
    title: 'VEÍCULOS',
    columns: [
      { title: 'VEÍCULO', width: 38 },
      { title: 'PLACA', width: 38, align: 'center' },
      { title: 'UF', width: 18, align: 'center' },
      { title: 'RENAVAM', width: 46, align: 'center' },
      { title: 'TARA (KG)', width: 34, align: 'right' },
      { title: 'CAP. (KG)', width: 34, align: 'right' },
      { title: 'CAP. (M³)', width: 28, align: 'right' },
      { title: 'RODADO / CARROCERIA', width: 76, grow: true },
      { title: 'RNTRC', width: 40, align: 'center' },
      { title: 'PROPRIETÁRIO', width: 120, grow: true },
      { title: 'CÓD. INT.', width: 32, align: 'center' },
    ],
    rows,
    elastic: 9,
  }
}

function vehicleRow(name: string, one: VeicTracao & VeicReboque & { RNTRC?: string }, own: string): string[] {
  const shape = [one.tpRod ? coded('tpRod', one.tpRod) : '', one.tpCar ? coded('tpCar', one.tpCar) : '']
  return [
    name,
    asText(one.placa),
    asText(one.UF),
    asText(one.RENAVAM),
    decimal(one.tara, 0),
    decimal(one.capKG, 0),
    decimal(one.capM3, 0),
    joined(' / ', ...shape),
    asText(one.prop ? one.prop.RNTRC : one.RNTRC || own),
    ownerText(one.prop) || 'O próprio emitente',
    asText(one.cInt),
  ]
}

const ownerText = (prop: Prop | undefined): string =>
  joined(
    ' - ',
    prop?.xNome,
    partyId(prop),
    prop?.IE && `IE ${asText(prop.IE)}`,
    prop?.UF,
    prop?.tpProp && coded('tpProp', prop.tpProp),
  )

/** Two drivers to a row. */
function condutoresSection({ veicTracao, veicPrincipal }: Rodo): Section {
  const tractor: VeicTracao | undefined = veicTracao ?? veicPrincipal
  const drivers = tractor?.condutor ?? []
  const rows = drivers.flatMap((one, at) => {
    const other = drivers[at + 1]
    return at % 2 === 0 ? [[taxId(one.CPF), asText(one.xNome), taxId(other?.CPF), asText(other?.xNome)]] : []
  })
  const name = { title: 'NOME', width: 170, grow: true }
  return {
    title: 'CONDUTORES',
    columns: [
      { title: 'CPF', width: 62, align: 'center' },
      { ...name, width: 218 },
      { title: 'CPF', width: 62, align: 'center' },
      name,
    ],
    rows,
    elastic: 3,
  }
}

const anttText = ({ infANTT, RNTRC, codAgPorto, CIOT }: Rodo): string =>
  joined(
    '    ',
    (infANTT?.RNTRC || RNTRC) && `RNTRC do emitente: ${asText(infANTT?.RNTRC) || asText(RNTRC)}`,
    CIOT && `CIOT: ${asText(CIOT)}`,
    codAgPorto && `Código de agendamento no porto: ${asText(codAgPorto)}`,
  )

const ciotSection = ({ infANTT }: Rodo): Section => ({
  title: 'CIOT - CÓDIGO IDENTIFICADOR DA OPERAÇÃO DE TRANSPORTE',
  columns: [
    { title: 'CIOT', width: 110, align: 'center' },
    { title: 'CNPJ / CPF DO RESPONSÁVEL', width: 0, grow: true },
  ],
  rows: (infANTT?.infCIOT ?? []).map((one) => [asText(one.CIOT), partyId(one)]),
  elastic: 1,
})

/** Layout 1.00 has the group beside infANTT. */
function valePedagioSection({ infANTT, valePed }: Rodo & { valePed?: ValePed }): Section {
  const { disp = [], categCombVeic } = infANTT?.valePed ?? valePed ?? {}
  const category = categCombVeic ? coded('categCombVeic', categCombVeic) : ''
  const rows = disp.map((one) => [
    taxId(one.CNPJForn),
    taxId(one.CNPJPg || one.CPFPg),
    asText(one.nCompra),
    one.tpValePed ? coded('tpValePed', one.tpValePed) : '',
    reais(one.vValePed),
    category,
  ])
  return {
    title: 'VALE-PEDÁGIO',
    columns: [
      { title: 'CNPJ DA FORNECEDORA', width: 76, align: 'center' },
      { title: 'RESPONSÁVEL PELO PAGAMENTO', width: 82, align: 'center' },
      { title: 'Nº DO COMPROVANTE', width: 90 },
      { title: 'TIPO', width: 70, grow: true },
      { title: 'VALOR', width: 60, align: 'right' },
      { title: 'CATEGORIA DE COMBINAÇÃO VEICULAR', width: 0, grow: true },
    ],
    rows: rows.length === 0 && category !== '' ? [['', '', '', '', '', category]] : rows,
    elastic: 5,
  }
}

const contratantesSection = ({ infANTT }: Rodo): Section => ({
  title: 'CONTRATANTES DO SERVIÇO',
  columns: [
    { title: 'NOME / RAZÃO SOCIAL', width: 0, grow: true },
    { title: 'CNPJ / CPF', width: 84, align: 'center' },
    { title: 'Nº DO CONTRATO', width: 90 },
    { title: 'VALOR GLOBAL DO CONTRATO', width: 80, align: 'right' },
  ],
  rows: (infANTT?.infContratante ?? []).map((one) => [
    asText(one.xNome),
    partyId(one),
    asText(one.infContrato?.NroContrato),
    reais(one.infContrato?.vContratoGlobal),
  ]),
  elastic: 0,
})
