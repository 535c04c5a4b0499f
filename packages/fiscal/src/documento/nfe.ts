import { groupAt, type Mirror } from '../mirror/mirror.ts'
import { type LayoutNames, parseNames } from '../mirror/names.ts'
import { leaveTaken, takeGroup, taking } from '../mirror/take.ts'
import type { InfNFe, NfeProc } from '../nfe/layout.gen.ts'
import { NAMES } from '../nfe/names.gen.ts'
import { child, find, type XmlNode } from '../xml/node.ts'
import type { NfeDocumento } from './model.ts'
import { partiesOf } from './party.ts'
import { move } from './section.ts'

const LAYOUT = parseNames(NAMES)
/** 3.10 repeats `pag` where 4.00 repeats `pag/detPag`. */
const LAYOUT_310 = parseNames({ ...NAMES, InfNFe: NAMES.InfNFe.replace('pag:Pag', 'pag:DetPag[]') })

const NOTES = ['infAdic', 'infIntermed', 'exporta', 'compra', 'cana', 'infRespTec', 'infSolicNFF'] as const

/**
 * The full model of an NF-e or NFC-e; `root` holds an infNFe, itself or in its NFe.
 * Shape   payments of 3.10 stand as `pag.detPag`; a missing group that the model promises is empty
 * Throws  FiscalError `documento.too_large`
 * Source  MOC NF-e; schemas PL_008i2, PL_009o, PL_010e
 */
export function nfeDocumento(root: XmlNode): NfeDocumento {
  const bare = child(root, 'infNFe') !== undefined
  const to = taking(layoutOf(bare ? root : child(root, 'NFe')))
  const taken = takeGroup(root, { type: bare ? 'NFe' : 'NfeProc', path: root.name }, to)
  const proc = complete(bare ? { NFe: taken } : taken)
  const { NFe: nfe } = proc
  const { infNFe: inf } = nfe
  const { ide, det, total, '@versao': layout = '' } = inf
  const documento: NfeDocumento = {
    kind: 'nfe',
    layout,
    root: root.name,
    references: move(ide, 'NFref', 'gPagAntecipado'),
    header: { infNFe: move(inf, '@versao', '@Id'), ...move(nfe, 'infNFeSupl'), ide },
    protocol: { nfeProc: move(proc, '@versao'), ...move(proc, 'protNFe', 'retEvento') },
    parties: movePartiesOf(inf),
    items: det,
    totals: total,
    transport: move(inf, 'transp'),
    payments: move(inf, 'cobr', 'pag'),
    notes: move(inf, ...NOTES, 'agropecuario', 'infPAA'),
    rest: to.rest,
  }
  const { ide: _ide, det: _det, total: _total, ...left } = inf
  leaveTaken(left, `${bare ? root.name : `${root.name}/NFe`}/infNFe`, to)
  return documento
}

function movePartiesOf(inf: InfNFe) {
  const { emit, avulsa, dest, retirada, entrega, autXML } = move(
    inf,
    ...(['emit', 'avulsa', 'dest', 'retirada', 'entrega', 'autXML'] as const),
  )
  return partiesOf([
    ['emit', emit],
    ['avulsa', avulsa],
    ['dest', dest],
    ['retirada', retirada],
    ['entrega', entrega],
    ['transporta', move(inf.transp, 'transporta').transporta],
    ['autXML', autXML],
  ])
}

function layoutOf(nfe: XmlNode | undefined): LayoutNames {
  const pag = find(nfe, 'infNFe', 'pag')
  return pag && child(pag, 'tPag') ? LAYOUT_310 : LAYOUT
}

/** Puts in place the groups that the types promise, and the payments of 3.10 where 4.00 has them. */
function complete(proc: Mirror): NfeProc {
  const inf = groupAt(groupAt(proc, 'NFe'), 'infNFe')
  if (Array.isArray(inf.pag)) inf.pag = { detPag: inf.pag }
  for (const name of ['ide', 'total']) groupAt(inf, name)
  const dets = Array.isArray(inf.det) ? inf.det.filter((det) => typeof det !== 'string') : []
  inf.det = dets
  for (const det of dets) for (const name of ['prod', 'imposto']) groupAt(det, name)
  return proc as unknown as NfeProc // what is used of it is in place; every other field is optional text
}
