import type { PedidoDaCarteira } from '@portal/contract/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { pedidosOptions } from '../../../api/escritorio.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatInstantDay } from '../../../lib/format.ts'
import { useUsuario } from '../../../session/session.ts'

const WAITING: Record<PedidoDaCarteira['ds_espera'], string> = {
  titular: 'espera pelo titular da empresa',
  operador: 'espera pelo operador do portal',
  recusado: 'recusado',
}
const COLUMNS: Column<PedidoDaCarteira>[] = [
  { key: 'nome', head: 'Empresa pedida', cell: ({ nome }) => nome },
  { key: 'cpfcnpj', head: 'CNPJ', cell: ({ cpfcnpj }) => <TaxId value={cpfcnpj} /> },
  { key: 'espera', head: 'Pedido', cell: ({ ds_espera }) => WAITING[ds_espera] },
  { key: 'ate', head: 'Vale até', cell: ({ dt_expiracao }) => formatInstantDay(dt_expiracao) },
]

/** Requests for companies that somebody holds; hidden without one. */
export function RequestsPart() {
  const { data } = useQuery(pedidosOptions(useUsuario().id))
  if (!data || data.data.length === 0) return null
  return <Table cards label="Pedidos de empresas" columns={COLUMNS} rows={data.data} keyOf={({ id }) => id} />
}
