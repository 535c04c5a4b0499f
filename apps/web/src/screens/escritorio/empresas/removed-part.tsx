import type { RemovidasReply } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { postDesfazer, removidasOptions } from '../../../api/escritorio/escritorio.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatInstantDay } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useUsuario } from '../../../session/session.ts'
import styles from '../escritorio.module.css'

type Removed = RemovidasReply['data'][number]

/** Clients that left the portfolio in the last 30 days and can be brought back; hidden without one. */
export function RemovedPart({ onChanged }: { onChanged: () => void }) {
  const { data } = useQuery(removidasOptions(useUsuario().id))
  const { busy, error, run } = useAct()
  if (!data || data.data.length === 0) return null
  const undo = async ({ cpfcnpj, nome }: Removed) => {
    if (await run(() => postDesfazer(cpfcnpj))) notify(`${nome} voltou à carteira.`)
    onChanged()
  }
  const columns: Column<Removed>[] = [
    { key: 'nome', head: 'Empresa', cell: ({ nome }) => nome },
    { key: 'cpfcnpj', head: 'CNPJ', cell: ({ cpfcnpj }) => <TaxId value={cpfcnpj} /> },
    {
      key: 'saiu',
      head: 'Saiu',
      cell: ({ dt_remocao, nm_removeu }) =>
        `${formatInstantDay(dt_remocao)}${nm_removeu === null ? '' : `, por ${nm_removeu}`}`,
    },
    { key: 'ate', head: 'Desfazer até', cell: ({ dt_desfazer }) => formatInstantDay(dt_desfazer) },
    {
      key: 'ato',
      head: 'Ação',
      cell: (row) => (
        <Button aria-label={`Desfazer a retirada de ${row.nome}`} disabled={busy} onClick={() => void undo(row)}>
          <Undo2 size={16} aria-hidden="true" />
          Desfazer
        </Button>
      ),
    },
  ]
  return (
    <section aria-labelledby="removidas">
      <h2 id="removidas" className={styles.heading}>
        Removidas há pouco
      </h2>
      {error && <ErrorText>{error.message}</ErrorText>}
      <Table cards label="Removidas há pouco" columns={columns} rows={data.data} keyOf={({ cpfcnpj }) => cpfcnpj} />
    </section>
  )
}
