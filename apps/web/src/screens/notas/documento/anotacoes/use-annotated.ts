import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { etiquetasKey } from '../../../../api/notas/anotacoes.ts'
import { documentoOptions } from '../../../../api/notas/documento.ts'

interface Page {
  data: Documento[]
}

type Annotations = Pick<DocumentoReply, 'etiquetas' | 'comentarios'>

/** Writes new tags or comments of a note into what is already loaded of it: the open document and the rows of the lists. */
export function useAnnotated({ id, nr_cpfcnpj }: Pick<DocumentoReply, 'id' | 'nr_cpfcnpj'>) {
  const client = useQueryClient()
  return (change: (before: DocumentoReply) => Annotations) => {
    const after = client.setQueryData(
      documentoOptions(id).queryKey,
      (before) => before && { ...before, ...change(before) },
    )
    const { etiquetas } = after ?? {}
    const tag = <P extends Page>(page: P): P => ({
      ...page,
      data: page.data.map((row) => (row.id === id ? { ...row, etiquetas } : row)),
    })
    client.setQueriesData<InfiniteData<Page>>(
      { queryKey: ['notas', 'rows'] },
      (old) => old && { ...old, pages: old.pages.map(tag) },
    )
    client.setQueriesData<Page>({ queryKey: ['notas', 'page'] }, (old) => old && tag(old))
    void client.invalidateQueries({ queryKey: etiquetasKey(nr_cpfcnpj) })
  }
}
