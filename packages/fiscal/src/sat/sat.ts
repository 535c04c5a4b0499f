import { FiscalError } from '../base/error.ts'
import type { DfeEvento, DfeNota, Mark, Written } from '../base/model.ts'
import type { NotaItem } from '../base/nota-item.ts'
import { eventAuthors } from '../evento/event-types.ts'
import { shapedChave } from '../fields/key.ts'
import { ledgerPartyAt, NO_LEDGER } from '../fields/ledger.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { partiesOf, partyAt, taxIdAt, writtenTaxId } from '../fields/party.ts'
import { signedMarks } from '../fields/signed.ts'
import { NO_TOTALS } from '../fields/totals.ts'
import { checkDigit } from '../ids/chave.ts'
import { itensOf } from '../nfe/itens.ts'
import { child, children, elements, find, text, type XmlNode } from '../xml/node.ts'
import { centsAt, parseWritten, statedCentsAt, textAt, wholeAt } from '../xml/value.ts'

const CANCELLATION = '110111'
/** The equipment signs; no authority answers. */
const NO_PROTOCOL: Mark = {
  state: 'unknown',
  reason: 'O CF-e é assinado pelo equipamento SAT; não há protocolo da SEFAZ no arquivo.',
}

/** Whether an element is a coupon, or its cancellation. */
export const isCoupon = (node: XmlNode): boolean => node.name === 'CFe' && child(node, 'infCFe') !== undefined
export const isCouponCancellation = (node: XmlNode): boolean =>
  node.name === 'CFeCanc' && child(node, 'infCFe') !== undefined

/**
 * Reads a CF-e SAT (59) into the common model.
 * Shape   no series; the number is nCFe. Not a protocol: the equipment signs, so the coupon stands as issued
 * Throws  FiscalError `dfe.absent` | `chave.shape` | `dfe.number` | `dfe.date`
 * Source  Especificação de Requisitos do SAT, layouts 0.06 to 0.08
 */
export function readCoupon(context: NodeContext): DfeNota {
  const { inf, ide, chave, issued, signed } = partsOfCoupon(context)
  const total = child(inf, 'total')
  const icms = child(total, 'ICMSTot')
  const first = child(children(inf, 'det')[0], 'prod')
  return {
    kind: 'nota',
    tipo: 'outro',
    modelo: 59,
    layout: inf.attrs.versao ?? '',
    root: 'CFe',
    chave,
    homologacao: text(ide, 'tpAmb') === '2',
    numero: wholeAt(ide, 'nCFe'),
    serie: null,
    issued,
    totalCents: centsAt(total, 'vCFe'),
    natureza: 'Cupom fiscal SAT',
    cfop: textAt(first, 'CFOP'),
    route: null,
    emitente: partyAt(child(inf, 'emit'), 'enderEmit') ?? { taxId: null, name: null, uf: null, ie: null },
    destinatario: taxIdAt(child(inf, 'dest')) ? partyAt(child(inf, 'dest'), 'enderDest') : null,
    parties: partiesOf([
      ['emit', child(inf, 'emit')],
      ['dest', child(inf, 'dest')],
    ]),
    protocol: null,
    protocolState: 'autorizada',
    ...signed,
    hasHiddenKeys: false,
    eventos: [],
    itens: itensOfCoupon(inf),
    totals: {
      ...NO_TOTALS,
      vProd: statedCentsAt(icms, 'vProd'),
      vDesc: statedCentsAt(icms, 'vDesc'),
      vOutro: statedCentsAt(icms, 'vOutro'),
      vICMS: statedCentsAt(icms, 'vICMS'),
      vPIS: statedCentsAt(icms, 'vPIS'),
      vCOFINS: statedCentsAt(icms, 'vCOFINS'),
      vTotTrib: statedCentsAt(total, 'vCFeLei12741'),
    },
    ledger: { ...NO_LEDGER, issuer: ledgerPartyAt(child(inf, 'emit'), 'enderEmit') },
    servico: null,
  }
}

/**
 * Reads a CFeCanc as the cancellation of the coupon that it names (chCanc): the equipment registers it by its signature.
 * Throws  FiscalError `dfe.absent` | `chave.shape` | `dfe.date`
 */
export function readCouponCancellation(context: NodeContext): DfeEvento {
  const { inf, ide, chave, issued, signed } = partsOfCoupon(context)
  const { marks, nodeDigest } = signed
  return {
    kind: 'evento',
    tipo: 'outro',
    chave: shapedChave(inf.attrs.chCanc),
    tpEvento: CANCELLATION,
    nSeqEvento: 1,
    descricao: 'Cancelamento',
    autor: taxIdAt(child(inf, 'emit')),
    authors: eventAuthors(CANCELLATION, 'outro'),
    homologacao: text(ide, 'tpAmb') === '2',
    occurred: issued,
    protocol: null,
    registered: true,
    texto: `Cupom de cancelamento ${chave}.`,
    marks,
    nodeDigest,
    embedded: false,
  }
}

function partsOfCoupon(context: NodeContext) {
  const inf = child(context.node, 'infCFe')
  const ide = child(inf, 'ide')
  if (!inf || !ide) throw new FiscalError('dfe.absent', 'O arquivo não contém o grupo infCFe.')
  const chave = shapedChave(inf.attrs.Id)
  const issued = momentOf(text(ide, 'dEmi'), text(ide, 'hEmi'))
  const signed = signedMarks(childContext(context, inf), {
    key: keyMarkOfCoupon(chave, inf),
    issuer: writtenTaxId(child(inf, 'emit')),
    signedAt: issued,
    answer: NO_PROTOCOL,
  })
  return { inf, ide, chave, issued, signed }
}

/** `20150718` and `154423`; the layout writes no offset. */
function momentOf(day: string | undefined, time: string | undefined): Written {
  const written = `${day} ${time ?? '000000'}`.replace(
    /^(\d{4})(\d{2})(\d{2}) (\d{2})(\d{2})(\d{2})$/,
    '$1-$2-$3T$4:$5:$6',
  )
  const moment = parseWritten(written)
  if (!moment)
    throw new FiscalError('dfe.date', `O campo dEmi não traz uma data válida: «${(day ?? '').slice(0, 30)}».`)
  return moment
}

/** cUF 2, AAMM 4, CNPJ 14, 59, nserieSAT 9, nCFe 6, cNF 6, cDV 1. */
function keyMarkOfCoupon(chave: string, inf: XmlNode): Mark {
  if (checkDigit(chave.slice(0, 43)) !== Number(chave[43]))
    return { state: 'failed', reason: 'O dígito verificador da chave não confere.' }
  const pairs: [string, string | undefined, string][] = [
    ['modelo', text(inf, 'ide', 'mod'), chave.slice(20, 22)],
    ['CNPJ do emitente', text(inf, 'emit', 'CNPJ'), chave.slice(6, 20)],
    ['número de série do SAT', text(inf, 'ide', 'nserieSAT'), chave.slice(22, 31)],
    ['número', text(inf, 'ide', 'nCFe'), chave.slice(31, 37)],
  ]
  const wrong = pairs.filter(([, field, inKey]) => field !== undefined && field !== inKey).map(([name]) => name)
  if (wrong.length === 0) return { state: 'ok', reason: null }
  return { state: 'failed', reason: `A chave não corresponde ao documento: ${wrong.join(', ')}.` }
}

/**
 * The items of a coupon, whose groups have the names of an NF-e.
 * Shape   the item's part of the discount and surcharge on the subtotal (vRatDesc, vRatAcr) is in its own, so that
 *         vProd − vDesc + vOutro is vItem; the layout writes the origin with a capital and states no base
 * Throws  FiscalError `dfe.number`; the message names item and field
 */
function itensOfCoupon(inf: XmlNode): NotaItem[] {
  const dets = children(inf, 'det')
  return itensOf(inf).map((item, index) => {
    const prod = child(dets[index], 'prod')
    const [icms] = elements(find(dets[index], 'imposto', 'ICMS'))
    return {
      ...item,
      orig: textAt(icms, 'Orig') ?? item.orig,
      vDesc: item.vDesc + centsAt(prod, 'vRatDesc'),
      vOutro: item.vOutro + centsAt(prod, 'vRatAcr'),
    }
  })
}
