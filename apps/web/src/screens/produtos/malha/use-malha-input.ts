import { isUf } from '@portal/fiscal/ids/uf.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchParametros } from '../../../api/acesso/parametros.ts'
import { produtosDasNotasOptions, referenciaOptions } from '../../../api/produtos.ts'
import type { MalhaInput } from './malha-list.ts'

const today = (): string => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Input of the register check: tables, state and regime of the company, and values in its notes. */
export function useMalhaInput(cnpj: string) {
  const tabelas = useQuery(referenciaOptions())
  const notes = useQuery(produtosDasNotasOptions(cnpj))
  const parametros = useQuery({
    queryKey: ['parametros', cnpj],
    queryFn: () => fetchParametros(cnpj),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const notesText = notes.isError ? null : notes.data
  const about = parametros.data?.data
  const input = useMemo<MalhaInput | null>(() => {
    if (!tabelas.data || notesText === undefined || !about) return null
    const settings = {
      day: today(),
      uf: isUf(about.uf) ? about.uf : 'SP',
      simples: about.ds_simplesnacional === 'S',
    } as const
    return { tabelas: tabelas.data, settings, notes: notesText }
  }, [tabelas.data, notesText, about])
  return { input, notes: notesText ?? null, simples: about?.ds_simplesnacional === 'S' }
}
