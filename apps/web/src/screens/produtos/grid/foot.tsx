import { cx } from '../../../lib/cx.ts'
import styles from '../produtos.module.css'
import { type RegisterSheet, unsaved } from '../register/sheet.ts'
import type { RegisterEdit } from '../register/use-register.ts'
import { changesText, instantText } from '../register/words.ts'

interface Props {
  sheet: RegisterSheet
  head: RegisterEdit
  kept: boolean
  readOnly: boolean
  shown: number
  onDiscard: () => void
  onVersions: () => void
}

/** Footer: number of products, unsaved changes, version. */
export function Foot({ sheet, head, kept, readOnly, shown, onDiscard, onVersions }: Props) {
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
      {sheet.version === 0 ? (
        <span className={styles.version}>Ainda não foi salvo</span>
      ) : (
        <button type="button" className={cx(styles.version, styles.link)} title="Ver as versões" onClick={onVersions}>
          {versionText(sheet.version, head)}
        </button>
      )}
    </div>
  )
}

/** `Versão 7, salva em 20/11/2026 às 10:00 por Ana` */
const versionText = (version: number, { at, who }: RegisterEdit): string =>
  `Versão ${version.toLocaleString('pt-BR')}${at ? `, salva em ${instantText(at)}` : ''}${who ? ` por ${who}` : ''}`
