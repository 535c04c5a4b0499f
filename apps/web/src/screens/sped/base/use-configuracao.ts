import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/http.ts'
import { configuracaoKey, configuracaoOptions, saveConfiguracao } from '../../../api/sped.ts'

/** The settings and how they are saved: always whole, over the version that was read. */
export function useConfiguracao(cnpj: string) {
  const client = useQueryClient()
  const query = useQuery(configuracaoOptions(cnpj))
  const saving = useMutation({
    mutationFn: (change: (now: ConfiguracaoSped) => ConfiguracaoSped) => {
      const now = client.getQueryData(configuracaoOptions(cnpj).queryKey)
      if (!now) throw new Error('Settings are saved after they were read')
      return saveConfiguracao(cnpj, { data: change(now.data), version: now.nr_versao })
    },
    onSuccess: (reply) => {
      client.setQueryData(configuracaoKey(cnpj), reply)
      // who looks at the check sees what the change did
      void client.invalidateQueries({ queryKey: ['sped', 'conferencia', cnpj] })
    },
    // somebody else saved: what they saved is read, what is typed here stays and can be saved over it
    onError: (error) => {
      if (error instanceof ApiError && error.status === 412) void query.refetch()
    },
  })
  return { query, saving }
}

export type Saving = ReturnType<typeof useConfiguracao>['saving']

/** Why a save failed, in a sentence. */
export function saveError(error: unknown): string | null {
  if (!error) return null
  if (!(error instanceof ApiError)) return 'Não foi possível salvar. Tente de novo.'
  if (error.status === 412)
    return 'Outra pessoa salvou a configuração antes. O que você escreveu ficou aqui: confira e salve de novo.'
  const field = error.erros[0]?.mensagem
  return field && !error.message.includes(field) ? `${error.message} ${field}` : error.message
}
