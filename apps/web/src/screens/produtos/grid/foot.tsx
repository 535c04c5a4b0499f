import styles from '../produtos.module.css'
import { type Sheet, unsaved } from '../register/sheet.ts'
import type { RegisterEdit } from '../register/use-register.ts'
import { changesText, instantText } from '../register/words.ts'

interface Props {
  sheet: Sheet
  head: RegisterEdit
  kept: boolean
  readOnly: boolean
  shown: number
  onDiscard: () => void
}

/** Footer: number of products, unsaved changes, version. */
export function Foot({ sheet, head, kept, readOnly, shown, onDiscard }: Props) {
  const count = unsaved(sheet)
  const where = kept ? `${count === 1 ? 'guardada' : 'guardadas'} neste navegador` : 'só nesta página'
  const total = sheet.lines.length
  return (
    <div className={styles.foot}>
      <span>
        <strong>{total.toLocaleString('pt-BR')}</strong> {total === 1 ? 'produto' : 'produtos'}
        {shown !== total && `, ${shown.toLocaleString('pt-BR')} à vista`}
      </span>
      {readOnly && <span>Somente leitura</span>}
      <span className={styles.unsaved} role="status">
        {count > 0 && (
          <>
            <span className={styles.dot} aria-hidden="true" />
            <strong>{changesText(count)}</strong> {count === 1 ? 'não salva' : 'não salvas'}, {where}
          </>
        )}
      </span>
      {count > 0 && (
        <button type="button" className={styles.link} onClick={onDiscard}>
          Descartar
        </button>
      )}
      <span className={styles.version}>
        {sheet.version === 0
          ? 'Ainda não foi salvo'
          : `Versão ${sheet.version.toLocaleString('pt-BR')}${head.at ? `, salva em ${instantText(head.at)}` : ''}${head.who ? ` por ${head.who}` : ''}`}
      </span>
    </div>
  )
}
