import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2, Users } from 'lucide-react'
import { deleteVisaoDoEscritorio, visoesDoEscritorioOptions } from '../../api/visoes.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import popup from '../../kit/popup.module.css'
import { notify } from '../../lib/notify.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './fechamento.module.css'

/** Views that the people of the user's office share on the board. */
export function useOfficeViews(enabled = true) {
  const client = useQueryClient()
  const options = visoesDoEscritorioOptions(useUsuario().id, 'fechamento')
  const { data } = useQuery({ ...options, enabled })
  return { views: data ?? null, reload: () => client.invalidateQueries({ queryKey: options.queryKey }) }
}

interface Props {
  /** Applies a view and closes the panel. */
  apply: (endereco: Record<string, string>) => void
}

/** Lists the views of the office; nothing when there are none. */
export function OfficeViews({ apply }: Props) {
  const { views, reload } = useOfficeViews()
  if (!views?.length) return null
  const remove = async (id: string, nome: string) => {
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
      <p className={styles.soft}>Do escritório</p>
      {views.map(({ id, nome, endereco, nm_autor, fl_altera }) => (
        <div key={id} className={styles.view}>
          <button
            type="button"
            className={popup.item}
            title={nm_autor === null ? undefined : `Salva por ${nm_autor}`}
            onClick={() => apply(endereco)}
          >
            <Users size={16} aria-hidden="true" />
            {nome}
          </button>
          {fl_altera === 'S' && (
            <IconButton
              icon={Trash2}
              label={`Excluir do escritório a visão ${nome}`}
              onClick={() => void remove(id, nome)}
            />
          )}
        </div>
      ))}
    </>
  )
}
