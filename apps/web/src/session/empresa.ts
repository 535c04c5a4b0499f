import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useContext, useMemo } from 'react'
import { empresasOptions } from '../api/acesso/acesso.ts'
import { createEvent, useSnapshot } from '../lib/store.ts'
import { readRecent, withRecent } from './empresa-rules.ts'
import { getKnownEmpresas, useUsuario } from './session.ts'

const keyOf = (usuarioId: string) => `portal_empresa:${usuarioId}`
const recentKeyOf = (usuarioId: string) => `portal_empresas_recentes:${usuarioId}`

/** Chosen company of this tab; a new tab starts with the last choice of any tab. */
const readChosen = (key: string) => sessionStorage.getItem(key) ?? localStorage.getItem(key)

function keepChosen(key: string, cpfcnpj: string): void {
  sessionStorage.setItem(key, cpfcnpj)
  localStorage.setItem(key, cpfcnpj)
}

/** The chosen company changed. */
const chosenChanged = createEvent()

/**
 * Companies of the user, the current one, and the recently used ones. The address names the current company (`asked`); without it, or
 * where the user does not have that company, the one that this tab used last stands in.
 */
export function useEmpresas() {
  const { id } = useUsuario()
  const query = useQuery(empresasOptions(id, getKnownEmpresas()))
  const { empresa: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = useSnapshot(chosenChanged, () => readChosen(keyOf(id)))
  const recentText = useSnapshot(chosenChanged, () => localStorage.getItem(recentKeyOf(id)))
  const recent = useMemo(() => readRecent(recentText), [recentText])
  const empresas = query.data?.data ?? []
  const find = (cpfcnpj: string | null | undefined) => empresas.find((empresa) => empresa.cpfcnpj === cpfcnpj)
  const last = find(chosen) ?? null
  const empresa = find(asked) ?? last ?? empresas[0] ?? null
  /** Makes a company the one that addresses without a company mean. */
  const remember = (cpfcnpj: string) => {
    const next = withRecent(last ? withRecent(recent, last.cpfcnpj) : recent, cpfcnpj)
    localStorage.setItem(recentKeyOf(id), JSON.stringify(next))
    keepChosen(keyOf(id), cpfcnpj)
    chosenChanged.emit()
  }
  /** Opens the same screen, or the one at `to`, of another company. */
  const choose = (cpfcnpj: string, to = '.') => {
    remember(cpfcnpj)
    return navigate({ to, search: (now) => ({ ...now, empresa: cpfcnpj }) })
  }
  return { query, empresas, empresa, last, asked, recent, choose, remember }
}

const EmpresaContext = createContext<Empresa | null>(null)
export const EmpresaProvider = EmpresaContext.Provider

/** Company of screens that also work without one; null then. */
export const useEmpresaIfAny = (): Empresa | null => useContext(EmpresaContext)

/** The current company. */
export function useEmpresa(): Empresa {
  const empresa = useContext(EmpresaContext)
  if (!empresa) throw new Error('No company is chosen on this screen')
  return empresa
}
