import { CommanderError } from 'commander'
import pg from 'pg'
import { expect, test } from 'vitest'
import { AppError } from '../../base/errors.ts'
import { StartError } from '../../base/start-error.ts'
import { ExitError, inOneSentence } from './one-sentence.ts'

const databaseError = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity: 'ERROR' })
const systemError = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, syscall: 'open', ...(path === undefined ? {} : { path }) })
const by = (cause: unknown) => ({ cause })

test.each<[name: string, error: unknown, code: number, sentence: RegExp]>([
  ['a refusal', new AppError(409, 'copia.exists', 'x.copia já existe.'), 1, /^x\.copia já existe\.$/],
  ['an end by a signal', new AppError(503, 'copia.interrupted', 'Interrompido.'), 6, /^Interrompido\.$/],
  ['a lost connection', systemError('ECONNRESET'), 3, /parou de responder/],
  ['a stopped server', databaseError('57P01', 'terminating connection'), 3, /parou de responder/],
  ['a start without database', new StartError('O banco não responde.', by(systemError('ECONNREFUSED'))), 3, /^O banco/],
  ['a damaged page', databaseError('XX001', 'invalid page in block 5 of relation "base/1/2"'), 5, /block 5.*seção 8/],
  [
    'another error of the database',
    databaseError('42501', 'permission denied for table x\nDETAIL'),
    1,
    /permission denied for table x\.$/,
  ],
  ['a full disk', systemError('ENOSPC'), 4, /espaço em disco/],
  ['a full disk of the database', databaseError('53100', 'No space left on device'), 4, /disco do banco/],
  [
    'a file that may not be written',
    new AppError(409, 'x', 'Não foi possível gravar.', by(systemError('EROFS'))),
    4,
    /^Não foi/,
  ],
  [
    'a folder that is not there',
    new AppError(409, 'x', 'Não foi possível gravar.', by(systemError('ENOENT'))),
    1,
    /^Não foi/,
  ],
  [
    'a fault of the program',
    new TypeError('x is not a function\n  at y'),
    1,
    /^O comando falhou: x is not a function\. /,
  ],
  ['a thrown text', 'x', 1, /^O comando falhou: x\. /],
])('%s is one sentence with its exit code', async (_, error, code, sentence) => {
  const fail = () => {
    throw error
  }
  const said = await inOneSentence(async () => fail()).catch((thrown: unknown) => thrown)
  expect(said).toBeInstanceOf(ExitError)
  expect(said).toMatchObject({ exitCode: code })
  expect((said as ExitError).message).toMatch(sentence)
  expect((said as ExitError).message).not.toContain('\n')
})

test('misuse stays misuse, and a result passes', async () => {
  const misuse = new CommanderError(1, 'commander.x', 'x')
  await expect(inOneSentence(() => Promise.reject(misuse))).rejects.toBe(misuse)
  expect(await inOneSentence(() => Promise.resolve(7))).toBe(7)
})
