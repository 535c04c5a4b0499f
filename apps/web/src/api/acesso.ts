import type { Empresa, EmpresasReply } from '@portal/contract/acesso.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** Companies of a user; two users in one browser never see each other's. `known` came with the sign-in. */
export const empresasOptions = (usuarioId: string, known: Empresa[] | null) =>
  queryOptions({
    queryKey: ['empresas', usuarioId],
    queryFn: ({ signal }) => getJson<EmpresasReply>('/empresas', { signal }),
    initialData: known ? { data: known } : undefined,
    staleTime: 5 * 60_000,
  })
