import { FiscalError } from '@portal/fiscal/base/error.ts'
import { expect, test } from 'vitest'
import { AppError } from '../base/errors.ts'
import { isApiPath } from './paths.ts'
import { toAppError } from './problem.ts'

const failure = (fields: object, message = 'in English') => Object.assign(new Error(message), fields)

test.each<[name: string, error: unknown, status: number, code: string]>([
  ['an error of the domain', new FiscalError('chave.shape', 'A chave deve ter 44 posições.'), 422, 'chave.shape'],
  ['a refused connection', failure({ code: 'ECONNREFUSED' }), 503, 'database.away'],
  ['a database that shuts down', failure({ code: '57P01', severity: 'FATAL' }), 503, 'database.away'],
  ['a lost connection', failure({}, 'Connection terminated unexpectedly'), 503, 'database.away'],
  ['a statement timeout', failure({ code: '57014', severity: 'ERROR' }), 503, 'database.busy'],
  ['a deadlock', failure({ code: '40P01', severity: 'ERROR' }), 503, 'database.busy'],
  ['a full disk of the database', failure({ code: '53100', severity: 'ERROR' }), 507, 'server.no_space'],
  ['a full disk of this machine', failure({ code: 'ENOSPC' }), 507, 'server.no_space'],
  [
    'another media type',
    failure({ statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }),
    415,
    'request.media_type',
  ],
  ['a large body', failure({ statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }), 413, 'request.too_large'],
  ['a large part', failure({ statusCode: 413, code: 'FST_PARTS_LIMIT' }), 413, 'request.too_large'],
  ['an unknown address', failure({ statusCode: 404 }), 404, 'route.not_found'],
  ['a long address', failure({ statusCode: 414 }), 404, 'route.not_found'],
  ['broken JSON', failure({ statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }), 400, 'request.malformed'],
])('%s is answered with its own status', (...[, error, status, code]) => {
  expect(toAppError(error)).toMatchObject({ status, code })
  expect(toAppError(error)?.message).not.toContain('English')
})

test('an AppError is passed on unchanged', () => {
  const error = new AppError(418, 'x', 'y')
  expect(toAppError(error)).toBe(error)
})

test.each([
  ['a fault of the program', new TypeError('x')],
  ['a rejected query', failure({ code: '23505', severity: 'ERROR' })],
  ['a status of the server', failure({ statusCode: 500 })],
  ['a thrown text', 'x'],
  ['nothing', undefined],
])('%s is internal: its details are hidden', (_, error) => expect(toAppError(error)).toBeNull())

test('a database that is away tells when to try again', () => {
  expect(toAppError(failure({ code: 'ECONNREFUSED' }))).toMatchObject({ retryAfter: 5 })
  expect(toAppError(failure({ code: 'ENOSPC' }))).toMatchObject({ retryAfter: 60 })
})

test.each<[url: string, isApi: boolean]>([
  ['/ServidorCadastros/x', true],
  ['/servidorcadastros', true],
  ['/auth?x=1', true],
  ['/auth#x', true],
  ['//auth/login', true],
  ['/%61uth/login', true],
  ['\\auth\\login', true],
  ['/authors', false],
  ['/', false],
  ['/x?y=/auth', false],
  ['/x/auth', false],
  ['/%E0%A4%A', false],
])('%s belongs to the API: %s', (url, isApi) => expect(isApiPath(url)).toBe(isApi))
