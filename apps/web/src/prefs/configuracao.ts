import type { ConfiguracaoReply } from '@portal/contract/acesso.ts'
import { useSyncExternalStore } from 'react'
import { fetchConfiguracao } from '../api/acesso-calls.ts'
import { setApiBase } from '../api/http.ts'
import { setLayoutKey } from './layout.ts'

/** The installation's configuration, asked once before the first screen; null while it could not be had. */
let configuracao: ConfiguracaoReply | null = null
const listeners = new Set<() => void>()

export function useConfiguracao(): ConfiguracaoReply | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => configuracao,
  )
}

const AGAIN = 5000

/** Without an answer the page goes on with its own origin and asks again a little later. */
export async function loadConfiguracao(): Promise<void> {
  try {
    configuracao = await fetchConfiguracao()
    setApiBase(configuracao.api_base)
    setLayoutKey(configuracao.layout_chave)
    for (const tell of listeners) tell()
  } catch {
    setTimeout(() => void loadConfiguracao(), AGAIN)
  }
}
