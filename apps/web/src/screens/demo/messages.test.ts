import { expect, test } from 'vitest'
import { check } from './messages.ts'

const GOOD = { username: 'helena', email: 'h@exemplo.com.br', password: 'segredo1', item: 'b2', agreed: true }

test.each([
  ['an empty name', { username: ' ' }, { username: 'AUTH.VALIDATION.REQUIRED_FIELD' }],
  ['a long name', { username: 'x'.repeat(21) }, { username: 'AUTH.VALIDATION.INVALID_FIELD' }],
  ['no e-mail', { email: '' }, { email: 'AUTH.VALIDATION.REQUIRED' }],
  ['what is no e-mail', { email: 'h@' }, { email: 'AUTH.VALIDATION.INVALID' }],
  ['a short password', { password: 'curta' }, { password: 'AUTH.VALIDATION.MIN_LENGTH' }],
  ['an unknown item', { item: 'Z9' }, { item: 'AUTH.VALIDATION.NOT_FOUND' }],
  ['terms not accepted', { agreed: false }, { agreed: 'AUTH.VALIDATION.AGREEMENT_REQUIRED' }],
  ['all well formed', {}, { login: 'AUTH.VALIDATION.INVALID_LOGIN' }],
])('the validation message of %s', (_, part, verdict) => expect(check({ ...GOOD, ...part })).toEqual(verdict))
