import type { TelaDeVisao, VisaoDoEscritorio } from '@portal/contract/escritorio/visoes.ts'
import { Users } from 'lucide-react'
import { useRef } from 'react'
import { deleteVisaoDoEscritorio, putVisaoDoEscritorio } from '../../api/escritorio/visoes.ts'
import text from '../../kit/text.module.css'
import { notify } from '../../lib/notify.ts'
import { useOfficeViews } from './use-office-views.ts'
import { type RenderView, ViewLine } from './view-line.tsx'
import styles from './views.module.css'

/** Lists the views of the office; nothing when there are none. */
export function OfficeViews({ tela, item }: { tela: TelaDeVisao; item: RenderView }) {
  const { views, isError, reload } = useOfficeViews(tela)
  const title = useRef<HTMLParagraphElement>(null)
  if (isError) return <p className={text.note}>As visões do escritório não carregaram.</p>
  if (!views?.length) return null
  const rename = async ({ id }: VisaoDoEscritorio, nome: string) => {
    await putVisaoDoEscritorio(id, { nome })
    await reload()
    notify(`Visão renomeada para todo o escritório: «${nome}».`)
  }
  const remove = async ({ id, nome }: VisaoDoEscritorio) => {
    title.current?.focus()
    try {
      await deleteVisaoDoEscritorio(id)
      notify(`Visão «${nome}» excluída para todo o escritório.`)
    } catch (error) {
      notify(error instanceof Error ? error.message : 'A visão não foi excluída.')
    }
    await reload()
  }
  return (
    <>
      <p className={styles.title} ref={title} tabIndex={-1}>
        Do escritório
      </p>
      {views.map((view) => (
        <ViewLine
          key={view.id}
          nome={view.nome}
          what="do escritório a visão"
          rename={view.fl_altera === 'S' ? (nome) => rename(view, nome) : null}
          remove={() => void remove(view)}
        >
          {item(view, {
            icon: <Users size={16} aria-hidden="true" />,
            title: view.nm_autor === null ? undefined : `Salva por ${view.nm_autor}`,
          })}
        </ViewLine>
      ))}
    </>
  )
}
