import type { Colega, ColegasReply } from '@portal/contract/escritorio/escritorio.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { empresasOptions } from '../../api/acesso/acesso.ts'
import { escritorioKey } from '../../api/escritorio/escritorio.ts'
import { ApiError, getJson } from '../../api/http/http.ts'
import { useInOffice } from '../office.ts'
import { getKnownEmpresas, useUsuario } from '../session.ts'

/** People of the user's office by name; with a tax id those who see that client. Empty for who works in no office. */
const colegasOptions = (usuarioId: string, cnpj?: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'colegas', cnpj ?? ''],
    queryFn: async ({ signal }): Promise<Colega[]> => {
      try {
        const query = cnpj ? { cpfcnpj: cnpj } : {}
        return (await getJson<ColegasReply>('/escritorio/colegas', { query, signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.code === 'escritorio.none') return []
        throw error
      }
    },
  })

/** Empty while they are read, and for who works in no office: they are not asked for then. */
export function useColleagues(cnpj?: string): readonly Colega[] {
  const { id } = useUsuario()
  const inOffice = useInOffice()
  // a sign-in names the companies alone: whether there is an office is asked for once then
  useQuery({
    ...empresasOptions(id, getKnownEmpresas()),
    enabled: !inOffice,
    staleTime: ({ state }) => (state.data?.fl_escritorio ? Number.POSITIVE_INFINITY : 0),
  })
  return useQuery({ ...colegasOptions(id, cnpj), enabled: inOffice }).data ?? []
}

/** The user's own name in the office, by which companies are «Minhas»; null outside of an office. */
export const useOwnName = (): string | null => useColleagues().find(({ fl_eu }) => fl_eu === 'S')?.nome ?? null
