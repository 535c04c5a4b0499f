import type { Pacote, PacoteBody, PacotesReply } from '@portal/contract/fechamento/pacote.ts'
import type { LoteReply, TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'

export interface PackageMonth {
  nr_cpfcnpj: string
  mes: string
}

/** Packages of a company's month, newest first. */
export const pacotesOptions = (of: PackageMonth) =>
  queryOptions({
    queryKey: ['pacotes', of.nr_cpfcnpj, of.mes],
    queryFn: ({ signal }) => getJson<PacotesReply>('/fechamento/pacote', { query: { ...of }, signal }),
    // others open packages meanwhile
    staleTime: 0,
  })

export const postPacote = (of: PackageMonth, body: PacoteBody) =>
  getJson<LoteReply>('/fechamento/pacote', { method: 'POST', query: { ...of }, body })

/** The task that makes a package, read until it ends. */
export const tarefaDoPacoteOptions = (id: string) =>
  queryOptions({
    queryKey: ['pacotes', 'tarefa', id],
    queryFn: ({ signal }) => getJson<TarefaReply>(`/tarefas/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.dt_fim ? false : 1_000),
  })

export const deletePacote = (nr_cpfcnpj: string, { id }: Pick<Pacote, 'id'>) =>
  send(`/fechamento/pacote/${encodeURIComponent(id)}`, { method: 'DELETE', query: { nr_cpfcnpj } })

/** Opens a revoked address again. */
export const postRestaurarPacote = (nr_cpfcnpj: string, { id }: Pick<Pacote, 'id'>) =>
  send(`/fechamento/pacote/${encodeURIComponent(id)}/restaurar`, { method: 'POST', query: { nr_cpfcnpj } })
