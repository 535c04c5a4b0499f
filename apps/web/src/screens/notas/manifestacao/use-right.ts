import { useQueries, useQuery } from '@tanstack/react-query'
import { capturaOptions } from '../../../api/captura.ts'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { useEmpresa, useEmpresas } from '../../../session/empresa.ts'
import type { Rights } from './acts.ts'

/** What decides whether the user may manifest in a company, the current one or `of`, and what the dialog says of it. */
export function useRight(of?: string) {
  const current = useEmpresa()
  const { empresas } = useEmpresas()
  const { cpfcnpj: cnpj, nome, papel } = empresas.find(({ cpfcnpj }) => cpfcnpj === of) ?? current
  const { data } = useQuery(capturaOptions(cnpj))
  const captura = data?.captura ?? null
  return {
    company: { cnpj, nome },
    right: { papel, captura },
    certificateEnd: captura?.certificado?.dt_fim ?? null,
    isSimulated: captura?.fl_simulacao === true,
    today: todayInSaoPaulo(new Date()),
  }
}

/** The rights in several companies, by tax id; a company of which nothing is known yet has a right without `captura`. */
export function useRights(cnpjs: readonly string[]): Rights {
  const { empresas } = useEmpresas()
  const replies = useQueries({ queries: cnpjs.map((cnpj) => capturaOptions(cnpj)) })
  return new Map(
    cnpjs.map((cnpj, index) => [
      cnpj,
      {
        papel: empresas.find(({ cpfcnpj }) => cpfcnpj === cnpj)?.papel ?? 'consulta',
        captura: replies[index]?.data?.captura ?? null,
      },
    ]),
  )
}
