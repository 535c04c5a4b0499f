import type { Empresa } from '@portal/contract/acesso.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { empresasOptions } from '../api/acesso.ts'
import { getKnownEmpresas, useUsuario } from './session.ts'

const keyOf = (usuarioId: string) => `portal_empresa:${usuarioId}`

/** The companies of the signed-in user and the one that was chosen, on this machine, the last time. */
export function useEmpresas() {
  const { id } = useUsuario()
  const query = useQuery(empresasOptions(id, getKnownEmpresas()))
  const [chosen, setChosen] = useState(() => localStorage.getItem(keyOf(id)))
  const empresas = query.data?.data ?? []
  const empresa = empresas.find(({ cpfcnpj }) => cpfcnpj === chosen) ?? empresas[0] ?? null
  const choose = (cpfcnpj: string) => {
    localStorage.setItem(keyOf(id), cpfcnpj)
    setChosen(cpfcnpj)
  }
  return { query, empresas, empresa, choose }
}

const EmpresaContext = createContext<Empresa | null>(null)
export const EmpresaProvider = EmpresaContext.Provider

/** The company whose documents the screens show. */
export function useEmpresa(): Empresa {
  const empresa = useContext(EmpresaContext)
  if (!empresa) throw new Error('No company is chosen on this screen')
  return empresa
}
