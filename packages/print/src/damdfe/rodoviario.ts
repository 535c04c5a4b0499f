import type { Prop, Rodo, ValePed, VeicReboque, VeicTracao } from '@portal/fiscal/mdfe/layout.gen.ts'
import { asText, decimal, joined, partyId, reais, taxId } from '../format/values.ts'
import { type Part, type Section, textSection } from '../paper/flow.ts'
import { codeWithMeaning } from './codes.ts'
import { pagamentoSection } from './pagamento.ts'
import { TEXT_STYLE } from './style.ts'

/** The road modal: vehicles and owners, drivers, ANTT data, payment of the freight, seals. */
export function rodoviarioParts(rodo: Rodo): Part[] {
  const { infANTT } = rodo
  const seals = (rodo.lacRodo ?? []).map((seal) => asText(seal.nLacre)).filter((text) => text !== '')
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
  const issuerRntrc = asText(rodo.infANTT?.RNTRC) || asText(rodo.RNTRC)
  const rows = [
    ...(tractor ? [vehicleRow('Tração', tractor, issuerRntrc)] : []),
    ...(rodo.veicReboque ?? []).map((trailer, index) => vehicleRow(`Reboque ${index + 1}`, trailer, issuerRntrc)),
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

function vehicleRow(
  name: string,
  vehicle: VeicTracao & VeicReboque & { RNTRC?: string },
  issuerRntrc: string,
): string[] {
  const shape = [
    vehicle.tpRod ? codeWithMeaning('tpRod', vehicle.tpRod) : '',
    vehicle.tpCar ? codeWithMeaning('tpCar', vehicle.tpCar) : '',
  ]
  return [
    name,
    asText(vehicle.placa),
    asText(vehicle.UF),
    asText(vehicle.RENAVAM),
    decimal(vehicle.tara, 0),
    decimal(vehicle.capKG, 0),
    decimal(vehicle.capM3, 0),
    joined(' / ', ...shape),
    asText(vehicle.prop ? vehicle.prop.RNTRC : vehicle.RNTRC || issuerRntrc),
    ownerText(vehicle.prop) || 'O próprio emitente',
    asText(vehicle.cInt),
  ]
}

const ownerText = (prop: Prop | undefined): string =>
  joined(
    ' - ',
    prop?.xNome,
    partyId(prop),
    prop?.IE && `IE ${asText(prop.IE)}`,
    prop?.UF,
    prop?.tpProp && codeWithMeaning('tpProp', prop.tpProp),
  )

/** Two drivers per row. */
function condutoresSection({ veicTracao, veicPrincipal }: Rodo): Section {
  const tractor: VeicTracao | undefined = veicTracao ?? veicPrincipal
  const drivers = tractor?.condutor ?? []
  const rows = drivers.flatMap((driver, index) => {
    const neighbour = drivers[index + 1]
    return index % 2 === 0
      ? [[taxId(driver.CPF), asText(driver.xNome), taxId(neighbour?.CPF), asText(neighbour?.xNome)]]
      : []
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
  rows: (infANTT?.infCIOT ?? []).map((ciot) => [asText(ciot.CIOT), partyId(ciot)]),
  elastic: 1,
})

/** Layout 1.00 has the group beside infANTT. */
function valePedagioSection({ infANTT, valePed }: Rodo & { valePed?: ValePed }): Section {
  const { disp = [], categCombVeic } = infANTT?.valePed ?? valePed ?? {}
  const category = categCombVeic ? codeWithMeaning('categCombVeic', categCombVeic) : ''
  const rows = disp.map((voucher) => [
    taxId(voucher.CNPJForn),
    taxId(voucher.CNPJPg || voucher.CPFPg),
    asText(voucher.nCompra),
    voucher.tpValePed ? codeWithMeaning('tpValePed', voucher.tpValePed) : '',
    reais(voucher.vValePed),
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
  rows: (infANTT?.infContratante ?? []).map((contratante) => [
    asText(contratante.xNome),
    partyId(contratante),
    asText(contratante.infContrato?.NroContrato),
    reais(contratante.infContrato?.vContratoGlobal),
  ]),
  elastic: 0,
})
