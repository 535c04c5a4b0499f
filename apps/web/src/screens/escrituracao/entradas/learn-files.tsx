import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { escrituracaoKey, learnEarlier } from '../../../api/escrituracao.ts'
import { FileDrop } from '../../../kit/file-drop.tsx'
import type { NamedFile } from '../../../lib/dropped-files.ts'
import { formatCount } from '../../../lib/format.ts'
import styles from './entradas.module.css'

/** Most files of one choice: two years. */
const MOST_FILES = 36

interface Result {
  name: string
  text: string
  isFault: boolean
}

/** Earlier EFDs of the company, one after another: each teaches the entries of its month. */
export function LearnFiles({ cnpj }: { cnpj: string }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly Result[]>([])
  const send = async (files: readonly NamedFile[]) => {
    setBusy(true)
    setResults([])
    for (const { file, name } of files.slice(0, MOST_FILES)) {
      const result = await learnEarlier(cnpj, file).then(
        ({ dt_ini, entradas }) => ({
          name,
          text: `${dt_ini.slice(5, 7)}/${dt_ini.slice(0, 4)}, ${formatCount(entradas, 'entrada', 'entradas')}`,
          isFault: false,
        }),
        (error: unknown) => ({ name, text: error instanceof Error ? error.message : '', isFault: true }),
      )
      setResults((now) => [...now, result])
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: escrituracaoKey(cnpj) })
  }
  return (
    <div className={styles.learnFiles}>
      <h3>EFDs anteriores</h3>
      <p className={styles.soft}>
        Cada arquivo ensina as entradas de um mês, até {MOST_FILES} por vez. A configuração da EFD fica como está.
      </p>
      <FileDrop label="Solte aqui EFDs anteriores" multiple disabled={busy} onFiles={(files) => void send(files)} />
      <div role="status">
        <ul className={styles.results}>
          {results.map(({ name, text, isFault }) => (
            <li key={name} data-fault={isFault}>
              {name}: {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
