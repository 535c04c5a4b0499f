import { Command, CommanderError } from 'commander'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '../../base/errors.ts'
import { StartError } from '../../base/start-error.ts'
import { exitCodeOf, printReply } from './run-action.ts'

afterEach(() => vi.restoreAllMocks())

/** Collects what is written to a stream of the process while `work` runs. */
function written<T>(name: 'stdout' | 'stderr', work: () => T): { result: T; text: string } {
  let text = ''
  const spy = vi.spyOn(process[name], 'write').mockImplementation((piece) => {
    text += String(piece)
    return true
  })
  const result = work()
  spy.mockRestore()
  return { result, text }
}

const fileError = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, syscall: 'open', ...(path === undefined ? {} : { path }) })

test.each<[name: string, error: unknown, line: string]>([
  ['a refusal', new AppError(422, 'x', 'Não é possível.'), 'Não é possível.\n'],
  ['a start that fails', new StartError('A porta está em uso.'), 'A porta está em uso.\n'],
  ['a full disk', fileError('ENOSPC'), 'Não há mais espaço em disco.\n'],
  ['a read-only disk', fileError('EROFS', '/dados'), '/dados está em um disco montado só para leitura.\n'],
  ['a thrown text', 'x', 'x\n'],
])('%s ends with code 1 and one line', (_, error, line) => {
  expect(written('stderr', () => exitCodeOf(error))).toEqual({ result: 1, text: line })
})

test('a fault of the program ends with code 1 and its stack', () => {
  const { result, text } = written('stderr', () => exitCodeOf(new TypeError('boom')))
  expect(result).toBe(1)
  expect(text).toMatch(/^TypeError: boom\n\s+at /)
})

test.each([
  [0, 0],
  [1, 2],
])('an end of commander with code %d is code %d, and nothing more is printed', (exitCode, code) => {
  const error = new CommanderError(exitCode, 'commander.x', 'x')
  expect(written('stderr', () => exitCodeOf(error))).toEqual({ result: code, text: '' })
})

test('a reply is a text for people, or with --json one line of JSON, also when --json precedes the command', async () => {
  const reply = { text: 'Empresa criada.', data: { id: 1, nome: 'São João' } }
  const printed = async (words: string[]) => {
    const program = new Command('portal').option('--json')
    let text = ''
    program.command('x').action((_options: unknown, command: Command) => {
      text = written('stdout', () => printReply(command, reply)).text
    })
    await program.parseAsync(words, { from: 'user' })
    return text
  }
  expect(await printed(['x'])).toBe('Empresa criada.\n')
  expect(await printed(['--json', 'x'])).toBe('{"id":1,"nome":"São João"}\n')
})
