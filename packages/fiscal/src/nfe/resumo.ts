import type { DfeResumo } from '../base/model.ts'
import { aboutChave, shapedChave } from '../fields/key.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { partyAt } from '../fields/party.ts'
import { chaveParts } from '../ids/chave.ts'
import { ufOfCode } from '../ids/uf.ts'
import { documentCentsAt, requiredAt, textAt, writtenAt } from '../xml/value.ts'

/**
 * Reads a resNFe: the summary that the authority sends a recipient before the full XML. The issuer's UF is
 * from the key.
 * Units   totalCents is vNF
 * Throws  FiscalError `chave.shape` | `dfe.field` | `dfe.date` | `dfe.number`
 * Source  PL_NFeDistDFe_102, resNFe_v1.01
 */
export function readResumo({ node }: NodeContext): DfeResumo {
  const chave = shapedChave(aboutChave(node))
  const emitente = partyAt(node, '') ?? { taxId: null, name: null, ie: null }
  return {
    kind: 'resumo',
    tipo: 'nfe',
    chave,
    emitente: { ...emitente, uf: ufOfCode(chaveParts(chave).cUF) ?? null },
    issued: writtenAt(node, 'dhEmi', 'dEmi'),
    totalCents: documentCentsAt(node, 'vNF'),
    nProt: textAt(node, 'nProt'),
    receivedAt: textAt(node, 'dhRecbto'),
    digVal: textAt(node, 'digVal'),
    cSitNFe: requiredAt(node, 'cSitNFe'),
    tpNF: textAt(node, 'tpNF'),
  }
}
