import type { Caller } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { toPeriod } from './month/open-month.ts'

/** Company, month and register of a check or a generation. Throws AppError 403, 422 `sped.period`. */
export function toFileRequest(
  user: Caller,
  query: { nr_cpfcnpj: string; nm_sistema?: string },
  body: { dt_ini: string; dt_fin: string; cod_fin?: '0' | '1' },
) {
  const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
  const sistema = (query.nm_sistema ?? user.account.sistema).trim().toUpperCase()
  return { empresa, account: user.account, period: toPeriod(body, body.cod_fin ?? '0'), sistema }
}
