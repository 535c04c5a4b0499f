import type { InfMDFe, MdfeProc } from '../mdfe/layout.gen.ts'
import { NAMES } from '../mdfe/names.gen.ts'
import { groupAt, type Mirror } from '../mirror/mirror.ts'
import { parseNames } from '../mirror/names.ts'
import { addTaken, startReading, takeGroup } from '../mirror/take.ts'
import { child, type XmlNode } from '../xml/node.ts'
import type { MdfeDocumento } from './model.ts'
import { partiesOf } from './party.ts'
import { move } from './section.ts'

const LAYOUT = parseNames(NAMES)

/**
 * The full model of an MDF-e. `root` contains an infMDFe, directly or in its MDFe.
 * Shape   the contratantes are among the parties, not in the modal
 * Throws  FiscalError `documento.too_large`
 * Source  MOC MDF-e; schema PL_MDFe_300b
 */
export function mdfeDocumento(root: XmlNode): MdfeDocumento {
  const reading = startReading(LAYOUT)
  const isBare = child(root, 'infMDFe') !== undefined
  const group = takeGroup(root, { type: isBare ? 'MDFe' : 'MdfeProc', path: root.name }, reading)
  const proc = complete(isBare ? { MDFe: group } : group)
  const { MDFe: mdfe } = proc
  const { infMDFe: inf } = mdfe
  const { ide, '@versao': layout = '' } = inf
  const documento: MdfeDocumento = {
    kind: 'mdfe',
    layout,
    root: root.name,
    route: move(ide, 'infMunCarrega', 'infPercurso'),
    header: { infMDFe: move(inf, '@versao', '@Id'), ...move(mdfe, 'infMDFeSupl'), ide },
    protocol: { mdfeProc: move(proc, '@versao'), ...move(proc, 'protMDFe') },
    parties: movePartiesOf(inf),
    unloading: move(inf, 'infDoc'),
    cargo: move(inf, 'prodPred'),
    modal: move(inf, 'infModal'),
    insurance: move(inf, 'seg'),
    seals: move(inf, 'lacres'),
    totals: move(inf, 'tot'),
    notes: move(inf, 'infAdic', 'infRespTec', 'infSolicNFF', 'infPAA'),
    rest: reading.rest,
  }
  const { ide: _ide, ...left } = inf
  addTaken(left, `${isBare ? root.name : `${root.name}/MDFe`}/infMDFe`, reading)
  return documento
}

function movePartiesOf(inf: InfMDFe) {
  const { emit, autXML } = move(inf, 'emit', 'autXML')
  const { infContratante } = move(inf.infModal?.rodo?.infANTT, 'infContratante')
  return partiesOf([
    ['emit', emit],
    ['infContratante', infContratante],
    ['autXML', autXML],
  ])
}

function complete(proc: Mirror): MdfeProc {
  groupAt(groupAt(groupAt(proc, 'MDFe'), 'infMDFe'), 'ide')
  return proc as unknown as MdfeProc // the required groups exist; every other field is optional
}
