import { dayAfter } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import type { Identity } from '../../layouts/identity.ts'
import { cteCity, taxIdOf } from '../../layouts/parties.ts'
import type { Made } from '../../model/case.ts'
import { type Context, identify, someKeys } from '../../model/context.ts'
import { prose } from '../../model/texts.ts'
import { MODALS } from './modal.ts'
import { CTE_LOADS, earlier, emitOf, partyOf, priceOf, taxesOf } from './parts.ts'
import { billing, type CteWish, cargo, contingency, finish, modalOf } from './wish.ts'

export const compl = (context: Context, full = false): Tree => ({
  xCaracAd: 'REENTREGA',
  xCaracSer: 'CARGA FRACIONADA',
  xEmi: 'José & Equipe',
  fluxo: full ? { xOrig: 'CWB', pass: [{ xPass: 'SAO' }, { xPass: 'RIO' }], xDest: 'VIX', xRota: 'R-12' } : undefined,
  Entrega: full
    ? {
        comData: { tpPer: '2', dProg: dayAfter(context.moment, 3) },
        noInter: { tpHor: '4', hIni: '08:00:00', hFim: '12:00:00' },
      }
    : undefined,
  origCalc: full ? 'Curitiba' : undefined,
  destCalc: full ? 'Vitória' : undefined,
  xObs: prose(context.random, full ? 1900 : 160),
  ObsCont: { '@xCampo': 'Motorista', xTexto: 'Sebastião Müller' },
  ObsFisco: { '@xCampo': 'Regime', xTexto: 'RE 77/2026' },
})

function ideOf(context: Context, identity: Identity, wish: CteWish & { modal: string }): Tree {
  const { emitente, outro, carrier } = context
  return {
    tpCTe: wish.tpCTe ?? '0',
    procEmi: '0',
    verProc: 'Gerador 2.0',
    indGlobalizado: wish.globalised ? '1' : undefined,
    ...cteCity('Env', emitente),
    modal: MODALS[wish.modal]!.code,
    tpServ: wish.tpServ ?? '0',
    ...cteCity('Ini', emitente),
    ...cteCity('Fim', outro),
    retira: '0',
    xDetRetira: 'Doca 4, das 8h às 17h',
    indIEToma: '1',
    ...(wish.stranger ? { toma4: { toma: '4', ...partyOf(carrier, 'Toma') } } : { toma3: { toma: '0' } }),
    ...contingency(context, identity),
  }
}

const loadOf = (context: Context, { documents = 'nfe' }: CteWish): Tree =>
  typeof documents === 'string' ? CTE_LOADS[documents]!(context) : documents

function serviceOf(context: Context, wish: CteWish & { modal: string }, total: number): Tree {
  if (wish.tpCTe === '1') return { infCteComp: someKeys(context, 57, 3).map((chCTe) => ({ chCTe })) }
  const linked = wish.modal === 'multimodal' ? undefined : MODALS[wish.modal]!
  return {
    infCTeNorm: {
      infCarga: cargo(context),
      infDoc: loadOf(context, wish),
      docAnt: wish.full ? earlier(context, wish.earlier) : undefined,
      ...modalOf(context, linked ?? MODALS.multimodal!),
      veicNovos: wish.full
        ? {
            chassi: `9BW${context.random.digits(14)}`,
            cCor: '12',
            xCor: 'PRATA',
            cMod: '451200',
            vUnit: 9_000_000,
            vFrete: 45_000,
          }
        : undefined,
      cobr: billing(context, total, wish.full),
      infCteSub: wish.tpCTe === '3' ? { chCte: someKeys(context, 57, 1)[0], indAlteraToma: '1' } : undefined,
      infGlobalizado: wish.globalised
        ? { xObs: 'Procedimento efetuado conforme Resolução/SEFAZ nº 2.833/2017' }
        : undefined,
      infServVinc:
        wish.tpServ === '4'
          ? { infCTeMultimodal: someKeys(context, 57, 4).map((chCTeMultimodal) => ({ chCTeMultimodal })) }
          : undefined,
    },
  }
}

/** A CT-e (model 57). */
export function cteCase(context: Context, plain: CteWish): Made {
  const wish = { ...plain, modal: plain.modal ?? 'rodo' }
  const { emitente, outro, carrier, pessoa } = context
  const identity = identify(context, { modelo: 57, tpEmis: wish.tpEmis ?? '1' })
  const { total, vPrest } = priceOf(context, wish.components ?? 4)
  const ide = ideOf(context, identity, wish)
  const groups: Tree = {
    compl: wish.bare ? undefined : compl(context, wish.full),
    emit: emitOf(emitente),
    rem: partyOf(carrier, 'Reme'),
    exped: wish.full ? partyOf(outro, 'Exped') : undefined,
    receb: wish.full ? partyOf(pessoa, 'Receb') : undefined,
    dest: partyOf(outro, 'Dest'),
    vPrest,
    imp: taxesOf(context, total, wish),
    ...serviceOf(context, wish, total),
    autXML: taxIdOf(pessoa),
  }
  return finish(
    context,
    { layout: 'cte', identity, ide, groups, modal: wish.tpCTe === '1' ? null : MODALS[wish.modal]! },
    wish,
  )
}
