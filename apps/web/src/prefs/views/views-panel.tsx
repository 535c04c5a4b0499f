import type { TelaDeVisao } from '@portal/contract/escritorio/visoes.ts'
import { Bookmark } from 'lucide-react'
import { useRef } from 'react'
import text from '../../kit/text.module.css'
import { useUsuario } from '../../session/session.ts'
import { MAX_VISOES, ownViewsOf, useVisoes, type Visao } from '../visoes.ts'
import { OfficeViews } from './office-views.tsx'
import { SaveView } from './save-view.tsx'
import { type RenderView, ViewLine } from './view-line.tsx'
import styles from './views.module.css'

interface Props {
  tela: TelaDeVisao
  ready: readonly Visao[]
  /** What a view of the screen keeps, in use now */
  now: Visao['endereco']
  /** «Filtros e ordem» */
  keeps: string
  item: RenderView
}

const OWN = <Bookmark size={16} aria-hidden="true" />

/** Built-in views, those of the user and those of the office, and the form that saves one. */
export function ViewsPanel({ tela, ready, now, keeps, item }: Props) {
  const { visoes, save, rename, remove } = useVisoes(ownViewsOf(tela, useUsuario().id))
  const title = useRef<HTMLParagraphElement>(null)
  return (
    <div className={styles.panel}>
      {ready.length > 0 && (
        <div>
          {ready.map((visao) => (
            <div key={visao.nome}>{item(visao, { icon: OWN })}</div>
          ))}
        </div>
      )}
      <p className={styles.title} ref={title} tabIndex={-1}>
        Suas visões
      </p>
      {visoes.length === 0 && <p className={text.note}>{keeps} desta tela, com um nome seu.</p>}
      {visoes.map((visao) => (
        <ViewLine
          key={visao.nome}
          nome={visao.nome}
          what="a visão"
          rename={async (nome) => {
            rename(visao.nome, nome)
            title.current?.focus()
          }}
          remove={() => {
            title.current?.focus()
            remove(visao.nome)
          }}
        >
          {item(visao, { icon: OWN })}
        </ViewLine>
      ))}
      <OfficeViews tela={tela} item={item} />
      <SaveView
        tela={tela}
        endereco={now}
        saveOwn={visoes.length < MAX_VISOES ? (nome) => save({ nome, endereco: now }) : null}
      />
    </div>
  )
}
