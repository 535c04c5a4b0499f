import type { PedidoDaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { FileKey } from 'lucide-react'
import { useState } from 'react'
import { pedidosOptions } from '../../../api/escritorio/escritorio.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Button } from '../../../kit/button.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatInstantDay } from '../../../lib/format.ts'
import { useUsuario } from '../../../session/session.ts'
import { ProofDialog } from './proof-dialog.tsx'

const WAITING: Record<PedidoDaCarteira['ds_espera'], string> = {
  titular: 'espera pelo titular da empresa',
  operador: 'espera pelo operador do portal',
  recusado: 'recusado',
}
/** Requests for companies that somebody holds; hidden without one. An A1 of the company makes each needless. */
export function RequestsPart({ onChanged }: { onChanged: () => void }) {
  const { data } = useQuery(pedidosOptions(useUsuario().id))
  const [proved, setProved] = useState<PedidoDaCarteira | null>(null)
  if (!data || data.data.length === 0) return null
  const columns: Column<PedidoDaCarteira>[] = [
    { key: 'nome', head: 'Empresa pedida', cell: ({ nome }) => nome },
    { key: 'cpfcnpj', head: 'CNPJ', cell: ({ cpfcnpj }) => <TaxId value={cpfcnpj} /> },
    { key: 'espera', head: 'Pedido', cell: ({ ds_espera }) => WAITING[ds_espera] },
    { key: 'ate', head: 'Vale até', cell: ({ dt_expiracao }) => formatInstantDay(dt_expiracao) },
    {
      key: 'ato',
      head: 'Ação',
      cell: (row) => (
        <Button aria-label={`Tenho o certificado A1 de ${row.nome}`} onClick={() => setProved(row)}>
          <FileKey size={16} aria-hidden="true" />
          Tenho o A1
        </Button>
      ),
    },
  ]
  return (
    <>
      <Table cards label="Pedidos de empresas" columns={columns} rows={data.data} keyOf={({ id }) => id} />
      {proved && (
        <ProofDialog
          company={{ cpfcnpj: proved.cpfcnpj, nome: proved.nome }}
          onClose={() => setProved(null)}
          onBrought={onChanged}
        />
      )}
    </>
  )
}
