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

/** Colleagues of the user. Empty while they load, and without a request for a user who works in no office. */
export function useColleagues(cnpj?: string): readonly Colega[] {
  const { id } = useUsuario()
  const inOffice = useInOffice()
  // the reply of a sign-in has the companies but not the office, so one request asks for it
  useQuery({
    ...empresasOptions(id, getKnownEmpresas()),
    enabled: !inOffice,
    staleTime: ({ state }) => (state.data?.fl_escritorio ? Number.POSITIVE_INFINITY : 0),
  })
  return useQuery({ ...colegasOptions(id, cnpj), enabled: inOffice }).data ?? []
}

/** The user's own name in the office, by which companies are «Minhas»; null outside of an office. */
export const useOwnName = (): string | null => useColleagues().find(({ fl_eu }) => fl_eu === 'S')?.nome ?? null
