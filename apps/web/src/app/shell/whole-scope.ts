import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { escritorioOptions } from '../../api/escritorio/dados.ts'
import type { useEmpresas } from '../../session/empresa.ts'
import { useInOffice } from '../../session/office.ts'
import { useUsuario } from '../../session/session.ts'
import { isStart, screenOf, servesOffice } from './destinations.ts'

/** Who owns the companies of a screen that shows all of them. */
export interface WholeOwner {
  name: string
  isOffice: boolean
}

interface Scope {
  ver?: string
  quem?: string
  carteira?: string
}

/** True where the screen shows all companies of the user and not one of them. */
function showsAllEmpresas(pathname: string, { ver, quem, carteira }: Scope, count: number): boolean {
  if (servesOffice(pathname)) return true
  if (count < 2) return false
  if (isStart(pathname)) return ver !== 'empresa'
  if (pathname === '/notas/captura') return quem !== 'empresa'
  return pathname === '/notas/manifestacao' && carteira === '1'
}

/** Owner of the companies where the screen shows all of them; null on the screen of one company. */
export function useWholeOwner({ empresas }: ReturnType<typeof useEmpresas>): WholeOwner | null {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isWhole = showsAllEmpresas(pathname, useSearch({ strict: false }), empresas.length)
  const inOffice = useInOffice()
  const { data } = useQuery({ ...escritorioOptions(useUsuario().id), enabled: isWhole && inOffice })
  if (!isWhole) return null
  // null: the user works in no office
  const isOffice = inOffice && data !== null
  return { name: isOffice ? (data?.nome ?? 'Escritório') : 'Todas as empresas', isOffice }
}

/**
 * Opens the current screen for one company. A screen of all companies shows that one alone; one that has no such view gives way to the
 * company's start page, an open document to its list.
 */
export function useChooseEmpresa({ choose, remember }: ReturnType<typeof useEmpresas>): (cpfcnpj: string) => void {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const navigate = useNavigate()
  return (cpfcnpj) => {
    if (servesOffice(pathname)) {
      remember(cpfcnpj)
      void navigate({ to: '/inicio', search: { empresa: cpfcnpj, ver: 'empresa' } })
      return
    }
    const list = screenOf(pathname)
    void choose(cpfcnpj, list === pathname ? undefined : list, ONE[list])
  }
}

/** What the address of a screen of all companies says where it shows one. */
const ONE: Partial<Record<string, Scope>> = {
  '/inicio': { ver: 'empresa' },
  '/notas/captura': { quem: 'empresa' },
  '/notas/manifestacao': { carteira: undefined },
}
