import type { Papel } from '@portal/contract/acesso/acesso.ts'
import { isName, NAME_MESSAGE } from '@portal/contract/common.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'
import { InvalidArgumentError } from 'commander'

/** Parsers of option values. An invalid value is a usage error (exit code 2). */

export function taxIdArgument(text: string): string {
  const taxId = cleanTaxId(text)
  if (!isTaxId(taxId)) throw new InvalidArgumentError('CPF ou CNPJ inválido.')
  return taxId
}

export function ufArgument(text: string): string {
  const uf = text.trim().toUpperCase()
  if (!isUf(uf)) throw new InvalidArgumentError('UF desconhecida.')
  return uf
}

/** One e-mail address, or several separated by semicolons. */
export function emailArgument(text: string): string {
  const addresses = text.split(';').map((address) => address.trim())
  if (!addresses.every((address) => /^[^\s@]+@[^\s@]+$/.test(address)))
    throw new InvalidArgumentError('Use um endereço de e-mail, ou vários separados por ;')
  return addresses.join(';')
}

export function yesNoArgument(text: string): boolean {
  const answer = text.trim().toUpperCase()
  if (answer !== 'S' && answer !== 'N') throw new InvalidArgumentError('Use S ou N.')
  return answer === 'S'
}

export interface GrantArgument {
  taxId: string
  papel: Papel
}

const PAPEIS: readonly string[] = ['titular', 'contador', 'consulta'] satisfies Papel[]
const isPapel = (text: string): text is Papel => PAPEIS.includes(text)

/** `CNPJ[:papel]`, papel defaults to `contador`. */
export function grantArgument(text: string): GrantArgument {
  const [taxId = '', papel = 'contador', ...rest] = text.split(':')
  if (rest.length > 0 || !isPapel(papel))
    throw new InvalidArgumentError('Use CNPJ:papel, com titular, contador ou consulta.')
  return { taxId: taxIdArgument(taxId), papel }
}

/** For options that may be repeated. */
export const grantArguments = (text: string, earlier: GrantArgument[] = []): GrantArgument[] => [
  ...earlier,
  grantArgument(text),
]

export function nameArgument(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > 200) throw new InvalidArgumentError('Use de 1 a 200 caracteres.')
  if (!isName(name)) throw new InvalidArgumentError(NAME_MESSAGE)
  return name
}
