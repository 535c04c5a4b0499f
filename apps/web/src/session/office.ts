import { useQuery } from '@tanstack/react-query'
import { empresasOptions } from '../api/acesso/acesso.ts'
import { getKnownEmpresas, useSession } from './session.ts'

/** True when the user works in an office, or sees companies through one. */
export function useInOffice(): boolean {
  const { usuario } = useSession()
  const { data } = useQuery({
    ...empresasOptions(usuario?.id ?? '', usuario && getKnownEmpresas()),
    enabled: usuario !== null,
  })
  return data?.fl_escritorio === 'S' || (data?.data ?? []).some(({ ds_origem }) => ds_origem === 'escritorio')
}
