import { expect, test } from 'vitest'
import type { EmpresaPolicy } from '../../../base/policy.ts'
import type { Caller, GrantedEmpresa } from './caller.ts'
import { MAY, withinPolicy, withoutSupport } from './rights.ts'

const empresa = (id: number, more: Partial<GrantedEmpresa>): GrantedEmpresa => ({
  id,
  taxId: `${id}`,
  root: `${id}`,
  name: 'Empresa',
  uf: 'SP',
  simples: false,
  papel: 'consulta',
  imports: false,
  origin: 'direta',
  ...more,
})
const account = {
  id: '',
  login: '',
  taxId: '',
  name: '',
  email: '',
  phone: '',
  sistema: 'SCA',
  sped: true,
  uf: '',
  demo: false,
  provider: true,
}
const caller = (empresas: GrantedEmpresa[]): Caller => ({
  account,
  empresas,
  scope: { accountId: '', empresaIds: empresas.map(({ id }) => id) },
  tokenHash: Buffer.alloc(0),
})

/** Reading documents, and what the page notes about their reader. */
const BY_SUPPORT = ['read', 'readLimited', 'fetch', 'fetchLimited', 'note']

test.each(Object.entries<EmpresaPolicy>(MAY))('a support grant alone: %s', (name, policy) => {
  // even a papel that some day is wrongly high gives nothing more
  const supported = caller([empresa(1, { support: true, papel: 'titular', imports: true })])
  const reached = withinPolicy(supported, policy)
  expect(reached.scope.empresaIds).toEqual(BY_SUPPORT.includes(name) ? [1] : [])
  expect(withinPolicy(caller([empresa(2, { papel: 'titular', imports: true })]), policy).empresas).toHaveLength(1)
})

test('calls that name no company can leave the companies of support grants out', () => {
  expect(withoutSupport(caller([empresa(1, { support: true }), empresa(2, {})])).scope.empresaIds).toEqual([2])
  expect(withinPolicy(caller([empresa(1, { support: true })]), 'empresa').empresas).toEqual([])
})
