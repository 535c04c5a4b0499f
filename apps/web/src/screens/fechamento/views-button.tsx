import { Bookmark, Trash2 } from 'lucide-react'
import { buttonClass } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { PopoverButton } from '../../kit/popover.tsx'
import popup from '../../kit/popup.module.css'
import { cx } from '../../lib/cx.ts'
import { MAX_VISOES, useVisoes } from '../../prefs/visoes.ts'
import { useUsuario } from '../../session/session.ts'
import { type Change, type FechamentoSearch, parseFechamento } from './address.ts'
import { NO_FILTERS } from './board-grid.tsx'
import styles from './fechamento.module.css'
import { OfficeViews } from './office-views.tsx'
import { SaveView } from './save-view.tsx'

/** Built-in views. */
const READY: { nome: string; endereco: FechamentoSearch }[] = [
  { nome: 'EFD a gerar', endereco: { so: 'efd_pronta', ordem: 'vence' } },
  { nome: 'EFD com erros', endereco: { so: 'efd_erros', ordem: 'vence' } },
  { nome: 'Simples a fechar', endereco: { regime: 'simples', falta: '1' } },
  { nome: 'Tardios', endereco: { so: 'tardios' } },
]

/** What a view keeps: filters and order, without the month and the open company. */
const viewOf = ({ mes: _, cnpj: __, ...rest }: FechamentoSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(rest).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

const sameView = (a: Record<string, string>, b: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

interface Props {
  search: FechamentoSearch
  change: Change
}

/** Built-in and saved views; the button carries the name of the one in use. */
export function ViewsButton({ search, change }: Props) {
  const { visoes, save, remove } = useVisoes(`${useUsuario().id}:fechamento`)
  const now = viewOf(search)
  const inUse = [...READY.map(({ nome, endereco }) => ({ nome, endereco: viewOf(endereco) })), ...visoes].find(
    ({ endereco }) => sameView(endereco, now),
  )
  const apply = (endereco: FechamentoSearch) => change({ ...NO_FILTERS, ordem: undefined, ...endereco })
  const item = (nome: string, endereco: FechamentoSearch, close: () => void) => (
    <button
      type="button"
      className={popup.item}
      onClick={() => {
        apply(endereco)
        close()
      }}
    >
      <Bookmark size={16} aria-hidden="true" />
      {nome}
    </button>
  )
  return (
    <PopoverButton
      className={cx(buttonClass(), styles.views)}
      panel="Visões"
      align="end"
      aria-label={inUse ? `Visões: ${inUse.nome}` : 'Visões'}
      content={(close) => (
        <div className={styles.more}>
          {READY.map(({ nome, endereco }) => (
            <div key={nome}>{item(nome, endereco, close)}</div>
          ))}
          <p className={styles.soft}>Suas visões</p>
          {visoes.map(({ nome, endereco }) => (
            <div key={nome} className={styles.view}>
              {item(nome, parseFechamento(endereco), close)}
              <IconButton icon={Trash2} label={`Excluir a visão ${nome}`} onClick={() => remove(nome)} />
            </div>
          ))}
          <OfficeViews
            apply={(endereco) => {
              apply(parseFechamento(endereco))
              close()
            }}
          />
          <SaveView
            endereco={now}
            saveOwn={visoes.length < MAX_VISOES ? (nome) => save({ nome, endereco: now }) : null}
          />
        </div>
      )}
    >
      <Bookmark size={16} aria-hidden="true" />
      <span className={styles.buttonWord}>{inUse?.nome ?? 'Visões'}</span>
    </PopoverButton>
  )
}
