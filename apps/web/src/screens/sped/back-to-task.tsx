import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { fechamentoOptions, mendedCompanies } from '../../api/escritorio/fechamento.ts'
import { tarefaOptions } from '../../api/escritorio/tarefas.ts'
import { buttonClass } from '../../kit/button.tsx'
import { formatInteger } from '../../lib/format.ts'
import { useUsuario } from '../../session/session.ts'

/** Back to the batch that led here, with the number of its failed companies that still wait. */
export function BackToTask({ id, mes }: { id: string; mes: string }) {
  const { id: usuarioId } = useUsuario()
  const task = useQuery(tarefaOptions(usuarioId, id))
  const board = useQuery({ ...fechamentoOptions(usuarioId, mes), staleTime: 0 })
  const mended = mendedCompanies(board.data)
  const open = task.data?.data.filter(({ situacao, cpfcnpj }) => situacao === 'falhou' && !mended.has(cpfcnpj)).length
  return (
    <Link to="/$parte" params={{ parte: 'tarefas' }} search={{ id }} className={buttonClass()}>
      <ArrowLeft size={16} aria-hidden="true" />
      {open === undefined || !board.data
        ? 'Voltar à tarefa'
        : open === 0
          ? 'Voltar à tarefa (nada falta)'
          : `Voltar à tarefa (${open === 1 ? 'falta' : 'faltam'} ${formatInteger(open)})`}
    </Link>
  )
}
