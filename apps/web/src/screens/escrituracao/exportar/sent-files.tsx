import { ESTADOS_EXPORTACAO, type EstadoExportacao, type Exportacao } from '@portal/contract/escrituracao/exportar.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportacaoKey, fetchExportacao, putEstadoExportacao } from '../../../api/exportar.ts'
import { saveFile } from '../../../api/http/download.ts'
import { downloadMessage } from '../../../api/http/download-message.ts'
import { Button } from '../../../kit/button.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import styles from './exportar.module.css'
import { digestText, notesText, STATE_WORDS } from './words.ts'

interface Props {
  cnpj: string
  files: readonly Exportacao[]
  isReader: boolean
}

/** Files that were made, newest first; a person says what became of each. */
export function SentFiles({ cnpj, files, isReader }: Props) {
  return (
    <section className={styles.side} aria-label="Enviados">
      <h2 className={styles.head}>Enviados</h2>
      {files.length === 0 && <p className={styles.note}>Nenhum arquivo ainda.</p>}
      <ul className={styles.files}>
        {files.map((file) => (
          <SentFile key={file.id} cnpj={cnpj} file={file} isReader={isReader} />
        ))}
      </ul>
    </section>
  )
}

function SentFile({ cnpj, file, isReader }: { cnpj: string; file: Exportacao; isReader: boolean }) {
  const { id, nm_arquivo, dt_geracao, nm_usuario, ds_sha256, nr_notas, nr_correcoes, ds_estado } = file
  const client = useQueryClient()
  const take = useMutation({
    mutationFn: () => fetchExportacao(id, nm_arquivo),
    onSuccess: saveFile,
    onError: (error) => notify(downloadMessage(error)),
  })
  const say = useMutation({
    mutationFn: (state: EstadoExportacao) => putEstadoExportacao(id, state),
    onSuccess: () => client.invalidateQueries({ queryKey: exportacaoKey(cnpj) }),
    onError: (error) => notify(error.message),
  })
  return (
    <li>
      <p>
        <strong>{nm_arquivo}</strong>
        <small>
          {formatInstant(dt_geracao)}, {nm_usuario}. {notesText(nr_notas)}
          {nr_correcoes > 0 ? `, ${nr_correcoes} de correção` : ''}
        </small>
        <code className={styles.digest}>{digestText(ds_sha256)}</code>
      </p>
      <div className={styles.acts}>
        <Button aria-label={`Baixar ${nm_arquivo}`} disabled={take.isPending} onClick={() => take.mutate()}>
          Baixar
        </Button>
        {isReader ? (
          <span>{STATE_WORDS[ds_estado]}</span>
        ) : (
          <select
            aria-label={`Situação de ${nm_arquivo}`}
            className={styles.state}
            value={ds_estado}
            disabled={say.isPending}
            onChange={(event) => {
              const next = ESTADOS_EXPORTACAO.find((one) => one === event.target.value)
              if (next) say.mutate(next)
            }}
          >
            {ESTADOS_EXPORTACAO.map((one) => (
              <option key={one} value={one}>
                {STATE_WORDS[one]}
              </option>
            ))}
          </select>
        )}
      </div>
    </li>
  )
}
