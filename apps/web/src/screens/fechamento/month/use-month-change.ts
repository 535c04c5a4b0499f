import type { FechamentoBody } from '@portal/contract/fechamento/fechamento.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Board, fechamentoOptions, historicoKey, putFechamento } from '../../../api/escritorio/fechamento.ts'
import { useAct } from '../../../session/act.ts'
import { useUsuario } from '../../../session/session.ts'

/** Changes a company's month; the answer replaces its row on the board. */
export function useMonthChange(cnpj: string, mes: string) {
  const client = useQueryClient()
  const { id } = useUsuario()
  const { busy, error, run } = useAct()
  const change = (body: FechamentoBody) =>
    run(async () => {
      const { data } = await putFechamento(cnpj, mes, body)
      client.setQueryData<Board>(fechamentoOptions(id, mes).queryKey, (board) =>
        board ? { ...board, rows: board.rows.map((row) => (row.cpfcnpj === cnpj ? data : row)) } : board,
      )
      await client.invalidateQueries({ queryKey: historicoKey(cnpj, mes) })
    })
  return { busy, error, change }
}
