import type { ConfiguracaoReply } from '@portal/contract/acesso/acesso.ts'
import { fetchConfiguracao } from '../api/acesso/acesso-calls.ts'
import { setApiBase } from '../api/http/http.ts'
import { createStore, useStore } from '../lib/store.ts'
import { setLayoutKey } from './layout.ts'

/** The installation's configuration, requested once before the first screen; null until it is loaded. */
const configuracao = createStore<ConfiguracaoReply | null>(null)

export const useConfiguracao = (): ConfiguracaoReply | null => useStore(configuracao)

const RETRY_MS = 5000

/** Without an answer the page uses its own origin and requests the configuration again later. */
export async function loadConfiguracao(): Promise<void> {
  try {
    const reply = await fetchConfiguracao()
    setApiBase(reply.api_base)
    setLayoutKey(reply.layout_chave)
    configuracao.set(reply)
  } catch {
    setTimeout(() => void loadConfiguracao(), RETRY_MS)
  }
}
