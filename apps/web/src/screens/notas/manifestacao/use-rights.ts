import { useQuery, useQueryClient } from '@tanstack/react-query'
import { capturaOptions } from '../../../api/captura.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import type { Rights } from './acts.ts'

/** The rights in several companies, by tax id; a company of which nothing is known yet has a right without `captura`. */
export function useRights(cnpjs: readonly string[]): Rights {
  const { empresas } = useEmpresas()
  const client = useQueryClient()
  const { data } = useQuery({
    // under the key of each company's capture, so that what makes one stale makes this stale
    queryKey: ['captura', 'empresa', 'direitos', ...cnpjs],
    queryFn: () => Promise.all(cnpjs.map((cnpj) => client.fetchQuery(capturaOptions(cnpj)).catch(() => null))),
    enabled: cnpjs.length > 0,
  })
  return new Map(
    cnpjs.map((cnpj, index) => {
      const { papel = 'consulta', fl_limitada } = empresas.find(({ cpfcnpj }) => cpfcnpj === cnpj) ?? {}
      return [cnpj, { papel, isLimited: fl_limitada === 'S', captura: data?.[index]?.captura ?? null }]
    }),
  )
}
