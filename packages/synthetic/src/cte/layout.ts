import { written } from '../base/calendar.ts'
import { type Answer, type Sealed, type Signer, seal } from '../base/seal.ts'
import { type Tree, writeTree } from '../base/tree.ts'
import { stateOf } from '../facts/states.ts'
import { type DocumentHead, tpAmbOf } from '../layouts/identity.ts'

/** natOp of every CT-e */
export const CTE_NATURE = 'Prestação de serviço de transporte'

export type CteLayout = 'cte' | 'cteos' | 'ctesimp'

/** A complete CT-e, CT-e OS or CT-e simplificado (layout 4.00). */
export interface CteParts extends DocumentHead {
  layout: CteLayout
  CFOP: string
  /** Elements of `ide` from `tpCTe` on, in order */
  ide: Tree
  /** Groups of `infCte` after `ide`, in order */
  groups: Tree
  answer: Answer | null
}

function ideOf(parts: CteParts): Tree {
  const { identity, emitente, moment } = parts
  return {
    cUF: stateOf(emitente.uf).cUF,
    cCT: identity.code,
    CFOP: parts.CFOP,
    natOp: CTE_NATURE,
    mod: parts.layout === 'cteos' ? '67' : '57',
    serie: String(identity.serie),
    nCT: String(identity.numero),
    dhEmi: written(moment),
    tpImp: '1',
    tpEmis: identity.tpEmis,
    cDV: identity.chave[43],
    tpAmb: tpAmbOf(parts),
    ...parts.ide,
  }
}

/** File name in the form used by issuing programs. */
export const cteFileName = (chave: string, answer: Answer | null): string =>
  `${chave}-${answer ? 'procCTe' : 'CTe'}.xml`

/** Writes, signs and wraps a CT-e of any of the three forms. */
export function buildCte(parts: CteParts, signer: Signer | null): Sealed {
  const { layout, identity, homologacao, emitente, answer } = parts
  const { chave } = identity
  const url = `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${chave}&tpAmb=${tpAmbOf(parts)}`
  const supplement = writeTree({ infCTeSupl: { qrCodCTe: { '#cdata': url } } })
  const body = writeTree({ ide: ideOf(parts), ...parts.groups })
  return seal({ layout, chave, body, supplement, homologacao, emitente, answer }, signer)
}
