import { groupAt, type Mirror } from '../mirror/mirror.ts'
import { parseNames } from '../mirror/names.ts'
import { addTaken, startReading, takeGroup } from '../mirror/take.ts'
import type { NFSe } from '../nfse/layout.gen.ts'
import { NAMES } from '../nfse/names.gen.ts'
import type { XmlNode } from '../xml/node.ts'
import type { NfseDocumento } from './model.ts'
import { partiesOf } from './party.ts'
import { move } from './section.ts'

const LAYOUT = parseNames(NAMES)

/**
 * The full model of an NFS-e of the national standard. `root` contains an infNFSe.
 * Shape   the emitter (emit) and the parties of the DPS are among the parties; the destinatário is there too, not
 *         in the IBSCBS group of the DPS
 * Throws  FiscalError `documento.too_large`
 * Source  schemas 1.01_20260727 and 1.00_2022
 */
export function nfseDocumento(root: XmlNode): NfseDocumento {
  const reading = startReading(LAYOUT)
  const nfse = complete(takeGroup(root, { type: 'NFSe', path: root.name }, reading))
  const { infNFSe: inf } = nfse
  const { DPS: dps } = inf
  const { infDPS } = dps
  const documento: NfseDocumento = {
    kind: 'nfse',
    layout: nfse['@versao'] ?? '',
    root: root.name,
    parties: partiesOf([
      ['emit', move(inf, 'emit').emit],
      ['prest', move(infDPS, 'prest').prest],
      ['toma', move(infDPS, 'toma').toma],
      ['interm', move(infDPS, 'interm').interm],
      ['dest', move(infDPS.IBSCBS, 'dest').dest],
    ]),
    service: move(infDPS, 'serv'),
    values: { infNFSe: move(inf, 'valores', 'IBSCBS'), infDPS: move(infDPS, 'valores', 'IBSCBS') },
    references: move(infDPS, 'subst', 'cMotivoEmisTI', 'chNFSeRej'),
    header: {
      NFSe: move(nfse, '@versao'),
      DPS: move(dps, '@versao'),
      infNFSe: move(inf, ...HEADER),
      infDPS: move(infDPS, ...DPS_HEADER),
    },
    rest: reading.rest,
  }
  const { DPS: _dps, ...left } = inf
  addTaken(left, `${root.name}/infNFSe`, reading)
  addTaken(infDPS, `${root.name}/infNFSe/DPS/infDPS`, reading)
  return documento
}

const HEADER = [
  ...(['@Id', 'xLocEmi', 'xLocPrestacao', 'nNFSe', 'cLocIncid', 'xLocIncid', 'xTribNac', 'xTribMun', 'xNBS'] as const),
  ...(['verAplic', 'ambGer', 'tpEmis', 'procEmi', 'cStat', 'dhProc', 'nDFSe', 'xOutInf'] as const),
] as const
const DPS_HEADER = [
  ...(['@Id', 'tpAmb', 'dhEmi', 'verAplic', 'serie', 'nDPS', 'dCompet', 'tpEmit', 'cLocEmi'] as const),
] as const

function complete(nfse: Mirror): NFSe {
  groupAt(groupAt(groupAt(nfse, 'infNFSe'), 'DPS'), 'infDPS')
  return nfse as unknown as NFSe // the required groups exist; every other field is optional
}
