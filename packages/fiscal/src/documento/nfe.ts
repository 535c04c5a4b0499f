import { groupAt, type Mirror } from '../mirror/mirror.ts'
import { type LayoutNames, parseNames } from '../mirror/names.ts'
import { addTaken, startReading, takeGroup } from '../mirror/take.ts'
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
 * The full model of an NF-e or NFC-e. `root` contains an infNFe, directly or in its NFe.
 * Shape   payments of 3.10 are under `pag.detPag`; a missing required group is empty
 * Throws  FiscalError `documento.too_large`
 * Source  MOC NF-e; schemas PL_008i2, PL_009o, PL_010e
 */
export function nfeDocumento(root: XmlNode): NfeDocumento {
  const isBare = child(root, 'infNFe') !== undefined
  const reading = startReading(layoutOf(isBare ? root : child(root, 'NFe')))
  const group = takeGroup(root, { type: isBare ? 'NFe' : 'NfeProc', path: root.name }, reading)
  const proc = complete(isBare ? { NFe: group } : group)
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
    rest: reading.rest,
  }
  const { ide: _ide, det: _det, total: _total, ...left } = inf
  addTaken(left, `${isBare ? root.name : `${root.name}/NFe`}/infNFe`, reading)
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

/** Creates the groups that the types require, and moves the payments of 3.10 to their 4.00 path. */
function complete(proc: Mirror): NfeProc {
  const inf = groupAt(groupAt(proc, 'NFe'), 'infNFe')
  if (Array.isArray(inf.pag)) inf.pag = { detPag: inf.pag }
  for (const name of ['ide', 'total']) groupAt(inf, name)
  const dets = Array.isArray(inf.det) ? inf.det.filter((det) => typeof det !== 'string') : []
  inf.det = dets
  for (const det of dets) for (const name of ['prod', 'imposto']) groupAt(det, name)
  return proc as unknown as NfeProc // the required groups exist; every other field is optional text
}
