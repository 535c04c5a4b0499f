import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { buscaOptions } from '../../api/busca.ts'
import type { useEmpresas } from '../../session/empresa.ts'
import { findEmpresas, toFindable } from '../../session/empresa-rules.ts'
import type { BoxItem } from './words.ts'

/** Milliseconds between the last letter and the request. */
const PAUSE = 120
/** Companies that an empty box lists. */
const MAX_EMPRESAS = 8

const toItem = ({ nome, cpfcnpj, papel }: Empresa): BoxItem => ({
  ds_grupo: 'empresa',
  ds_titulo: nome,
  ds_detalhe: papel,
  ds_endereco: `/inicio?empresa=${cpfcnpj}`,
  nr_cpfcnpj: cpfcnpj,
  nm_empresa: nome,
})

/** What the box lists for a text: the server's answer or, without one, the companies in memory, with what the manual says of it. */
export function useBusca(typed: string, { empresas, empresa, recent }: ReturnType<typeof useEmpresas>) {
  const text = typed.trim()
  const asked = usePaused(text)
  const [exact, setExact] = useState('')
  const query = useQuery(
    buscaOptions({
      q: asked,
      nr_cpfcnpj: empresa?.cpfcnpj,
      ...(exact !== '' && exact === asked ? { fl_exata: 'S' } : {}),
    }),
  )
  const findable = useMemo(() => toFindable(empresas), [empresas])
  const others = recent.flatMap((cpfcnpj) =>
    cpfcnpj === empresa?.cpfcnpj ? [] : (empresas.find((one) => one.cpfcnpj === cpfcnpj) ?? []),
  )
  const local = text === '' && others.length > 0 ? others : findEmpresas(findable, text)
  const reply = text === '' ? undefined : query.data
  const data: readonly BoxItem[] | undefined = reply?.data
  const withHelp = useHelp()
  const listed = data ?? local.slice(0, MAX_EMPRESAS).map(toItem)
  return {
    items: text === '' || !withHelp ? listed : withHelp(listed, text),
    reply,
    error: text === '' ? null : query.error,
    retry: query.refetch,
    /** True when the items are those of the text as it is. */
    isCurrent: text === asked && (text === '' || query.isError || (query.isSuccess && !query.isPlaceholderData)),
    searchExactly: () => setExact(text),
  }
}

type WithHelp = typeof import('./help-items.ts').withHelp

/** The search of the manual, loaded while the first words are typed. Without it the box finds the rest. */
function useHelp(): WithHelp | null {
  const [search, setSearch] = useState<{ withHelp: WithHelp } | null>(null)
  useEffect(() => {
    let isGone = false
    import('./help-items.ts').then(
      ({ withHelp }) => !isGone && setSearch({ withHelp }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return search?.withHelp ?? null
}

/** The text, once typing has paused. A pasted key is not delayed by its length: it is one change. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
