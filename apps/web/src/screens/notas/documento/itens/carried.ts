import type { DocumentoReply, Grupo } from '@portal/contract/documento.ts'
import { groupsAt, textAt } from '../grupo.ts'

/** A place with its heading, or a document that is unloaded (or carried) there. */
export type Carried = { place: string; count: number } | { kind: string; chave: string }

const KINDS: readonly (readonly [group: string, key: string, kind: string])[] = [
  ['infNFe', 'chNFe', 'NF-e'],
  ['infNFe', 'chave', 'NF-e'],
  ['infCTe', 'chCTe', 'CT-e'],
  ['infMDFeTransp', 'chMDFe', 'MDF-e'],
]

const documentsOf = (from: Grupo): { kind: string; chave: string }[] =>
  KINDS.flatMap(([group, key, kind]) =>
    groupsAt(from, group).flatMap((one) => {
      const chave = textAt(one, key)
      return chave ? [{ kind, chave }] : []
    }),
  )

/** What a manifesto unloads, place by place. */
export function unloadedBy({ descargas }: Pick<DocumentoReply, 'descargas'>): Carried[] {
  return groupsAt(descargas, 'infDoc', 'infMunDescarga').flatMap((place): Carried[] => {
    const documents = documentsOf(place)
    return [{ place: textAt(place, 'xMunDescarga'), count: documents.length }, ...documents]
  })
}

/** What a CT-e carries. */
export const carriedBy = ({ documentos }: Pick<DocumentoReply, 'documentos'>): Carried[] =>
  groupsAt(documentos, 'infDoc').flatMap(documentsOf)
