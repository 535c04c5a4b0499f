import { taxIdOf } from '../layouts/parties.ts'
import type { Stage, SyntheticDocument } from '../model/stage.ts'
import { buildResumo } from './layout.ts'

/** resNFe 1.01: the summary that the authority sends to the recipient before the full XML. */
export function makeResumo(stage: Stage, note: SyntheticDocument): SyntheticDocument {
  const { facts, chave } = note
  const { emitente, protocol, offset } = facts
  const fields = {
    chNFe: chave,
    ...taxIdOf(emitente),
    xNome: emitente.name,
    IE: emitente.ie,
    dhEmi: facts.issuedLocal + offset,
    tpNF: '1',
    vNF: facts.totalCents,
    digVal: facts.digest === '' ? undefined : facts.digest,
    dhRecbto: (protocol?.receivedLocal ?? facts.issuedLocal) + offset,
    nProt: protocol?.nProt ?? '0'.repeat(15),
    cSitNFe: protocol?.cStat === '100' ? '1' : '2',
  }
  return {
    name: `${chave}-resNFe.xml`,
    kind: 'resnfe',
    chave,
    bytes: stage.withXml ? buildResumo('resNFe', fields) : Buffer.alloc(0),
    facts: { ...facts, items: [], totals: null },
    whole: note,
  }
}
