import type { Sinonimo } from '@portal/contract/tributacao/tabelas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { putSinonimo, sinonimosOptions } from '../../../api/tabelas.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { type Column, Table } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from '../cadastros.module.css'

const SHOWN = 20

/** Synonyms of the search: everyday words, with words of the nomenclature or codes. */
export function SinonimosCard({ onSaved }: { onSaved: () => void }) {
  const query = useQuery(sinonimosOptions())
  const [termo, setTermo] = useState('')
  const [significado, setSignificado] = useState('')
  const { busy, error, run } = useAct()
  const rows = (query.data?.data ?? []).filter(({ ds_termo }) => ds_termo.includes(termo.trim().toLowerCase()))
  const save = async () => {
    if (!(await run(() => putSinonimo({ ds_termo: termo.trim(), ds_significado: significado.trim() })))) return
    notify('Sinônimo salvo. A busca já o usa.')
    setTermo('')
    setSignificado('')
    onSaved()
  }
  const columns: Column<Sinonimo>[] = [
    { key: 'termo', head: 'Palavra', cell: ({ ds_termo }) => ds_termo },
    {
      key: 'significado',
      head: 'Significado',
      cell: ({ ds_significado }) => ds_significado || 'nada (silenciado)',
    },
    {
      key: 'acoes',
      head: 'Ações',
      cell: ({ ds_termo, ds_significado }) => (
        <Button
          aria-label={`Alterar ${ds_termo}`}
          onClick={() => {
            setTermo(ds_termo)
            setSignificado(ds_significado)
          }}
        >
          Alterar
        </Button>
      ),
    },
  ]
  return (
    <section className={styles.card} aria-label="Sinônimos da busca">
      <div>
        <h2>Sinônimos da busca</h2>
        <p className={styles.text}>
          Como as pessoas chamam as coisas. O significado são palavras da NCM ou códigos de 2 a 8 dígitos; deixe vazio
          para ignorar a palavra.
        </p>
      </div>
      <div className={layout.bar}>
        <TextField label="Palavra" className={styles.search} maxLength={80} value={termo} onChange={setTermo} />
        <TextField
          label="Significado"
          className={styles.search}
          maxLength={300}
          value={significado}
          onChange={setSignificado}
        />
        <Button disabled={busy || termo.trim().length < 2} onClick={() => void save()}>
          Salvar
        </Button>
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
      {query.data && (
        <Table
          cards
          label="Sinônimos"
          columns={columns}
          rows={rows.slice(0, SHOWN)}
          keyOf={({ ds_termo }) => ds_termo}
          empty="Nenhum sinônimo com esta palavra: salve um novo."
        />
      )}
      {rows.length > SHOWN && (
        <p className={text.small}>{`${SHOWN} de ${rows.length}: digite a palavra para ver outras.`}</p>
      )}
    </section>
  )
}
