import { type LayoutNames, parseNames } from '../mirror/names.ts'
import { startReading, takeGroup } from '../mirror/take.ts'
import type { XmlNode } from '../xml/node.ts'
import type { ResumoDocumento } from './model.ts'
import { partyOf } from './party.ts'

const NAMES = 'chNFe CNPJ CPF xNome IE dhEmi tpNF vNF digVal dhRecbto nProt cSitNFe cSitConf @versao'
const LAYOUT: LayoutNames = parseNames({ ResNFe: NAMES })

/**
 * The model of a resNFe: its fields, and its issuer as a party.
 * Throws  FiscalError `documento.too_large`
 * Source  PL_NFeDistDFe_102, resNFe_v1.01
 */
export function resumoDocumento(root: XmlNode): ResumoDocumento {
  const reading = startReading(LAYOUT)
  const resNFe = takeGroup(root, { type: 'ResNFe', path: root.name }, reading) as Record<string, string> // the layout names only leaves
  const emitente = { ...partyOf('emit', resNFe), fields: null }
  return {
    kind: 'resumo',
    layout: resNFe['@versao'] ?? '',
    root: root.name,
    header: { resNFe },
    parties: [emitente],
    rest: reading.rest,
  }
}
