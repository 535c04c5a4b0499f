import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { KNOWN } from './variables.ts'

test('without settings the portal listens on loopback only, with the demo', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    demo: true,
    login: 'senha',
    cadastro: 'livre',
    lcr: 'tolerar',
    sessionIdleMs: 7_200_000,
    sessionMaxMs: 43_200_000,
    layoutKey: 'LayoutConfig',
    limitFactor: 1,
    origins: null,
  })
  expect([...config.roles]).toEqual(['web', 'worker'])
})

const KEY = Buffer.alloc(32, 7).toString('base64')

test.each([
  [{ DATABASE_URL: 'postgres://u:p@banco/portal' }, false],
  [{ NODE_ENV: 'production', PORTAL_MESTRA: KEY }, false],
  [{ HOST: '0.0.0.0', PORTAL_DEMO: '1' }, true],
  [{ HOST: '0.0.0.0', PORTAL_DEMO: '0' }, false],
  [{ HOST: '::1' }, true],
])('with %j the demo is %s', (env, demo) => {
  expect(loadConfig(env).demo).toBe(demo)
})

test.each([
  ['https://api.exemplo.com.br', 'https://api.exemplo.com.br'],
  ['https://api.exemplo.com.br/', 'https://api.exemplo.com.br'],
  ['http://10.0.0.5:3000/proxy/', 'http://10.0.0.5:3000/proxy'],
  ['https://api.exemplo.com.br/ServidorCadastros/v1/', 'https://api.exemplo.com.br'],
  ['https://api.exemplo.com.br/ServidorCadastros/v1/portalcontador', 'https://api.exemplo.com.br'],
])('PORTAL_API_BASE=%s gives the base %s', (address, base) => {
  expect(loadConfig({ PORTAL_API_BASE: address }).apiBase).toBe(base)
})

test('each limit of a session may be set separately', () => {
  expect(loadConfig({ PORTAL_SESSAO_MAXIMA: '10s' })).toMatchObject({ sessionIdleMs: 7_200_000, sessionMaxMs: 10_000 })
  expect(loadConfig({ PORTAL_SESSAO_OCIOSA: '1d' })).toMatchObject({
    sessionIdleMs: 86_400_000,
    sessionMaxMs: 43_200_000,
  })
})

test.each([
  [{ PORTAL_PAPEL: 'web' }, 'PORTAL_PAPEL: variável desconhecida.'],
  [{ PORT: '70000' }, 'PORT: valor inválido; esperado inteiro de 0 a 65535.'],
  [{ PORT: '80a' }, 'PORT: valor inválido; esperado inteiro de 0 a 65535.'],
  [{ PORTAL_DEMO: 'sim' }, 'PORTAL_DEMO: valor inválido; esperado 0 ou 1.'],
  [{ PORTAL_PAPEIS: 'web,fila' }, 'PORTAL_PAPEIS: «fila» não é um papel (use web, worker).'],
  [{ PORTAL_SESSAO_OCIOSA: '90' }, 'PORTAL_SESSAO_OCIOSA: valor inválido; esperado duração como 30m ou 2h.'],
  [
    { PORTAL_ORIGENS: 'https://a.com.br/x' },
    'PORTAL_ORIGENS: «https://a.com.br/x» não serve; esperado origem como https://portal.exemplo.com.br.',
  ],
  [
    { PORTAL_PROXIES: '10.0.0.0/33' },
    'PORTAL_PROXIES: «10.0.0.0/33» não serve; esperado endereço IP ou rede, como 10.0.0.0/8.',
  ],
  [{ PORTAL_LIMITES: '0' }, 'PORTAL_LIMITES: valor inválido; esperado número maior que zero.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: valor inválido; esperado endereço postgres: ou postgresql:.'],
  [{ PORTAL_MESTRA: 'curta' }, 'PORTAL_MESTRA: valor inválido; esperado 32 bytes em base64 ou hexadecimal.'],
  [{ NODE_ENV: 'production' }, 'PORTAL_MESTRA é obrigatória em produção: 32 bytes em base64 ou hexadecimal.'],
  [
    { PORTAL_SEFAZ_SIMULADOR: 'http://127.0.0.1:9000' },
    'PORTAL_SEFAZ_SIMULADOR: valor inválido; esperado endereço https:.',
  ],
  [
    { PORTAL_SEFAZ_SIMULADOR: 'https://sefaz.exemplo.com.br' },
    'PORTAL_SEFAZ_SIMULADOR: o simulador tem de estar nesta máquina (127.0.0.1, ::1 ou localhost).',
  ],
  [
    { PORTAL_SEFAZ_SIMULADOR: 'https://127.0.0.1:9000', NODE_ENV: 'production', PORTAL_MESTRA: KEY },
    'PORTAL_SEFAZ_SIMULADOR: não se usa com NODE_ENV=production.',
  ],
  [{ PORTAL_CAPTURA_PARALELO: '65' }, 'PORTAL_CAPTURA_PARALELO: valor inválido; esperado inteiro de 1 a 64.'],
  [{ PORTAL_CAPTURA_TEMPO: '0' }, 'PORTAL_CAPTURA_TEMPO: valor inválido; esperado inteiro de 1 a 300.'],
  [{ PORTAL_SEFAZ_AMBIENTE: 'teste' }, 'PORTAL_SEFAZ_AMBIENTE: valor inválido; esperado producao ou homologacao.'],
  [{ PORTAL_SEFAZ_NFE_DIST_URL: 'ftp://x' }, 'PORTAL_SEFAZ_NFE_DIST_URL: valor inválido; esperado endereço https:.'],
  [
    { PORTAL_CAPTURA_HORA: '60' },
    'PORTAL_CAPTURA_HORA: só pode ser diferente de 3600 quando todos os endereços da SEFAZ são desta máquina (PORTAL_SEFAZ_SIMULADOR).',
  ],
  [
    { PORTAL_SEFAZ_CA: '/nao/existe.pem' },
    'PORTAL_SEFAZ_CA: «/nao/existe.pem» não é um arquivo PEM com certificados que o portal possa ler.',
  ],
  [{ PORTAL_ADN_URL: 'http://127.0.0.1:9' }, 'PORTAL_ADN_URL: valor inválido; esperado endereço https:.'],
  [
    { PORTAL_ADN_CA: '/nao/existe.pem' },
    'PORTAL_ADN_CA: «/nao/existe.pem» não é um arquivo PEM com certificados que o portal possa ler.',
  ],
  [
    { LOG_LEVEL: 'tudo' },
    'LOG_LEVEL: valor inválido; esperado fatal ou error ou warn ou info ou debug ou trace ou silent.',
  ],
])('%j stops the start with one line', (env, line) => {
  expect(() => loadConfig(env)).toThrow(new ConfigError(line))
})

test('by default the demo with its public password is not reachable from a network', () => {
  expect(() => loadConfig({ HOST: '0.0.0.0' })).toThrow(/senha pública/)
})

test('the shipped authorities are used unless switched off with 0', () => {
  expect(loadConfig({}).icpShipped).toBe(true)
  expect(loadConfig({ PORTAL_ICP_PADRAO: '1' }).icpShipped).toBe(true)
  expect(loadConfig({ PORTAL_ICP_PADRAO: '0' }).icpShipped).toBe(false)
  expect(() => loadConfig({ PORTAL_ICP_PADRAO: 'sim' })).toThrow(
    new ConfigError('PORTAL_ICP_PADRAO: valor inválido; esperado 0 ou 1.'),
  )
})

test('the capture is on, in production, at the real addresses, unless set otherwise', () => {
  expect(loadConfig({}).captura).toEqual({
    isOn: true,
    environment: 1,
    simulador: null,
    addresses: {},
    ca: [],
    adn: { url: 'https://adn.nfse.gov.br/contribuintes', ca: [] },
    hourMs: 3_600_000,
    parallel: 8,
    timeoutMs: 60_000,
  })
  const env = { PORTAL_CAPTURA: '0', PORTAL_SEFAZ_AMBIENTE: 'homologacao', PORTAL_SEFAZ_SIMULADOR: 'https://[::1]:9/' }
  expect(loadConfig(env).captura).toMatchObject({ isOn: false, environment: 2, simulador: 'https://[::1]:9' })
})

test.each<[env: Record<string, string>, url: string | null]>([
  [{ PORTAL_SEFAZ_AMBIENTE: 'homologacao' }, 'https://adn.producaorestrita.nfse.gov.br/contribuintes'],
  [{ PORTAL_ADN_URL: 'https://adn.exemplo.com.br/contribuintes/' }, 'https://adn.exemplo.com.br/contribuintes'],
  [{ PORTAL_SEFAZ_SIMULADOR: 'https://127.0.0.1:9' }, null],
  [{ PORTAL_SEFAZ_SIMULADOR: 'https://127.0.0.1:9', PORTAL_ADN_URL: 'https://adn.exemplo.com.br' }, null],
  [
    { PORTAL_SEFAZ_SIMULADOR: 'https://127.0.0.1:9', PORTAL_ADN_URL: 'https://localhost:8/contribuintes' },
    'https://localhost:8/contribuintes',
  ],
  // one service elsewhere does not make the simulator's companies real
  [{ PORTAL_SEFAZ_SIMULADOR: 'https://127.0.0.1:9', PORTAL_SEFAZ_EVENTO_URL: 'https://sefaz.exemplo.com.br' }, null],
])('%j: the NFS-e come from %s', (env, url) => {
  expect(loadConfig(env).captura.adn.url).toBe(url)
})

test('a short hour needs every address on this machine', () => {
  const local = { PORTAL_SEFAZ_SIMULADOR: 'https://localhost:9000', PORTAL_CAPTURA_HORA: '2' }
  expect(loadConfig(local).captura.hourMs).toBe(2_000)
  const mixed = { ...local, PORTAL_SEFAZ_CTE_DIST_URL: 'https://www1.cte.fazenda.gov.br/x' }
  expect(() => loadConfig(mixed)).toThrow(/PORTAL_CAPTURA_HORA/)
})

describe('the documents name the settings that the program reads', () => {
  const settings = ['HOST', 'PORT', 'DATABASE_URL', 'DATABASE_URL_APP', 'DATA_DIR', 'LOG_LEVEL', 'NODE_ENV', ...KNOWN]
  /** Names in the first column of the table of settings. */
  const namesIn = (page: string): string[] => {
    const [, table = ''] = readFileSync(join(import.meta.dirname, '../../../..', page), 'utf8').split('\n| variable |')
    const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? []
    return rows.flatMap((row) => row.split(' | ')[0]?.match(/(?<=`)[A-Z_]+(?=`)/g) ?? [])
  }

  test('docs/operations.md all of them, each once', () => {
    expect(namesIn('docs/operations.md').toSorted()).toEqual(settings.toSorted())
  })

  test('README.md the usual ones', () => {
    const usual = namesIn('README.md')
    expect(usual.length).toBeGreaterThan(10)
    expect(usual.filter((name) => !settings.includes(name))).toEqual([])
  })
})
