import { dayAfter } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import { cteCity } from '../../layouts/parties.ts'
import { transportUnit } from '../../mdfe/cases/mdfe.ts'
import type { Made } from '../../model/case.ts'
import { type Context, identify, someKeys } from '../../model/context.ts'
import { prose } from '../../model/texts.ts'
import { compl } from './cte.ts'
import { coach, MODALS } from './modal.ts'
import { emitOf, partyOf, priceOf, taxesOf } from './parts.ts'
import { billing, type CteWish, cargo, contingency, finish, modalOf } from './wish.ts'

/** Two paper documents; when `full`, a ticket (BP-e) too. */
const referencesOf = (context: Context, full = false): Tree[] => [
  ...[1, 2].map((at) => ({
    nDoc: String(450 + at),
    serie: '1',
    subserie: full ? '2' : undefined,
    dEmi: dayAfter(context.moment, -2),
    vDoc: 10_000,
  })),
  ...(full ? [{ chBPe: someKeys(context, 63, 1)[0] }] : []),
]

/** A CT-e OS (model 67) for passengers, valuables or excess luggage. */
export function cteOsCase(context: Context, wish: CteWish): Made {
  const { emitente, outro } = context
  const identity = identify(context, { modelo: 67, tpEmis: wish.tpEmis ?? '1' })
  const { total, vPrest } = priceOf(context, 3)
  const federal: Tree = { vPIS: 165, vCOFINS: 760, vIR: 150, vINSS: 1100, vCSLL: 100 }
  const ide: Tree = {
    tpCTe: '0',
    procEmi: '0',
    verProc: 'Gerador 2.0',
    ...cteCity('Env', emitente),
    modal: '01',
    tpServ: wish.tpServ ?? '6',
    indIEToma: '1',
    ...cteCity('Ini', emitente),
    ...cteCity('Fim', outro),
    infPercurso: ['SP', 'MG'].map((UFPer) => ({ UFPer })),
    ...contingency(context, identity),
  }
  const groups: Tree = {
    compl: wish.full ? compl(context) : { xObs: prose(context.random, 200) },
    emit: emitOf(emitente),
    toma: partyOf(outro, 'Toma'),
    vPrest,
    imp: taxesOf(context, total, { ...wish, federal }),
    infCTeNorm: {
      infServico: { xDescServ: 'Fretamento turístico', infQ: { qCarga: '42.0000' } },
      infDocRef: referencesOf(context, wish.full),
      seg: { respSeg: '4', xSeg: 'Seguradora São Jorge', nApol: '552.14' },
      ...modalOf(context, coach),
      cobr: billing(context, total, wish.full),
      infGTVe: wish.full
        ? { chCTe: someKeys(context, 64, 1)[0], Comp: { tpComp: '1', vComp: 5000, xComp: 'Custódia' } }
        : undefined,
    },
  }
  return finish(context, { layout: 'cteos', identity, ide, groups, modal: coach }, wish)
}

/** The documents of a delivery; when `full`, every second one was delivered in part by another carrier. */
function cargoOf(context: Context, at: number, full = false): Tree {
  if (full && at % 2 === 1) {
    const [chCTe] = someKeys(context, 57, 1)
    const infNFeTranspParcial = someKeys(context, 55, 2).map((chNFe) => ({ chNFe }))
    return { infDocAnt: { chCTe, tpPrest: '2', infNFeTranspParcial } }
  }
  const extras = full ? { PIN: '1234', dPrev: dayAfter(context.moment, 5), ...transportUnit } : {}
  return { infNFe: someKeys(context, 55, 3).map((chNFe) => ({ chNFe, ...extras })) }
}

const delivery = (context: Context, at: number, full?: boolean): Tree => {
  const { total, vPrest } = priceOf(context, 2)
  const { Comp } = vPrest
  return {
    '@nItem': String(at + 1),
    cMunIni: context.emitente.address.cityCode,
    xMunIni: context.emitente.address.cityName,
    cMunFim: context.outro.address.cityCode,
    xMunFim: context.outro.address.cityName,
    vPrest: total,
    vRec: total,
    Comp,
    ...cargoOf(context, at, full),
  }
}

/** A CT-e simplificado: several deliveries for one tomador. */
export function cteSimpCase(context: Context, wish: CteWish & { deliveries: number }): Made {
  const { emitente, outro } = context
  const identity = identify(context, { modelo: 57 })
  const det = Array.from({ length: wish.deliveries }, (_, at) => delivery(context, at, wish.full))
  const total = det.reduce((sum, { vPrest }) => sum + Number(vPrest), 0)
  const { cPais: _country, ...payer } = partyOf(outro, 'Toma')
  const ide: Tree = {
    tpCTe: '5',
    procEmi: '0',
    verProc: 'Gerador 2.0',
    ...cteCity('Env', emitente),
    modal: '01',
    tpServ: '0',
    UFIni: emitente.uf,
    UFFim: outro.uf,
    retira: '1',
  }
  const groups: Tree = {
    emit: emitOf(emitente),
    toma: { toma: '4', indIEToma: '1', ...payer },
    infCarga: { ...cargo(context), infQ: { cUnid: '01', tpMed: '00', qCarga: '1200.0000' } },
    det,
    ...modalOf(context, MODALS.rodo!),
    imp: taxesOf(context, total, { ...wish, total: false }),
    total: { vTPrest: total, vTRec: total, vTotDFe: wish.ibsCbs ? total : undefined },
  }
  return finish(context, { layout: 'ctesimp', identity, ide, groups, modal: MODALS.rodo! }, wish)
}
