import type { AlteracoesReply } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { alteracoesOptions, postDesfazerAlteracao } from '../../../api/escritorio/escritorio.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatInstant, formatInstantDay, formatInteger } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useUsuario } from '../../../session/session.ts'
import styles from '../escritorio.module.css'
import { fieldWords, undoneText } from './change-words.ts'

type Change = AlteracoesReply['data'][number]

/** Changes of several clients in the last 30 days, each with its undo; hidden without one. */
export function ChangesPart({ onChanged }: { onChanged: () => void }) {
  const { data } = useQuery(alteracoesOptions(useUsuario().id))
  const { busy, error, run } = useAct()
  const rows = (data?.data ?? []).filter(({ dt_desfeita }) => dt_desfeita === null)
  if (rows.length === 0) return null
  const undo = async (change: Change) => {
    await run(async () => notify(undoneText(await postDesfazerAlteracao(change.id))))
    onChanged()
  }
  const columns: Column<Change>[] = [
    { key: 'quando', head: 'Quando', cell: ({ dt_alteracao }) => formatInstant(dt_alteracao) },
    { key: 'quem', head: 'Quem', cell: ({ nm_autor }) => nm_autor },
    { key: 'campos', head: 'O que mudou', cell: ({ campos }) => fieldWords(campos) },
    { key: 'empresas', head: 'Empresas', numeric: true, cell: ({ nr_empresas }) => formatInteger(nr_empresas) },
    { key: 'ate', head: 'Desfazer até', cell: ({ dt_desfazer }) => formatInstantDay(dt_desfazer) },
    {
      key: 'ato',
      head: 'Ação',
      cell: (row) => (
        <Button
          aria-label={`Desfazer a alteração de ${formatInstant(row.dt_alteracao)}`}
          disabled={busy}
          onClick={() => void undo(row)}
        >
          <Undo2 size={16} aria-hidden="true" />
          Desfazer
        </Button>
      ),
    },
  ]
  return (
    <section aria-labelledby="alteradas">
      <h2 id="alteradas" className={styles.heading}>
        Alteradas em lote
      </h2>
      {error && <ErrorText>{error.message}</ErrorText>}
      <Table cards label="Alteradas em lote" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </section>
  )
}
