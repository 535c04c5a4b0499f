import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { AppError } from '../../base/errors.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'

/** The company of a request and the scope to read it. Throws AppError 403. */
export function ownerOf(user: Caller, taxId: string) {
  const empresa = requireEmpresa(user, taxId, { campo: 'nr_cpfcnpj', papel: 'contador' })
  return { empresa, scope: { accountId: user.account.id, empresaIds: [empresa.id] } }
}

/** Throws AppError 422 when the CNPJ of a file is not the company's. */
export function requireSameCompany(cnpj: string | undefined, empresa: GrantedEmpresa): void {
  if (cleanTaxId(cnpj ?? '') !== empresa.taxId)
    throw new AppError(
      422,
      'sped.other_company',
      'O arquivo é de outra empresa: o CNPJ do registro 0000 não é o desta.',
    )
}
