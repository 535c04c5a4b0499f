import type { DocumentoReply, Grupo } from '@portal/contract/notas/documento.ts'
import { groupsAt, textAt } from '../grupo.ts'

/** A heading with its place, or a document unloaded (or transported) there. */
export type Carried = { place: string; count: number } | { kind: string; chave: string }

const KINDS: readonly (readonly [group: string, key: string, kind: string])[] = [
  ['infNFe', 'chNFe', 'NF-e'],
  ['infNFe', 'chave', 'NF-e'],
  ['infCTe', 'chCTe', 'CT-e'],
  ['infMDFeTransp', 'chMDFe', 'MDF-e'],
]

const documentsOf = (from: Grupo): { kind: string; chave: string }[] =>
  KINDS.flatMap(([group, key, kind]) =>
    groupsAt(from, group).flatMap((grupo) => {
      const chave = textAt(grupo, key)
      return chave ? [{ kind, chave }] : []
    }),
  )

/** Documents of a manifesto by place of unloading. */
export function unloadedBy({ descargas }: Pick<DocumentoReply, 'descargas'>): Carried[] {
  return groupsAt(descargas, 'infDoc', 'infMunDescarga').flatMap((place): Carried[] => {
    const documents = documentsOf(place)
    return [{ place: textAt(place, 'xMunDescarga'), count: documents.length }, ...documents]
  })
}

/** Documents transported by a CT-e. */
export const carriedBy = ({ documentos }: Pick<DocumentoReply, 'documentos'>): Carried[] =>
  groupsAt(documentos, 'infDoc').flatMap(documentsOf)
