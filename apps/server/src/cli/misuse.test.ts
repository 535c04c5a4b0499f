import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addEmpresaCommands } from './acesso/empresa.ts'
import { addUsuarioCommands } from './acesso/usuario.ts'
import { speakPortuguese } from './base/portuguese.ts'
import { exitCodeOf } from './base/run-action.ts'
import { addCopiaCommands } from './copia.ts'
import { addDemoCommands } from './demo.ts'
import { addTabelaCommands } from './tabela.ts'

/** The program without the commands that need no reading of arguments; `output` collects all that it prints. */
function createProgram() {
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const program = speakPortuguese(new Command('portal')).option('--json').exitOverride()
  program.configureOutput({ writeOut: write, writeErr: write })
  for (const add of [addEmpresaCommands, addUsuarioCommands, addTabelaCommands, addDemoCommands, addCopiaCommands])
    add(program)
  return { program, output: () => output }
}

/** Runs the program up to the action, which the words must not reach. */
async function misuse(words: readonly string[]) {
  const { program, output } = createProgram()
  const error: unknown = await program.parseAsync(words, { from: 'user' }).then(
    () => null,
    (reason: unknown) => reason,
  )
  return { code: error === null ? 0 : exitCodeOf(error), output: output() }
}

/** Arguments and options that the action of a command receives. */
async function argumentsOf(words: readonly string[]) {
  const { program } = createProgram()
  const [group, name] = words.filter((word) => !word.startsWith('-'))
  const leaf = program.commands
    .find((command) => command.name() === group)
    ?.commands.find((command) => command.name() === name)
  const received: unknown[] = []
  leaf?.action((...values: unknown[]) => void received.push(...values.slice(0, -1)))
  await program.parseAsync(words, { from: 'user' })
  return received
}

const ANA = ['--cpfcnpj', '529.982.247-25']
const ACME = ['--cpfcnpj', '11.222.333/0001-81']

test.each<[words: string[], sentence: string]>([
  [['usuario', 'criar', '--nome', 'Ana'], 'falta --cpfcnpj <X>.'],
  [['usuario', 'criar', ...ANA], 'falta --nome <N>.'],
  [['usuario', 'criar', '--cpfcnpj', '52998224726', '--nome', 'Ana'], 'CPF ou CNPJ inválido.'],
  [['usuario', 'criar', ...ANA, '--nome', ' '], 'Use de 1 a 200 caracteres.'],
  [['usuario', 'criar', ...ANA, '--nome', 'x'.repeat(201)], 'Use de 1 a 200 caracteres.'],
  [['usuario', 'criar', ...ANA, '--nome', 'Ana', '--email', 'ana'], 'Use um endereço de e-mail'],
  [['usuario', 'criar', ...ANA, '--nome', 'Ana', '--sped', 'sim'], 'Use S ou N.'],
  [
    ['usuario', 'criar', ...ANA, '--nome', 'Ana', '--empresa', '11222333000181:dono'],
    'Use CNPJ:papel, com titular, contador ou consulta.',
  ],
  [['usuario', 'senha'], 'falta --cpfcnpj <X>.'],
  [['usuario', 'bloquear', '--cpfcnpj', 'x'], 'CPF ou CNPJ inválido.'],
  [['usuario', 'desbloquear'], 'falta --cpfcnpj <X>.'],
  [['usuario', 'fator-remover'], 'falta --cpfcnpj <X>.'],
  [['usuario', 'desfazer-tomada'], 'falta --cpfcnpj <X>.'],
  [['empresa', 'desfazer-encerramento'], 'falta --cpfcnpj <X>.'],
  [['usuario', 'conceder', ...ANA], 'falta --empresa <CNPJ[:papel]>.'],
  [['usuario', 'revogar', ...ANA, '--empresa', '11222333000182'], 'CPF ou CNPJ inválido.'],
  [['usuario', 'excluir'], 'comando desconhecido: «excluir».'],
  [['usuario', 'apagar'], 'falta --cpfcnpj <X>.'],
  [['empresa', 'criar', ...ACME, '--nome', 'Acme'], 'falta --uf <UF>.'],
  [['empresa', 'criar', ...ACME, '--nome', 'Acme', '--uf', 'XX'], 'UF desconhecida.'],
  [['empresa', 'criar', ...ACME, '--nome', 'Acme', '--uf', 'SP', '--simples', 'talvez'], 'Use S ou N.'],
  [['empresa', 'importar'], 'falta CSV.'],
  [['empresa', 'alterar', '--nome', 'Acme'], 'falta --cpfcnpj <X>.'],
  [['empresa', 'inativar'], 'falta --cpfcnpj <X>.'],
  [['empresa', 'reativar', ...ACME, 'mais'], 'há palavras a mais na linha de comando.'],
  [['tabela', 'importar', 'ncms', 'x.json'], 'Use ncm, '],
  [['tabela', 'importar', 'ncm'], 'falta ARQUIVO.'],
  [['tabela', 'importar', 'cfop', 'x.csv'], 'Use ncm, '],
  [['tabela', 'baixar', 'tipi'], 'Só a tabela ncm pode ser baixada.'],
  [['tabela', 'desfazer'], 'falta TIPO.'],
  [['demo', 'gerar'], 'falta --documentos <N>.'],
  [['demo', 'gerar', '--documentos', '0'], 'Use um número de 1 a 10.000.000.'],
  [['demo', 'gerar', '--documentos', '1.5'], 'Use um número de 1 a 10.000.000.'],
  [['demo', 'gerar', '--documentos', '10000001'], 'Use um número de 1 a 10.000.000.'],
  [['demo', 'gerar', '--documentos', '1', '--empresas', '1001'], 'Use um número de 1 a 1000.'],
  [['demo', 'gerar', '--documentos', '1', '--empresa', 'x'], 'CPF ou CNPJ inválido.'],
  [['copia', 'criar'], 'falta ARQUIVO.'],
  [['copia', 'conferir', 'a', 'b'], 'há palavras a mais na linha de comando.'],
  [['copia', 'restaurar', 'a', '--com-chave'], 'opção desconhecida: «--com-chave».'],
])('misuse %j ends with code 2 and a sentence', async (words, sentence) => {
  const { code, output } = await misuse(words)
  expect(output).toContain(sentence)
  expect(code).toBe(2)
})

test.each([['usuario'], ['empresa'], ['tabela'], ['demo'], ['copia']])(
  '%s without a command is misuse with its help',
  async (group) => {
    const { code, output } = await misuse([group])
    expect(output).toMatch(new RegExp(`^Uso: portal ${group} `))
    expect(code).toBe(2)
  },
)

test('help is no misuse', async () => {
  expect(await misuse(['usuario', 'criar', '--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('--cpfcnpj'),
  })
})

test('usuario criar: tax ids without marks, trimmed texts, repeated grants in order, defaults', async () => {
  const words = [
    'usuario',
    'criar',
    ...ANA,
    '--nome',
    ' Ana ',
    '--email',
    'a@b.c ; d@e.f',
    '--sped',
    's',
    '--fornecedor',
  ]
  const grants = ['--empresa', '11.222.333/0001-81', '--empresa', '12.ABC.345/01DE-35:titular']
  expect(await argumentsOf([...words, ...grants])).toEqual([
    {
      cpfcnpj: '52998224725',
      nome: 'Ana',
      email: 'a@b.c;d@e.f',
      sistema: 'PORTAL',
      sped: true,
      fornecedor: true,
      empresa: [
        { taxId: '11222333000181', papel: 'contador' },
        { taxId: '12ABC34501DE35', papel: 'titular' },
      ],
    },
  ])
  expect(await argumentsOf(['usuario', 'criar', ...ANA, '--nome', 'Ana', '--sistema', ' ERP '])).toEqual([
    { cpfcnpj: '52998224725', nome: 'Ana', sistema: 'ERP' },
  ])
})

test('usuario conceder: one grant, as contador unless it says otherwise', async () => {
  const papelOf = async (empresa: string) =>
    (await argumentsOf(['usuario', 'conceder', ...ANA, '--empresa', empresa]))[0]
  expect(await papelOf('11222333000181')).toMatchObject({ empresa: { papel: 'contador' } })
  expect(await papelOf('11222333000181:consulta')).toMatchObject({ empresa: { papel: 'consulta' } })
})

test('empresa criar and alterar: state in capitals, Simples as yes or no, absent options stay absent', async () => {
  const words = ['empresa', 'criar', ...ACME, '--nome', 'Acme', '--uf', ' sp', '--simples', 'n', '--ie', '110']
  expect(await argumentsOf(words)).toEqual([
    { cpfcnpj: '11222333000181', nome: 'Acme', uf: 'SP', simples: false, ie: '110' },
  ])
  expect(await argumentsOf(['empresa', 'alterar', ...ACME])).toEqual([{ cpfcnpj: '11222333000181' }])
  expect(await argumentsOf(['empresa', 'importar', 'a.csv'])).toEqual(['a.csv', {}])
})

test('tabela, demo and copia: what the words mean', async () => {
  expect(await argumentsOf(['tabela', 'importar', 'ncm', 'a.json', '--aceitar-reducao'])).toEqual([
    ...['ncm', 'a.json'],
    { aceitarReducao: true },
  ])
  expect(await argumentsOf(['tabela', 'baixar', 'ncm'])).toEqual(['ncm', {}])
  expect(await argumentsOf(['demo', 'gerar', '--documentos', '10', '--sem-xml', '--empresas', '3'])).toEqual([
    { documentos: 10, semXml: true, empresas: 3 },
  ])
  expect(await argumentsOf(['copia', 'criar', 'a', '--substituir', '--com-chave'])).toEqual([
    'a',
    { substituir: true, comChave: true },
  ])
  expect(await argumentsOf(['copia', 'restaurar', 'a', '--outra-chave'])).toEqual(['a', { outraChave: true }])
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-misuse-'))
  await writeFile(join(folder, 'texto.copia'), 'isto não é uma cópia')
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

test.each<[name: string, words: string[], file: string, sentence: RegExp]>([
  ['verify a missing file', ['copia', 'conferir'], 'nenhuma.copia', /^Não foi possível ler .*nenhuma\.copia\.\n$/],
  ['verify a folder', ['copia', 'conferir'], '', /^A cópia está danificada ou incompleta: .+ Nada foi alterado\.\n$/],
  [
    'verify another file',
    ['copia', 'conferir'],
    'texto.copia',
    /^A cópia está danificada ou incompleta: .+ Nada foi alterado\.\n$/,
  ],
  [
    'restore another file',
    ['copia', 'restaurar'],
    'texto.copia',
    /^A cópia está danificada ou incompleta: .+ Nada foi alterado\.\n$/,
  ],
  ['write over a file', ['copia', 'criar'], 'texto.copia', / já existe\. Escolha outro nome, ou use --substituir\.\n$/],
  ['write over a folder', ['copia', 'criar'], '', / é uma pasta\. Diga o nome do arquivo da cópia\.\n$/],
])('copia refuses to %s before it opens the database: one line, code 1', async (...[, words, file, sentence]) => {
  let refusal = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    refusal += String(text)
    return true
  })
  const { code, output } = await misuse([...words, join(folder, file)])
  expect([code, output]).toEqual([1, ''])
  expect(refusal).toMatch(sentence)
})
