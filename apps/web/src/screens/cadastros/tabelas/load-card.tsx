import type { TabelaDiferenca, TabelaTipo } from '@portal/contract/tributacao/tabelas.ts'
import { useState } from 'react'
import { postTabela } from '../../../api/tabelas.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import layout from '../../../kit/layout.module.css'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from '../cadastros.module.css'
import { changesText, TABELAS } from './kinds.ts'

type Sample = TabelaDiferenca['amostra'][number]

const CHANGE_WORD = { incluida: 'Incluída', alterada: 'Alterada', encerrada: 'Encerrada' } as const

const COLUMNS: readonly Column<Sample>[] = [
  { key: 'codigo', head: 'Código', cell: ({ cd_chave }) => cd_chave },
  { key: 'mudanca', head: 'Mudança', cell: ({ ds_mudanca }) => CHANGE_WORD[ds_mudanca] },
  { key: 'antes', head: 'Antes', cell: ({ ds_antes }) => ds_antes ?? '' },
  { key: 'depois', head: 'Depois', cell: ({ ds_depois }) => ds_depois ?? '' },
]

/** Loads a table: shows the differences to the current one before replacing it. */
export function LoadCard({ onLoaded }: { onLoaded: () => void }) {
  const [tipo, setTipo] = useState<TabelaTipo>('ncm')
  const [file, setFile] = useState<File | null>(null)
  const [diff, setDiff] = useState<TabelaDiferenca | null>(null)
  const [mayShrink, setMayShrink] = useState(false)
  const { busy, error, run } = useAct()
  const kind = TABELAS.find(({ value }) => value === tipo)
  const forget = () => {
    setFile(null)
    setDiff(null)
  }
  const preview = (chosen: File) => {
    setFile(chosen)
    setDiff(null)
    return run(async () => setDiff(await postTabela({ tipo, file: chosen, preview: true, mayShrink })))
  }
  const load = async () => {
    if (!file || !(await run(() => postTabela({ tipo, file, preview: false, mayShrink })))) return
    notify(`${kind?.label} carregada.`)
    forget()
    onLoaded()
  }
  return (
    <section className={styles.card} aria-label="Carregar tabela">
      <div>
        <h2>Carregar tabela</h2>
        <p className={styles.text}>
          Nada muda antes de você ver a diferença. Linhas que saem são encerradas e guardadas.
        </p>
      </div>
      <div className={layout.bar}>
        <Select
          label="Tabela"
          className={styles.search}
          value={tipo}
          options={TABELAS}
          onChange={(next) => {
            setTipo(next)
            forget()
          }}
        />
        <p>{kind?.hint}</p>
      </div>
      <CheckField
        label="Aceitar um arquivo com menos da metade das linhas em uso"
        checked={mayShrink}
        onChange={setMayShrink}
      />
      <FileDrop
        label="Solte aqui o arquivo, como o órgão o publica"
        hint="Até 32 MB"
        multiple={false}
        disabled={busy}
        onFiles={(files) => files[0] && void preview(files[0].file)}
      />
      {busy && <p role="status">Lendo {file?.name}…</p>}
      {error && <ErrorText>{error.message}</ErrorText>}
      {diff && (
        <>
          <p>
            <strong>{file?.name}</strong>: {diff.nm_fonte}
            {diff.dt_referencia && `, de ${formatDate(diff.dt_referencia)}`}.{' '}
            {formatCount(diff.nr_linhas, 'linha', 'linhas')}; {changesText(diff)}.
          </p>
          {diff.amostra.length > 0 && (
            <Table label="O que muda" columns={COLUMNS} rows={diff.amostra} keyOf={({ cd_chave }) => cd_chave} />
          )}
          <div className={layout.buttons}>
            <Button look="primary" disabled={busy} onClick={() => void load()}>
              Carregar {formatCount(diff.nr_linhas, 'linha', 'linhas')}
            </Button>
            <Button disabled={busy} onClick={forget}>
              Cancelar
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
