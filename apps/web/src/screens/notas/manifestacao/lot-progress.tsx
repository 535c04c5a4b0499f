import type { ItemTarefa } from '@portal/contract/fechamento/tarefas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLotDone, manifestLotOptions } from '../../../api/notas/manifestacao.ts'
import { Progress } from '../../../kit/progress.tsx'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import { eventName } from './acts.ts'
import styles from './manifestacao.module.css'

/** Answers to the notes of several companies, and what was not sent; the queue is read again when all is answered. */
export function LotProgress({ id }: { id: string }) {
  const client = useQueryClient()
  const { data } = useQuery(manifestLotOptions(id))
  const isDone = data !== undefined && isLotDone(data)
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ['notas'] })
  }, [client, isDone])
  if (!data?.ds_evento) return null
  const sum = (pick: 'nr_notas' | 'nr_registradas' | 'nr_rejeitadas' | 'nr_abertas') =>
    data.data.reduce((total, { resultado }) => total + (resultado?.manifesto?.[pick] ?? 0), 0)
  const [total, registered, refused] = [sum('nr_notas'), sum('nr_registradas'), sum('nr_rejeitadas')]
  const answered = registered + refused
  const parts = [
    formatCount(registered, 'registrada', 'registradas'),
    ...(refused > 0 ? [formatCount(refused, 'recusada', 'recusadas')] : []),
    ...(sum('nr_abertas') > 0 ? [`${formatInteger(sum('nr_abertas'))} sem resposta`] : []),
  ]
  return (
    <section className={styles.request} aria-label="Andamento do pedido">
      <Progress
        label={`${eventName(data.ds_evento)} em ${formatCount(data.nr_total, 'empresa', 'empresas')}`}
        value={isDone || total === 0 ? (isDone ? 100 : 0) : (answered / total) * 100}
        detail={`${formatInteger(answered)} de ${formatInteger(total)}`}
      />
      <p role="status">{isDone ? `Pronto: ${parts.join(', ')}.` : 'Enviando à SEFAZ.'}</p>
      {data.data.flatMap(problemsOf).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Link to="/$parte" params={{ parte: 'tarefas' }} search={{ id }}>
        Ver por empresa
      </Link>
    </section>
  )
}

/** Why a company, or some of its notes, had nothing sent. */
function problemsOf({ nome, situacao, mensagem, resultado }: ItemTarefa): string[] {
  const out = resultado?.manifesto?.recusadas ?? []
  const reasons = [...new Set(out.map((one) => one.mensagem))].join(' ')
  return [
    ...(situacao === 'falhou' && mensagem ? [`${nome}: ${mensagem}`] : []),
    ...(out.length > 0 ? [`${nome}: ${formatCount(out.length, 'nota não foi', 'notas não foram')}. ${reasons}`] : []),
  ]
}
