import type { Empresa } from '@portal/contract/acesso.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { empresasOptions } from '../api/acesso.ts'
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

/** Companies of the user, the chosen one, and the recently used ones. */
export function useEmpresas() {
  const { id } = useUsuario()
  const query = useQuery(empresasOptions(id, getKnownEmpresas()))
  const chosen = useSnapshot(chosenChanged, () => readChosen(keyOf(id)))
  const recentText = useSnapshot(chosenChanged, () => localStorage.getItem(recentKeyOf(id)))
  const recent = useMemo(() => readRecent(recentText), [recentText])
  const empresas = query.data?.data ?? []
  const empresa = empresas.find(({ cpfcnpj }) => cpfcnpj === chosen) ?? empresas[0] ?? null
  // store the choice, so that other tabs do not change this tab's company
  useEffect(() => {
    if (empresa) sessionStorage.setItem(keyOf(id), empresa.cpfcnpj)
  }, [id, empresa])
  const choose = (cpfcnpj: string) => {
    const next = withRecent(empresa ? withRecent(recent, empresa.cpfcnpj) : recent, cpfcnpj)
    localStorage.setItem(recentKeyOf(id), JSON.stringify(next))
    keepChosen(keyOf(id), cpfcnpj)
    chosenChanged.emit()
  }
  return { query, empresas, empresa, recent, choose }
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
