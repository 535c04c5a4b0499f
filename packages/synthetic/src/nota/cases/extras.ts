import { dayAfter } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import { stateOf } from '../../facts/states.ts'
import { taxIdOf } from '../../layouts/parties.ts'
import { type Context, plate, someKeys } from '../../model/context.ts'
import { oddText, prose } from '../../model/texts.ts'

/** Carrier, truck with trailers, withheld freight ICMS, volumes with seals. */
export const fullTransport = (context: Context): Tree => {
  const { carrier, emitente } = context
  return {
    modFrete: '0',
    transporta: {
      ...taxIdOf(carrier),
      xNome: carrier.name,
      IE: carrier.ie,
      xEnder: `${carrier.address.street}, ${carrier.address.number} - ${carrier.address.district}`.slice(0, 60),
      xMun: carrier.address.cityName,
      UF: carrier.uf,
    },
    retTransp: {
      vServ: 150_000,
      vBCRet: 150_000,
      pICMSRet: '12.0000',
      vICMSRet: 18_000,
      CFOP: '5351',
      cMunFG: emitente.address.cityCode,
    },
    veicTransp: { placa: plate(context), UF: carrier.uf, RNTC: '04718250' },
    reboque: [1, 2].map(() => ({ placa: plate(context), UF: carrier.uf, RNTC: '04718251' })),
    vol: ['CAIXA DE PAPELÃO', 'PALLET', 'TAMBOR'].map((esp, at) => ({
      qVol: String(at + 1),
      esp,
      marca: 'DEL-REI & CIA',
      nVol: `${at * 10 + 1} A ${at * 10 + 9}`,
      pesoL: `${context.random.int(1, 9000)}.250`,
      pesoB: `${context.random.int(9000, 19_000)}.750`,
      lacres: [{ nLacre: context.random.digits(9) }, { nLacre: `A${context.random.digits(5)}` }],
    })),
  }
}

/** Transport by rail or ferry. */
export const otherTransport = (way: 'vagao' | 'balsa'): Tree => ({
  modFrete: '1',
  [way]: way === 'vagao' ? 'GFE-0045781' : 'BALSA RIO NEGRO II',
  vol: { qVol: '1', esp: 'GRANEL' },
})

/** Instalments with the sum `total`. */
export const billing =
  (context: Context, parts: number) =>
  (total: number): Tree => {
    const share = Math.floor(total / parts)
    return {
      fat: { nFat: String(context.numero), vOrig: total + 1000, vDesc: 1000, vLiq: total },
      dup: Array.from({ length: parts }, (_, at) => ({
        nDup: String(at + 1).padStart(3, '0'),
        dVenc: dayAfter(context.moment, 30 * (at + 1)),
        vDup: at === parts - 1 ? total - share * (parts - 1) : share,
      })),
    }
  }

/** Ten payments with different codes, with change. */
export const manyPayments = (total: number): Tree => {
  const codes = ['01', '03', '04', '05', '10', '15', '17', '18', '20', '99']
  const share = Math.floor(total / codes.length)
  return {
    detPag: codes.map((tPag, at) => ({
      indPag: at % 2 === 0 ? '0' : '1',
      tPag,
      xPag: tPag === '99' ? 'Permuta de mercadorias' : undefined,
      vPag: at === 0 ? total - share * (codes.length - 1) + 500 : share,
      card: ['03', '04', '17'].includes(tPag)
        ? { tpIntegra: '1', CNPJ: '11222333000181', tBand: '01', cAut: `NSU${100_000 + at}` }
        : undefined,
    })),
    vTroco: 500,
  }
}

export const noPayment = (): Tree => ({ detPag: { tPag: '90', vPag: 0 } })

/** References of every kind. */
export const references = (context: Context): Tree => {
  const { emitente, outro, pessoa } = context
  const cUF = stateOf(emitente.uf).cUF
  return {
    NFref: [
      ...someKeys(context, 55, 3).map((refNFe) => ({ refNFe })),
      ...someKeys(context, 65, 1).map((refNFeSig) => ({ refNFeSig })),
      { refNF: { cUF, AAMM: '2405', CNPJ: outro.taxId, mod: '01', serie: '1', nNF: '4521' } },
      { refNFP: { cUF, AAMM: '2406', CPF: pessoa.taxId, IE: 'ISENTO', mod: '04', serie: '0', nNF: '88' } },
      ...someKeys(context, 57, 1).map((refCTe) => ({ refCTe })),
      { refECF: { mod: '2D', nECF: '12', nCOO: '004512' } },
    ],
  }
}

/** Both free texts, named observations, and administrative processes. */
export const additional = (context: Context, length: number): Tree => ({
  infAdFisco: prose(context.random, Math.min(1900, Math.ceil(length / 3))),
  infCpl: prose(context.random, length),
  obsCont: [
    { '@xCampo': 'Vendedor', xTexto: 'José & Equipe' },
    { '@xCampo': 'Rota', xTexto: oddText(context.random) },
  ],
  obsFisco: { '@xCampo': 'Regime', xTexto: 'RE 2026/114' },
  procRef: { nProc: '0012345-67.2026.8.26.0100', indProc: '1', tpAto: '08' },
})

/** Daily deliveries of sugar cane. */
export const cane = (): Tree => ({
  cana: {
    safra: '2026/2027',
    ref: '07/2026',
    forDia: Array.from({ length: 31 }, (_, at) => ({ '@dia': String(at + 1), qtde: `${100 + at}.5000000000` })),
    qTotMes: '3580.5000000000',
    qTotAnt: '1200.0000000000',
    qTotGer: '4780.5000000000',
    deduc: { xDed: 'Adiantamento', vDed: 10_000 },
    vFor: 900_000,
    vTotDed: 10_000,
    vLiqFor: 890_000,
  },
})
