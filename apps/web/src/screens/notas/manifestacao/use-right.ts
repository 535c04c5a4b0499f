import { useQuery } from '@tanstack/react-query'
import { capturaOptions } from '../../../api/captura.ts'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { useEmpresa, useEmpresas } from '../../../session/empresa.ts'

/** What decides whether the user may manifest in a company, the current one or `of`, and what the dialog says of it. */
export function useRight(of?: string) {
  const current = useEmpresa()
  const { empresas } = useEmpresas()
  const { cpfcnpj: cnpj, nome, papel, fl_limitada } = empresas.find(({ cpfcnpj }) => cpfcnpj === of) ?? current
  const { data } = useQuery(capturaOptions(cnpj))
  const captura = data?.captura ?? null
  return {
    company: { cnpj, nome },
    right: { papel, captura, isLimited: fl_limitada === 'S' },
    certificateEnd: captura?.certificado?.dt_fim ?? null,
    isSimulated: captura?.fl_simulacao === true,
    today: todayInSaoPaulo(new Date()),
  }
}
