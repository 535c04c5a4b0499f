import type { Moment } from '../base/calendar.ts'
import type { Actor, Company } from '../base/company.ts'
import type { Operation } from '../model/item.ts'
import { answer, type Stage, type SyntheticDocument } from '../model/stage.ts'
import { totalsOf } from '../model/totals.ts'
import type { NotaDraft, Payment } from './draft.ts'
import { markHomologacao } from './homologacao.ts'
import { makeLines, shelfOf } from './lines.ts'
import { finishNota, nextIdentity } from './nfe.ts'
import { taxItem } from './taxes.ts'

export interface NfceWish {
  emitente: Company
  moment: Moment
  /** Null for most counter sales */
  destinatario?: Actor | null
  items?: number
  homologacao?: boolean
}

/** QR code and look-up addresses by state; other states use the SVRS portal. */
const LOOKUPS: Record<string, readonly [qrCode: string, chave: string]> = {
  SP: ['https://www.nfce.fazenda.sp.gov.br/qrcode', 'https://www.nfce.fazenda.sp.gov.br/consulta'],
  PR: ['http://www.fazenda.pr.gov.br/nfce/qrcode', 'http://www.fazenda.pr.gov.br/nfce/consulta'],
  RJ: ['https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode', 'http://www.fazenda.rj.gov.br/nfce/consulta'],
  RS: ['https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx', 'https://www.sefaz.rs.gov.br/nfce/consulta'],
}
const ELSEWHERE = ['https://dfe-portal.svrs.rs.gov.br/Nfce/qrcode', 'https://dfe-portal.svrs.rs.gov.br/Nfce'] as const

/** QR code of version 3 (NT 2025.001): key, version, environment, without a secret code (CSC). */
function lookupOf({ operation, identity, homologacao }: NotaDraft): { qrCode: string; urlChave: string } {
  const [qrCode, urlChave] = LOOKUPS[operation.emitente.uf] ?? ELSEWHERE
  return { qrCode: `${qrCode}?p=${identity.chave}|3|${homologacao ? 2 : 1}`, urlChave }
}

const WAYS = ['01', '17', '03', '04'] as const

/** One or two payments; cash is rounded up to ten reais and has change. */
function paymentsOf({ random }: Stage, total: number): { payments: Payment[]; change: number } {
  const code = random.pick(WAYS)
  if (code === '01') {
    const cents = Math.ceil(total / 1000) * 1000
    return { payments: [{ code, cents, later: false }], change: cents - total }
  }
  if (total > 5000 && random.chance(0.1)) {
    const part = Math.floor(total / 3)
    const payments = [
      { code, cents: part, later: false },
      { code: '04', cents: total - part, later: false },
    ]
    return { payments, change: 0 }
  }
  return { payments: [{ code, cents: total, later: false }], change: 0 }
}

function draftNfce(stage: Stage, wish: NfceWish): NotaDraft {
  const { random } = stage
  const { emitente, moment, destinatario = null, homologacao = false } = wish
  const operation: Operation = { modelo: 65, emitente, destUf: emitente.uf, final: true, contributor: false }
  const identity = nextIdentity(stage, { emitente, modelo: 65, serie: 1, moment })
  const wanted = { count: wish.items ?? random.int(1, 9), most: 4, discount: 0.06 }
  const items = makeLines(random, shelfOf(emitente), wanted).map((line, index) => taxItem(index + 1, operation, line))
  const totals = totalsOf(items)
  return markHomologacao({
    identity,
    operation,
    moment,
    nature: 'Venda ao consumidor',
    homologacao,
    destinatario,
    items,
    totals,
    ...paymentsOf(stage, totals.vNF),
    installments: [],
    transport: { mode: '9', carrier: null, volumes: 0, grams: 0 },
    remark: `Caixa ${random.int(1, 4)}. Obrigado & volte sempre!`,
    readers: [],
  })
}

/** A counter sale by NFC-e (model 65), always within the state. */
export function makeNfce(stage: Stage, wish: NfceWish): SyntheticDocument {
  const draft = draftNfce(stage, wish)
  const { uf } = wish.emitente
  const given = answer(stage.random, wish.moment, { uf, cStat: '100', reason: 'Autorizado o uso da NF-e' })
  return finishNota(stage, draft, { answer: given, supplement: lookupOf(draft) })
}
