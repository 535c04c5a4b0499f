import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { AppError } from '../../../base/errors.ts'
import type { Caller, GrantedEmpresa } from './caller.ts'
import { type Need, reaches } from './rights.ts'

export const noRight = () => new AppError(403, 'empresa.no_right', 'Você não tem acesso a esta empresa.')
const factorAsked = () =>
  new AppError(403, 'empresa.second_factor', 'Esta empresa exige o segundo fator. Ative-o na sua conta para continuar.')
const limited = () =>
  new AppError(
    403,
    'empresa.limited',
    'Esta empresa foi comprovada por outra pessoa depois que você entrou nela: até o sim dessa pessoa ou do titular, em Convites, você importa e vê só o que já estava aqui e o que você mesmo traz.',
  )
const tooLow = () =>
  new AppError(403, 'empresa.role', 'Seu papel nesta empresa não permite esta ação. Peça ao titular.')

/** Normalises a tax id of a query or body. Throws AppError 400 `taxid.invalid` when it is neither CPF nor CNPJ. */
export function requireTaxId(text: string, campo: string): string {
  const taxId = cleanTaxId(text)
  if (!isTaxId(taxId))
    throw new AppError(400, 'taxid.invalid', 'CPF ou CNPJ inválido.', {
      erros: [{ campo, mensagem: 'CPF ou CNPJ inválido.' }],
    })
  return taxId
}

/**
 * The application check: returns the company named in a call if the caller has at least the required role in
 * it. A company that does not exist and one of another account give the same 403.
 */
export function requireEmpresa(
  caller: Pick<Caller, 'empresas' | 'beneath' | 'unproven' | 'limited'>,
  taxIdText: string,
  { campo, papel = 'consulta', imports = false }: { campo: string } & Partial<Need>,
): GrantedEmpresa {
  const taxId = requireTaxId(taxIdText, campo)
  const empresa = caller.empresas.find((granted) => granted.taxId === taxId)
  if (caller.unproven?.some((granted) => granted.taxId === taxId)) throw factorAsked()
  if (!empresa && caller.limited?.some((granted) => granted.taxId === taxId)) throw limited()
  if (!empresa) throw caller.beneath?.some((granted) => granted.taxId === taxId) ? tooLow() : noRight()
  if (!reaches(empresa, { papel, imports })) throw tooLow()
  return empresa
}

/** The caller's establishments of the same root as `empresa`: a grant is per tax id, the root alone grants nothing. */
export const establishmentsOf = (
  caller: Pick<Caller, 'empresas'>,
  empresa: GrantedEmpresa,
): readonly GrantedEmpresa[] =>
  empresa.taxId.length === 14
    ? caller.empresas.filter(({ root, taxId }) => root === empresa.root && taxId.length === 14)
    : [empresa]
