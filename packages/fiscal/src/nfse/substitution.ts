import type { DfeEvento, DfeNota } from '../base/model.ts'
import { eventAuthors, eventTypeName } from '../evento/event-types.ts'
import { nfseChaveParts } from '../ids/chave-nfse.ts'

/** Cancellation by substitution, which the generator of the new note registers on the old one. */
export const BY_SUBSTITUTION = '105102'

/**
 * The replacement that a note states (subst/chSubstda), as the event of the replaced note that the generator
 * registers for it. The event itself may never arrive.
 * Shape   empty without a replaced note, or when the two keys have different issuers. The author is null: the
 *         note does not name it, and registered events do. `nSeqEvento` is 0, of homologação −1: what a note of
 *         homologação states never takes the place of what one of production states
 * Source  Anexo II PEDREGEVT_EVT v1.01, 105102; NFS-e layout, group subst
 */
export function substitutionOf(nota: Omit<DfeNota, 'eventos'>): DfeEvento[] {
  const replaced = nota.servico?.replaces ?? null
  if (replaced === null || replaced === nota.chave) return []
  if (nfseChaveParts(replaced)?.taxId !== nfseChaveParts(nota.chave)?.taxId) return []
  return [
    {
      kind: 'evento',
      tipo: 'nfse',
      chave: replaced,
      tpEvento: BY_SUBSTITUTION,
      nSeqEvento: nota.homologacao ? -1 : 0,
      descricao: eventTypeName(BY_SUBSTITUTION, 'nfse'),
      autor: null,
      authors: eventAuthors(BY_SUBSTITUTION, 'nfse'),
      homologacao: nota.homologacao,
      occurred: nota.issued,
      protocol: null,
      registered: true,
      texto: `Substituída pela NFS-e ${nota.numero}, chave ${nota.chave}.`,
      marks: nota.marks,
      nodeDigest: nota.nodeDigest,
      embedded: true,
    },
  ]
}
