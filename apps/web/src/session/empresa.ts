import type { Empresa } from '@portal/contract/acesso.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { empresasOptions } from '../api/acesso.ts'
import { createEvent, useSnapshot } from '../lib/store.ts'
import { readRecent, withRecent } from './empresa-rules.ts'
import { getKnownEmpresas, useUsuario } from './session.ts'

const keyOf = (usuarioId: string) => `portal_empresa:${usuarioId}`
const recentKeyOf = (usuarioId: string) => `portal_empresas_recentes:${usuarioId}`

/** The choice is the tab's own, so that two tabs may work for two companies; a new tab starts with the last one chosen. */
const readChosen = (key: string) => sessionStorage.getItem(key) ?? localStorage.getItem(key)

function keepChosen(key: string, cpfcnpj: string): void {
  sessionStorage.setItem(key, cpfcnpj)
  localStorage.setItem(key, cpfcnpj)
}

/** Another company was chosen, in the header's switcher or on the screen of companies. */
const chosenChanged = createEvent()

/** The companies of the signed-in user, the one that was chosen and those that were used last. */
export function useEmpresas() {
  const { id } = useUsuario()
  const query = useQuery(empresasOptions(id, getKnownEmpresas()))
  const chosen = useSnapshot(chosenChanged, () => readChosen(keyOf(id)))
  const kept = useSnapshot(chosenChanged, () => localStorage.getItem(recentKeyOf(id)))
  const recent = useMemo(() => readRecent(kept), [kept])
  const empresas = query.data?.data ?? []
  const empresa = empresas.find(({ cpfcnpj }) => cpfcnpj === chosen) ?? empresas[0] ?? null
  // the tab stays with its company, whatever another tab chooses later
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

/** The same for screens that also serve who has no company; null then. */
export const useEmpresaIfAny = (): Empresa | null => useContext(EmpresaContext)

/** The company whose documents the screens show. */
export function useEmpresa(): Empresa {
  const empresa = useContext(EmpresaContext)
  if (!empresa) throw new Error('No company is chosen on this screen')
  return empresa
}
