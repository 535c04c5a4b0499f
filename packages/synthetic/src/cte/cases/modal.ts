import { dayAfter } from '../../base/calendar.ts'
import type { Company } from '../../base/company.ts'
import type { Tree } from '../../base/tree.ts'
import { taxIdOf, transportAddress } from '../../layouts/parties.ts'
import { type Context, plate, someKeys } from '../../model/context.ts'

export interface Modal {
  code: string
  schema: string
  tree(context: Context): Tree
}

const road = ({ outro, moment }: Context): Tree => ({
  rodo: {
    RNTRC: '04718250',
    occ: [1, 2].map((at) => ({
      serie: '1',
      nOcc: String(700 + at),
      dEmi: dayAfter(moment, -2),
      emiOcc: { CNPJ: outro.taxId, cInt: 'FIL-3', IE: outro.ie, UF: outro.uf, fone: outro.address.phone },
    })),
  },
})

const air = ({ random, moment }: Context): Tree => ({
  aereo: {
    nMinu: random.digits(9),
    nOCA: random.digits(11),
    dPrevAereo: dayAfter(moment, 2),
    natCarga: { xDime: '1200X800X900', cInfManu: ['01', '05', '99'] },
    tarifa: { CL: 'G', cTar: 'R1', vTar: 12_345 },
    peri: { nONU: '1993', qTotEmb: '12 CAIXAS', infTotAP: { qTotProd: '12.5000', uniAP: '2' } },
  },
})

const water = (context: Context): Tree => ({
  aquav: {
    vPrest: 450_000,
    vAFRMM: 36_000,
    xNavio: 'MERCOSUL SANTOS',
    balsa: [{ xBalsa: 'BALSA AMAZÔNIA I' }, { xBalsa: 'BALSA & REBOCADOR II' }],
    nViag: '451',
    direc: 'N',
    irin: '9433052',
    detCont: [1, 2].map((at) => ({
      nCont: `MSCU${context.random.digits(6)}${at}`,
      lacre: [{ nLacre: context.random.digits(7) }],
      infDoc:
        at === 1
          ? { infNFe: someKeys(context, 55, 2).map((chave) => ({ chave, unidRat: '50.00' })) }
          : { infNF: { serie: '1', nDoc: '4521', unidRat: '100.00' } },
    })),
    tpNav: '1',
  },
})

const railwayOf = (company: Company): Tree => ({
  CNPJ: company.taxId,
  cInt: 'EFVM',
  IE: company.ie,
  xNome: company.name,
  enderFerro: transportAddress(company.address),
})

const rail = (context: Context): Tree => ({
  ferrov: {
    tpTraf: '1',
    trafMut: {
      respFat: '1',
      ferrEmi: '2',
      vFrete: 120_000,
      chCTeFerroOrigem: someKeys(context, 57, 1)[0],
      ferroEnv: railwayOf(context.outro),
    },
    fluxo: 'FLX-4471',
  },
})

const pipe = ({ moment }: Context): Tree => ({
  duto: {
    vTar: '0.125000',
    dIni: dayAfter(moment, 0),
    dFim: dayAfter(moment, 30),
    classDuto: '1',
    tpContratacao: '0',
    codPontoEntrada: 'PE-01',
    codPontoSaida: 'PS-22',
    nContrato: 'CT-2026/77',
  },
})

const several = ({ outro }: Context): Tree => ({
  multimodal: {
    COTM: 'COTM-2026-451',
    indNegociavel: '0',
    seg: { infSeg: { xSeg: 'Seguradora São Jorge S.A.', CNPJ: outro.taxId }, nApol: '552.14.001', nAver: '0001' },
  },
})

const modal = (code: string, name: string, tree: Modal['tree']): Modal => ({
  code,
  schema: `PL_CTe_400_NT2026.002_RTC_1.00/cte${name}_v4.00.xsd`,
  tree,
})

/** The six modals by element name. */
export const MODALS: Record<string, Modal> = {
  rodo: modal('01', 'ModalRodoviario', road),
  aereo: modal('02', 'ModalAereo', air),
  aquav: modal('03', 'ModalAquaviario', water),
  ferrov: modal('04', 'ModalFerroviario', rail),
  duto: modal('05', 'ModalDutoviario', pipe),
  multimodal: modal('06', 'MultiModal', several),
}

/** The road modal of a CT-e OS, with a bus. */
export const coach: Modal = modal('01', 'ModalRodoviarioOS', (context) => ({
  rodoOS: {
    TAF: context.random.digits(12),
    veic: {
      placa: plate(context),
      RENAVAM: context.random.digits(11),
      prop: {
        ...taxIdOf(context.carrier),
        TAF: context.random.digits(12),
        xNome: context.carrier.name,
        IE: context.carrier.ie,
        UF: context.carrier.uf,
        tpProp: '0',
      },
      UF: context.emitente.uf,
    },
    infFretamento: { tpFretamento: '1', dhViagem: `${context.moment.local}${context.moment.offset}` },
  },
}))
