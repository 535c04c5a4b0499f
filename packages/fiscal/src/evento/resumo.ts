import type { DfeResumoEvento } from '../base/model.ts'
import { aboutChave, shapedChave } from '../fields/key.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { taxIdAt } from '../fields/party.ts'
import { chaveParts } from '../ids/chave.ts'
import { tipoOfModelo } from '../kinds/registry.ts'
import { textAt, wholeAt, writtenAt } from '../xml/value.ts'
import { eventAuthors, eventTypeName } from './event-types.ts'
import { tpEventoOf } from './tipo.ts'

/**
 * Reads a resEvento: the summary of an event from the distribution service.
 * Throws  FiscalError `chave.shape` | `dfe.date` | `dfe.number`
 * Source  PL_NFeDistDFe_102, resEvento_v1.01
 */
export function readResumoEvento({ node }: NodeContext): DfeResumoEvento {
  const chave = shapedChave(aboutChave(node))
  const tpEvento = tpEventoOf(node)
  const tipo = tipoOfModelo(chaveParts(chave).mod)
  return {
    kind: 'resumo_evento',
    chave,
    tpEvento,
    nSeqEvento: wholeAt(node, 'nSeqEvento'),
    descricao: textAt(node, 'xEvento') ?? (tipo === null ? null : eventTypeName(tpEvento, tipo)),
    autor: taxIdAt(node),
    authors: tipo === null ? [] : eventAuthors(tpEvento, tipo),
    occurred: writtenAt(node, 'dhEvento'),
    nProt: textAt(node, 'nProt'),
  }
}
