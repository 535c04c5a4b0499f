import { dayAfter } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import { taxIdOf } from '../../layouts/parties.ts'
import { type Context, plate } from '../../model/context.ts'

const owner = ({ carrier }: Context): Tree => ({
  ...taxIdOf(carrier),
  RNTRC: '04718250',
  xNome: carrier.name,
  IE: carrier.ie,
  UF: carrier.uf,
  tpProp: '1',
})

const bank: Record<string, Tree> = {
  pix: { PIX: '+5541999990000' },
  banco: { codBanco: '341', codAgencia: '0451-2' },
  ipef: { CNPJIPEF: '11222333000181' },
}

function payment(context: Context, way: string): Tree {
  const { outro, moment } = context
  return {
    xNome: outro.name,
    ...taxIdOf(outro),
    Comp: [
      { tpComp: '01', vComp: 12_000 },
      { tpComp: '99', vComp: 38_000, xComp: 'Estadia & descarga' },
    ],
    vContrato: 50_000,
    indPag: '1',
    vAdiant: 10_000,
    infPrazo: [1, 2].map((at) => ({ nParcela: `00${at}`, dVenc: dayAfter(moment, 15 * at), vParcela: 20_000 })),
    infBanc: bank[way],
  }
}

const antt = (context: Context): Tree => {
  const { outro, pessoa, random } = context
  return {
    RNTRC: '04718250',
    infCIOT: [1, 2].map(() => ({ CIOT: random.digits(12), ...taxIdOf(outro) })),
    valePed: {
      disp: [1, 2].map((at) => ({
        CNPJForn: '11222333000181',
        CNPJPg: outro.taxId,
        nCompra: random.digits(9),
        vValePed: at * 4500,
        tpValePed: '01',
      })),
      categCombVeic: '06',
    },
    infContratante: [
      { xNome: outro.name, ...taxIdOf(outro), infContrato: { NroContrato: 'CT-77/2026', vContratoGlobal: 1_200_000 } },
      { xNome: pessoa.name, ...taxIdOf(pessoa) },
      { xNome: 'Compañía Núñez', idEstrangeiro: 'PA-1234567' },
    ],
    infPag: Object.keys(bank).map((way) => payment(context, way)),
  }
}

const trailer = (context: Context): Tree => ({
  cInt: 'R-1',
  placa: plate(context),
  RENAVAM: context.random.digits(11),
  tara: '7200',
  capKG: '28000',
  capM3: '90',
  prop: owner(context),
  tpCar: '02',
  UF: context.carrier.uf,
})

const tractor = (context: Context, drivers: number): Tree => ({
  placa: plate(context),
  RENAVAM: context.random.digits(11),
  tara: '9800',
  capKG: '33000',
  capM3: '95',
  prop: owner(context),
  condutor: Array.from({ length: drivers }, () => ({ xNome: context.pessoa.name, CPF: context.pessoa.taxId })),
  tpRod: '03',
  tpCar: '02',
  UF: context.emitente.uf,
})

/** The road modal with required fields only. */
const plainRoad = (context: Context): Tree => ({
  rodo: { infANTT: { RNTRC: '04718250' }, veicTracao: tractor(context, 1) },
})

export const fullRoad = (context: Context): Tree => ({
  rodo: {
    infANTT: antt(context),
    veicTracao: tractor(context, 4),
    veicReboque: [1, 2, 3].map(() => trailer(context)),
    codAgPorto: 'AGP-451',
    lacRodo: [{ nLacre: 'L-1' }, { nLacre: 'L-2' }],
  },
})

const air = ({ moment }: Context): Tree => ({
  aereo: { nac: 'PT', matr: 'MHJ', nVoo: 'AD4512', cAerEmb: 'CWB', cAerDes: 'VCP', dVoo: dayAfter(moment, 1) },
})

const water = ({ random }: Context): Tree => ({
  aquav: {
    irin: '9433052',
    tpEmb: '02',
    cEmbar: 'EMB-77',
    xEmbar: 'Balsa Rio Amazonas',
    nViag: '451',
    cPrtEmb: 'BRMAO',
    cPrtDest: 'BRBEL',
    prtTrans: 'BRSTM',
    tpNav: '1',
    infTermCarreg: { cTermCarreg: 'T-1', xTermCarreg: 'Terminal São Raimundo' },
    infTermDescarreg: { cTermDescarreg: 'T-2', xTermDescarreg: 'Terminal Miramar' },
    infEmbComb: [1, 2].map((at) => ({ cEmbComb: `C-${at}`, xBalsa: `Balsa ${at}` })),
    infUnidCargaVazia: { idUnidCargaVazia: `MSCU${random.digits(7)}`, tpUnidCargaVazia: '1' },
    infUnidTranspVazia: { idUnidTranspVazia: 'ABC1D23', tpUnidTranspVazia: '1' },
  },
})

const rail = ({ moment }: Context): Tree => ({
  ferrov: {
    trem: { xPref: 'M27', dhTrem: `${moment.local}${moment.offset}`, xOri: 'IPA', xDest: 'VIX', qVag: '84' },
    vag: Array.from({ length: 84 }, (_, at) => ({
      pesoBC: '80.500',
      pesoR: '79.250',
      tpVag: 'GDE',
      serie: 'GDT',
      nVag: String(4500 + at),
      nSeq: String(at + 1),
      TU: '80.000',
    })),
  },
})

export interface MdfeModal {
  code: string
  schema: string
  tree(context: Context): Tree
}

const modal = (code: string, name: string, tree: MdfeModal['tree']): MdfeModal => ({
  code,
  schema: `PL_MDFe_300b_NT012025_1.03/mdfeModal${name}_v3.00.xsd`,
  tree,
})

export const MODALS: Record<string, MdfeModal> = {
  rodo: modal('1', 'Rodoviario', plainRoad),
  'rodo completo': modal('1', 'Rodoviario', fullRoad),
  aereo: modal('2', 'Aereo', air),
  aquav: modal('3', 'Aquaviario', water),
  ferrov: modal('4', 'Ferroviario', rail),
}
