import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { ComponentProps } from 'react'
import { visoesDoEscritorioOptions } from '../../api/escritorio/visoes.ts'
import { buttonClass } from '../../kit/button.tsx'
import { PopoverButton } from '../../kit/popover.tsx'
import popup from '../../kit/popup.module.css'
import { cx } from '../../lib/cx.ts'
import { useUsuario } from '../../session/session.ts'
import { ownViewsOf, useVisoes, type Visao } from '../visoes.ts'
import styles from './views.module.css'
import { ViewsPanel } from './views-panel.tsx'

const sameView = (a: Visao['endereco'], b: Visao['endereco']): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

interface Props extends Omit<ComponentProps<typeof ViewsPanel>, 'item'> {
  /** Only the icon */
  bare?: boolean
  apply: (endereco: Visao['endereco']) => void
}

/** Built-in, own and shared views; the button carries the name of the one in use. */
export function ViewsButton({ tela, ready, now, keeps, bare, apply }: Props) {
  const { id } = useUsuario()
  const { visoes } = useVisoes(ownViewsOf(tela, id))
  // the panel asks for them when it opens
  const { data: shared } = useQuery({ ...visoesDoEscritorioOptions(id, tela), enabled: false })
  const inUse = [...ready, ...visoes, ...(shared ?? [])].find(({ endereco }) => sameView(endereco, now))
  return (
    <PopoverButton
      className={cx(buttonClass(), styles.button)}
      panel="Visões"
      align="end"
      aria-label={inUse ? `Visões: ${inUse.nome}` : 'Visões'}
      content={(close) => (
        <ViewsPanel
          {...{ tela, ready, now, keeps }}
          item={({ nome, endereco }, { icon, title }) => (
            <button
              type="button"
              className={popup.item}
              title={title}
              onClick={() => {
                apply(endereco)
                close()
              }}
            >
              {icon}
              {nome}
            </button>
          )}
        />
      )}
    >
      <Bookmark size={16} aria-hidden="true" />
      {!bare && <span className={styles.word}>{inUse?.nome ?? 'Visões'}</span>}
    </PopoverButton>
  )
}
