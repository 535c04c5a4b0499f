import type { Empresa, EmpresasReply } from '@portal/contract/acesso/acesso.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../http/http.ts'

/** Companies of a user, keyed by user. `known`: the companies that the sign-in answered. */
export const empresasOptions = (usuarioId: string, initial: Empresa[] | null) =>
  queryOptions({
    queryKey: ['empresas', usuarioId],
    queryFn: ({ signal }) => getJson<EmpresasReply>('/empresas', { signal }),
    initialData: initial ? { data: initial } : undefined,
    // the sign-in does not say that a user without companies works in an office
    initialDataUpdatedAt: initial?.length ? undefined : 0,
    staleTime: 5 * 60_000,
  })
