import type { EmpresasReply } from '@portal/contract/acesso/acesso.ts'
import { useQuery } from '@tanstack/react-query'
import { EMPRESAS_FRESH_MS, empresasOptions } from '../api/acesso/acesso.ts'
import { getKnownEmpresas, useSession } from './session.ts'

/**
 * True when the user works in an office, or sees companies through one. `isSure`: asks the server where the sign-in, which names the
 * companies alone, leaves it open.
 */
export function useInOffice({ isSure = false }: { isSure?: boolean } = {}): boolean {
  const { usuario } = useSession()
  const options = empresasOptions(usuario?.id ?? '', usuario && getKnownEmpresas())
  const { data } = useQuery({
    ...options,
    enabled: usuario !== null,
    staleTime: ({ state }) => (isSure && isOpen(state.data) ? 0 : EMPRESAS_FRESH_MS),
  })
  return data !== undefined && worksInOffice(data)
}

const worksInOffice = ({ fl_escritorio, data }: EmpresasReply): boolean =>
  fl_escritorio === 'S' || data.some(({ ds_origem }) => ds_origem === 'escritorio')

const isOpen = (reply: EmpresasReply | undefined): boolean =>
  reply !== undefined && reply.fl_escritorio === undefined && !worksInOffice(reply)
