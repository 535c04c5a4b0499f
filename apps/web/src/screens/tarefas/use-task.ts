import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followTarefa, isRunning, tarefaOptions, tarefasKey } from '../../api/escritorio/tarefas.ts'
import { useUsuario } from '../../session/session.ts'

/** One task, followed until it has ended. `isLive`: whether the server's stream is open. */
export function useTask(id: string) {
  const { id: usuarioId } = useUsuario()
  const client = useQueryClient()
  const options = tarefaOptions(usuarioId, id)
  const query = useQuery(options)
  const [isLive, setLive] = useState(true)
  const follows = query.data ? isRunning(query.data) : false
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow from the two ids
  useEffect(() => {
    if (!follows) return
    const gone = new AbortController()
    void followTarefa(
      id,
      {
        onLive: (live) => !gone.signal.aborted && setLive(live),
        onChange: (head) => {
          // the head at once; the companies when they have been read
          client.setQueryData<TarefaReply>(options.queryKey, (now) => now && { ...now, ...head, dt_fim: now.dt_fim })
          void client.invalidateQueries({ queryKey: tarefasKey(usuarioId) })
        },
      },
      gone.signal,
    ).catch(() => {})
    return () => gone.abort()
  }, [follows, id, usuarioId, client])
  return { query, isLive }
}
