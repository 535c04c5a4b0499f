import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/http/http.ts'
import { configuracaoKey, configuracaoOptions, saveConfiguracao } from '../../../api/sped.ts'

/** Reads and saves the settings. A save sends all of them together with the version that was read. */
export function useConfiguracao(cnpj: string) {
  const client = useQueryClient()
  const query = useQuery(configuracaoOptions(cnpj))
  const saving = useMutation({
    mutationFn: (change: (settings: ConfiguracaoSped) => ConfiguracaoSped) => {
      const stored = client.getQueryData(configuracaoOptions(cnpj).queryKey)
      if (!stored) throw new Error('Settings are saved after they were read')
      return saveConfiguracao(cnpj, { data: change(stored.data), version: stored.nr_versao })
    },
    onSuccess: (reply) => {
      client.setQueryData(configuracaoKey(cnpj), reply)
      // refetch the check, so that it shows the effect of the change
      void client.invalidateQueries({ queryKey: ['sped', 'conferencia', cnpj] })
    },
    // 412: another user saved. Refetch their version; the fields keep the typed values, which can be saved
    // over it.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 412) void query.refetch()
    },
  })
  return { query, saving }
}

export type Saving = ReturnType<typeof useConfiguracao>['saving']

/** pt-BR message of a failed save; null without an error. */
export function saveError(error: unknown): string | null {
  if (!error) return null
  if (!(error instanceof ApiError)) return 'Não foi possível salvar. Tente de novo.'
  if (error.status === 412)
    return 'Outra pessoa salvou a configuração antes. O que você escreveu ficou aqui: confira e salve de novo.'
  const field = error.erros[0]?.mensagem
  return field && !error.message.includes(field) ? `${error.message} ${field}` : error.message
}
