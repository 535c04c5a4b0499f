import { Command, InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { speakPortuguese } from './portuguese.ts'

/** The output of a small program for these arguments. */
function said(...words: string[]): string {
  let out = ''
  const write = (text: string) => {
    out += text
  }
  const program = speakPortuguese(new Command('portal'))
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
  const refuse = (): never => {
    throw new InvalidArgumentError('Use um número.')
  }
  program
    .command('empresa')
    .command('criar <ARQUIVO>')
    .requiredOption('--uf <UF>', 'estado')
    .option('--ano <N>', 'ano', refuse, 2026)
  program.command('tabela').command('importar').argument('<TIPO>', 'tipo', refuse)
  try {
    program.parse(words, { from: 'user' })
  } catch {
    // exitOverride throws instead of ending the process
  }
  return out
}

test.each([
  [['nada'], 'comando desconhecido: «nada».\n'],
  [['empresas'], 'comando desconhecido: «empresas». Você quis dizer empresa?\n'],
  [['--versao'], 'opção desconhecida: «--versao».\n'],
  [['empresa', 'criar', '--uf', 'SP'], 'falta ARQUIVO.\n'],
  [['empresa', 'criar', 'x'], 'falta --uf <UF>.\n'],
  [['empresa', 'criar', 'x', '--uf'], 'falta o valor de --uf <UF>.\n'],
  [['empresa', 'criar', 'x', '--uf', 'SP', '--ano', 'dois'], '--ano <N>: «dois» não serve. Use um número.\n'],
  [['empresa', 'criar', 'x', 'y', '--uf', 'SP'], 'há palavras a mais na linha de comando.\n'],
  [['tabela', 'importar', 'xyz'], 'TIPO: «xyz» não serve. Use um número.\n'],
])('misuse is reported in Portuguese: %j', (words, text) => {
  expect(said(...words)).toBe(text)
})

test('the help text has no English in it', () => {
  for (const words of [
    ['--help'],
    ['ajuda'],
    ['empresa'],
    ['empresa', 'criar', '--help'],
    ['tabela', 'ajuda', 'importar'],
  ])
    expect(said(...words)).not.toMatch(/usage|options|command|arguments|display|default/i)
  expect(said('empresa', 'criar', '--help')).toMatch(
    /^Uso: portal empresa criar \[opções\] <ARQUIVO>\n[\s\S]+\(padrão: 2026\)/,
  )
})
