import { useQuery } from '@tanstack/react-query'
import { capturaOptions } from '../../../api/captura.ts'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { useEmpresa } from '../../../session/empresa.ts'

/** What decides whether the user may manifest in the current company, and what the dialog says of it. */
export function useRight() {
  const { cpfcnpj: cnpj, nome, papel } = useEmpresa()
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
