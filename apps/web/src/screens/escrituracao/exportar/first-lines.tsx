import type { PreviaExportacaoReply } from '@portal/contract/escrituracao/exportar.ts'
import { formatInteger } from '../../../lib/format.ts'
import styles from './exportar.module.css'

/** The true beginning of the file, with the name of each field where the layout has one. */
export function FirstLines({ reply }: { reply: PreviaExportacaoReply }) {
  const { linhas, campos, nr_linhas, nm_sistema, ds_onde, nm_arquivo, ds_codificacao } = reply
  return (
    <section aria-label="O arquivo">
      {linhas.length > 0 && (
        <>
          <h2 className={styles.head}>
            Primeiras linhas{' '}
            <small>
              {linhas.length} de {formatInteger(nr_linhas)} · {nm_sistema}
            </small>
          </h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must take the focus to be scrolled by keys */}
          <ol className={styles.lines} tabIndex={0} aria-label="Primeiras linhas do arquivo">
            {linhas.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and do not move
              <li key={index} title={(campos[index] ?? []).join(' | ')}>
                <code>{line}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      <h2 className={styles.head}>O arquivo</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Nome</dt>
          <dd>{nm_arquivo}</dd>
        </div>
        <div>
          <dt>Codificação</dt>
          <dd>{ds_codificacao}</dd>
        </div>
        <div>
          <dt>Onde entra</dt>
          <dd>{ds_onde}</dd>
        </div>
      </dl>
    </section>
  )
}
