import { dayAfter } from '../../base/calendar.ts'
import type { Actor, Company } from '../../base/company.ts'
import { percentOf, rate } from '../../base/money.ts'
import type { Tree } from '../../base/tree.ts'
import { type CteRole, cteEmit, cteParty, taxIdOf } from '../../layouts/parties.ts'
import { transportUnit } from '../../mdfe/cases/mdfe.ts'
import { type Context, someKeys } from '../../model/context.ts'
import { prose } from '../../model/texts.ts'
import { government, ordinary, regular } from '../../nota/cases/ibs-cbs-groups.ts'

/** The second line of every address. */
const XCPL = 'Galpão 2'

export const emitOf = (company: Company): Tree => cteEmit(company, { CRT: '3', xCpl: XCPL })
export const partyOf = (actor: Actor, role: CteRole): Tree => cteParty(actor, role, XCPL)

/** A price with its components; their sum is the total. */
export function priceOf({ random }: Context, count: number): { total: number; vPrest: Tree } {
  const names = ['FRETE PESO', 'FRETE VALOR', 'GRIS', 'PEDÁGIO', 'TAXA COLETA', 'TAXA ENTREGA', 'SEC/CAT', 'OUTROS']
  const parts = Array.from({ length: count }, (_, at) => ({
    xNome: names[at % names.length]!,
    vComp: random.int(1000, 99_999),
  }))
  const total = parts.reduce((sum, { vComp }) => sum + vComp, 0)
  return { total, vPrest: { vTPrest: total, vRec: total, Comp: parts } }
}

const TAX = 1200
const taxed = (total: number): Tree => ({ vBC: total, pICMS: rate(TAX), vICMS: percentOf(total, TAX) })

/** Every group of ICMS of a transport, by name. */
export const ICMS: Record<string, (total: number) => Tree> = {
  ICMS00: (total) => ({ CST: '00', ...taxed(total) }),
  ICMS20: (total) => ({ CST: '20', pRedBC: '20.00', ...taxed(percentOf(total, 8000)) }),
  ICMS45: () => ({ CST: '40' }),
  ICMS60: (total) => ({
    CST: '60',
    vBCSTRet: total,
    vICMSSTRet: percentOf(total, TAX),
    pICMSSTRet: rate(TAX),
    vCred: 100,
  }),
  ICMS90: (total) => ({ CST: '90', pRedBC: '10.00', ...taxed(percentOf(total, 9000)), vCred: 100 }),
  ICMSOutraUF: (total) => ({
    CST: '90',
    pRedBCOutraUF: '10.00',
    vBCOutraUF: percentOf(total, 9000),
    pICMSOutraUF: rate(TAX),
    vICMSOutraUF: percentOf(percentOf(total, 9000), TAX),
  }),
  ICMSSN: () => ({ CST: '90', indSN: '1' }),
}

export interface TaxWish {
  /** Name in `ICMS`, or the group ICMS */
  icms?: string | Tree
  ibsCbs?: boolean
  destination?: boolean
  /** Every group of IBS and CBS */
  full?: boolean
}

const destination = (total: number): Tree => ({
  vBCUFFim: total,
  pFCPUFFim: '2.00',
  pICMSUFFim: '18.00',
  pICMSInter: '12.00',
  vFCPUFFim: percentOf(total, 200),
  vICMSUFFim: percentOf(total, 600),
  vICMSUFIni: 0,
})

/** The `imp` group; `federal` is the group of federal taxes of CT-e OS. */
export function taxesOf(context: Context, total: number, wish: TaxWish & { federal?: Tree; total?: boolean }): Tree {
  const { icms = 'ICMS00', ibsCbs } = wish
  const lessened = { reduction: true, deferral: true, refund: true }
  return {
    ICMS: typeof icms === 'string' ? { [icms]: ICMS[icms]!(total) } : icms,
    vTotTrib: percentOf(total, 1345),
    infAdFisco: prose(context.random, 120),
    ICMSUFFim: wish.destination ? destination(total) : undefined,
    infTribFed: wish.federal,
    IBSCBS: ibsCbs
      ? {
          CST: '200',
          cClassTrib: '200034',
          gIBSCBS: ordinary(
            total,
            lessened,
            wish.full ? { gTribRegular: regular(total), gTribCompraGov: government(total) } : {},
          ),
          gEstornoCred: wish.full
            ? { vIBSEstCred: percentOf(total, 10), vCBSEstCred: percentOf(total, 90) }
            : undefined,
        }
      : undefined,
    vTotDFe: ibsCbs && wish.total !== false ? total : undefined,
  }
}

const notes = (context: Context, count: number): Tree => ({
  infNFe: someKeys(context, 55, count).map((chave) => ({ chave, PIN: '1234', dPrev: dayAfter(context.moment, 5) })),
})

/** An NF-e of the cargo with its truck and container. */
export const noteInUnits = (context: Context): Tree => ({
  chave: someKeys(context, 55, 1)[0],
  PIN: '1234',
  dPrev: dayAfter(context.moment, 5),
  ...transportUnit,
})

/** Documents of the cargo, by kind. */
export const CTE_LOADS: Record<string, (context: Context) => Tree> = {
  nfe: (context) => notes(context, 3),
  'muitas nfe': (context) => notes(context, 180),
  nf: (context) => ({
    infNF: Array.from({ length: 8 }, (_, at) => ({
      nRoma: '77',
      nPed: 'PED-9',
      mod: '01',
      serie: '1',
      nDoc: String(4500 + at),
      dEmi: dayAfter(context.moment, -3),
      vBC: 100_000,
      vICMS: 12_000,
      vBCST: 0,
      vST: 0,
      vProd: 100_000,
      vNF: 100_000,
      nCFOP: '5102',
      nPeso: '120.500',
    })),
  }),
  outros: (context) => ({
    infOutros: ['00', '10', '59', '65', '99'].map((tpDoc) => ({
      tpDoc,
      descOutros: tpDoc === '99' ? 'Declaração de conteúdo & romaneio' : undefined,
      nDoc: context.random.digits(6),
      dEmi: dayAfter(context.moment, -1),
      vDocFisc: 45_000,
    })),
  }),
  dce: (context) => ({ infDCe: someKeys(context, 99, 4).map((chave) => ({ chave })) }),
}

/** Documents of previous carriers, on paper and electronic. */
export const earlier = (context: Context, count = 6): Tree => ({
  emiDocAnt: [context.outro, context.carrier].map((actor) => ({
    ...taxIdOf(actor),
    IE: actor.ie,
    UF: actor.uf,
    xNome: actor.name,
    idDocAnt: [
      { idDocAntPap: { tpDoc: '07', serie: '1', nDoc: '4521', dEmi: dayAfter(context.moment, -9) } },
      { idDocAntEle: someKeys(context, 57, count).map((chCTe) => ({ chCTe })) },
    ],
  })),
})
