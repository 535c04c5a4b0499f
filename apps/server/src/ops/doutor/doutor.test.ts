import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificatePem, issueCertificate } from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../base/config.ts'
import { takeLock } from '../../base/lock.ts'
import { createLogger } from '../../base/log.ts'
import { KNOWN } from '../../base/variables.ts'
import { checkActs } from './acts.ts'
import { checkFolder, checkLock, checkRoom, newestFile, readRoom, writeRefusal } from './data-folder.ts'
import { examine } from './examine.ts'
import { type DoutorFinding, findingsText, worstOf } from './finding.ts'
import { checkBuild, checkClock, checkNode, checkUser, compareClocks, findRoot } from './machine.ts'
import { checkPort } from './port.ts'
import { checkLogo, checkSettings } from './settings.ts'
import { checkSmtp } from './smtp.ts'
import { checkTrust } from './trust.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-doutor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const freshFolder = async (mode = 0o711): Promise<string> => {
  const path = join(folder, randomBytes(6).toString('hex'))
  await mkdir(path)
  await chmod(path, mode)
  return path
}
const words = (findings: DoutorFinding | readonly DoutorFinding[]) => findingsText([findings].flat())
const GB = 1024 ** 3

describe('settings', () => {
  const BAD: Record<string, string> = {
    PORT: '99999999',
    DATABASE_URL: 'mysql://x',
    PORTAL_PAPEIS: 'web,rei',
    PORTAL_DEMO: 'sim',
    PORTAL_LOGIN: 'biometria',
    PORTAL_SESSAO_OCIOSA: '2 horas',
    PORTAL_SESSAO_MAXIMA: '0h',
    PORTAL_ICP_PADRAO: 'sim',
    PORTAL_LCR: 'talvez',
    PORTAL_ORIGENS: 'portal.exemplo.com.br',
    PORTAL_API_BASE: 'ftp://x',
    PORTAL_PROXIES: '10.0.0.0/99',

    PORTAL_WEBHOOKS_REDES: 'escritorio',
    PORTAL_MESTRA: 'curta',
    PORTAL_NCM_URL: 'x',
    PORTAL_LIMITES: '-1',
    PORTAL_SAIDA: 'x',
    PORTAL_CAIXA_PORTA: 'x',
    PORTAL_CAIXA_DOMINIO: 'um dominio',
    PORTAL_CAIXA_TLS_CERT: '/nenhum.pem',
    PORTAL_CAIXA_IMAP_URL: 'https://x',
    PORTAL_SMTP_URL: 'http://x',
    PORTAL_FORNECEDOR_SITE: 'x',
    PORTAL_CADASTRO: 'talvez',
    PORTAL_CAPTURA: 'sim',
    PORTAL_SEFAZ_AMBIENTE: 'teste',
    PORTAL_SEFAZ_SIMULADOR: 'x',
    PORTAL_SEFAZ_NFE_DIST_URL: 'x',
    PORTAL_SEFAZ_CTE_DIST_URL: 'x',
    PORTAL_SEFAZ_MDFE_DIST_URL: 'x',
    PORTAL_SEFAZ_EVENTO_URL: 'x',
    PORTAL_SEFAZ_NFE_CONSULTA_URL: 'x',
    PORTAL_SEFAZ_CTE_CONSULTA_URL: 'x',
    PORTAL_SEFAZ_MDFE_CONSULTA_URL: 'x',
    PORTAL_SEFAZ_CA: '/nenhum/arquivo.pem',
    PORTAL_ADN_URL: 'ftp://x',
    PORTAL_ADN_CA: '/nenhum/arquivo.pem',
    PORTAL_CAPTURA_HORA: '0',
    PORTAL_CAPTURA_PARALELO: '65',
    PORTAL_CAPTURA_TEMPO: '301',
    LOG_LEVEL: 'muito',
  }

  test.each(Object.entries(BAD))('%s=%s is reported with an advice', (name, value) => {
    const { findings } = checkSettings({ [name]: value })
    expect(worstOf(findings)).toBe('erro')
    expect(words(findings)).toContain(name)
    expect(findings.every(({ situacao, fazer }) => situacao === 'ok' || fazer !== undefined)).toBe(true)
  })

  test('the list has every variable with a checked format', () => {
    const free =
      /_(NOME|TELEFONE|DESENVOLVEDOR|LOGO|ENCARREGADO|LICENCA|CHAVE|TOKEN|RAIZES|AMOSTRAS|FULL|TEST_CLUSTER|DATABASE_URL)$/
    expect([...KNOWN].filter((name) => !free.test(name) && BAD[name] === undefined)).toEqual([])
  })

  test('several errors at once are all reported', () => {
    const { findings } = checkSettings(BAD)
    for (const name of Object.keys(BAD)) expect(words(findings)).toContain(name)
  })

  test('an unknown name is reported with the nearest known name', () => {
    expect(words(checkSettings({ PORTAL_SMPT_URL: 'smtp://x' }).findings)).toMatch(
      /desconhecida[\s\S]+para PORTAL_SMTP_URL/,
    )
  })

  test('production requires the master key', () => {
    expect(words(checkSettings({ NODE_ENV: 'production' }).findings)).toMatch(
      /PORTAL_MESTRA é obrigatória[\s\S]+openssl/,
    )
  })

  test('a public demonstration is an error, and a warning when allowed explicitly', () => {
    expect(worstOf(checkSettings({ HOST: '0.0.0.0' }).findings)).toBe('erro')
    const { findings } = checkSettings({ HOST: '0.0.0.0', PORTAL_DEMO: '1' })
    expect(worstOf(findings)).toBe('aviso')
    expect(words(findings)).toContain('senha pública')
  })

  test.each([
    [{ HOST: '0.0.0.0', PORTAL_DEMO: '0' }, /sem PORTAL_ORIGENS/],
    [{ PORTAL_ORIGENS: 'http://portal.exemplo.com.br' }, /sem TLS/],
    [{ PORTAL_SMTP_URL: 'smtps://a:b@mail.exemplo.com.br' }, /endereço em que o portal escuta/],
    [{ PORTAL_METRICAS_TOKEN: 'x' }, /curto demais/],
    [{ PORTAL_LIMITES: '1000' }, /quase desliga/],
    [{ PORTAL_PAPEIS: 'web' }, /sem worker/],
  ])('%j is a warning', (env, pattern) => {
    const { findings } = checkSettings(env)
    expect(worstOf(findings)).toBe('aviso')
    expect(words(findings)).toMatch(pattern)
  })

  test('no setting at all passes', () => {
    expect(worstOf(checkSettings({}).findings)).toBe('ok')
  })

  test('an invalid logo is reported', async () => {
    const file = join(folder, 'logo.png')
    await writeFile(file, 'x')
    const { provider } = loadConfig({})
    expect(await checkLogo({ provider })).toEqual([])
    for (const logo of [file, join(folder, 'nenhum.png'), folder])
      expect(words(await checkLogo({ provider: { ...provider, logo } }))).toMatch(/^erro .*PORTAL_FORNECEDOR_LOGO/)
  })
})

describe('the machine', () => {
  test.each([
    ['18.20.4', 'erro'],
    ['20.18.0', 'erro'],
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
  ])('Node %s is %s', (version, situacao) => {
    expect(checkNode(version).situacao).toBe(situacao)
  })

  test('root is a warning, other users and Windows pass', () => {
    expect([0, 1000, null].map((uid) => checkUser(uid).situacao)).toEqual(['aviso', 'ok', 'ok'])
  })

  test('a checkout without a build is reported with the missing files', async () => {
    const root = await freshFolder()
    await mkdir(join(root, 'apps/server/dist'), { recursive: true })
    await writeFile(join(root, 'apps/server/package.json'), '{}')
    expect(findRoot(join(root, 'apps/server/dist'))).toBe(root)
    expect(words(checkBuild(root))).toMatch(/dist\/main\.js e apps\/web\/dist\/index\.html/)
    await writeFile(join(root, 'apps/server/dist/main.js'), '')
    await mkdir(join(root, 'apps/web/dist'), { recursive: true })
    await writeFile(join(root, 'apps/web/dist/index.html'), '')
    expect(checkBuild(root).situacao).toBe('ok')
    expect(checkBuild(null).situacao).toBe('erro')
  })

  test('a clock before the date of the program or of its own files is an error', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const on = (change: object) => worstOf(checkClock({ now, zone: 'America/Sao_Paulo', newest: null, ...change }))
    expect(on({})).toBe('ok')
    expect(on({ zone: 'UTC' })).toBe('ok')
    expect(on({ zone: 'Asia/Tokyo' })).toBe('aviso')
    expect(on({ now: Date.parse('1970-01-02T00:00:00Z') })).toBe('erro')
    expect(on({ newest: { file: 'id', at: now + 3_600_000 } })).toBe('erro')
    expect(on({ newest: { file: 'id', at: now + 1_000 } })).toBe('ok')
  })

  test('clocks may differ by seconds, not by a minute', () => {
    expect([0, 4_000, 10_000, -90_000].map((off) => compareClocks(1e12, 1e12 + off).situacao)).toEqual([
      'ok',
      'ok',
      'aviso',
      'erro',
    ])
  })
})

describe('the data folder', () => {
  test('a missing folder passes where it can be created', async () => {
    expect(worstOf(await checkFolder(join(folder, 'nova', 'pasta')))).toBe('ok')
  })

  test('a file instead of a folder, and a world-writable folder, are errors', async () => {
    const file = join(folder, 'arquivo')
    await writeFile(file, '')
    expect(words(await checkFolder(file))).toContain('não é uma pasta')
    expect(words(await checkFolder(await freshFolder(0o777)))).toContain('qualquer um')
  })

  test('the remedy of a read-only or full disk is not that of missing rights', () => {
    const refusalOf = (code: string) => writeRefusal(Object.assign(new Error(code), { code }))
    expect(refusalOf('EROFS').advice).toContain('remount')
    expect(refusalOf('ENOSPC').advice).toContain('Libere espaço')
    expect(refusalOf('EACCES')).toEqual({ why: 'sem permissão de escrita' })
  })

  test.skipIf(process.getuid?.() === 0)('an unwritable folder is an error', async () => {
    expect(words(await checkFolder(await freshFolder(0o555)))).toContain('sem permissão de escrita')
  })

  test('a path where no folder can be created is an error', async () => {
    const root = await freshFolder()
    await writeFile(join(root, 'arquivo'), '')
    expect(worstOf(await checkFolder(join(root, 'arquivo', 'dados')))).toBe('erro')
  })

  test('keys that other users can read are errors with the command to fix it; the check leaves no file', async () => {
    const path = await freshFolder()
    await writeFile(join(path, 'mestra.key'), 'x', { mode: 0o644 })
    expect(words(await checkFolder(path))).toMatch(/mestra\.key[\s\S]+chmod 600/)
    await chmod(join(path, 'mestra.key'), 0o600)
    expect(worstOf(await checkFolder(path))).toBe('ok')
    expect(await readdir(path)).toEqual(['mestra.key'])
  })

  test.each([
    [{ free: 100 * GB, total: 200 * GB, files: null }, 'ok'],
    [{ free: 2 * GB, total: 20 * GB, files: null }, 'aviso'],
    [{ free: 8 * GB, total: 500 * GB, files: null }, 'aviso'],
    [{ free: 0.1 * GB, total: 20 * GB, files: null }, 'erro'],
    [{ free: 100 * GB, total: 200 * GB, files: 10 }, 'erro'],
  ])('%j is %s', (room, situacao) => {
    expect(checkRoom(room).situacao).toBe(situacao)
  })

  test('the space of a missing folder is that of its future parent', async () => {
    expect((await readRoom(join(folder, 'a', 'b')))?.total).toBeGreaterThan(0)
    expect(checkRoom(null).situacao).toBe('aviso')
  })

  test('a folder that no process uses passes, with the lock of a dead process too', async () => {
    const path = await freshFolder()
    expect(words(await checkLock(path))).toMatch(/^ok .*ninguém usa/)
    await writeFile(join(path, 'portal.lock'), JSON.stringify({ pid: 999_999_999, start: 'x', kind: 'server' }))
    expect(words(await checkLock(path))).toMatch(/^ok .*ninguém usa/)
  })

  test('a running portal is not a problem', async () => {
    const path = await freshFolder()
    const lock = await takeLock(path, 'server')
    expect(words(await checkLock(path))).toMatch(/^ok .*em execução/)
    if ('release' in lock) await lock.release()
  })

  test('the newest file is found by its modification time', async () => {
    const path = await freshFolder()
    expect(await newestFile(path)).toBeNull()
    await writeFile(join(path, 'id'), '')
    await utimes(join(path, 'id'), new Date(), new Date('2030-01-01T00:00:00Z'))
    expect(await newestFile(path)).toEqual({ file: 'id', at: Date.parse('2030-01-01T00:00:00Z') })
  })
})

describe('the port', () => {
  let server: Server
  let port: number
  beforeAll(async () => {
    server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    port = typeof address === 'object' ? (address?.port ?? 0) : 0
  })
  afterAll(() => new Promise<void>((done) => server.close(() => done())))

  test('a used port is reported, with the process where the system shows it', async () => {
    const text = words(await checkPort({ host: '127.0.0.1', port, holder: null }))
    expect(text).toMatch(new RegExp(`^erro  Porta: ${port} já está em uso`))
    if (process.platform === 'linux') expect(text).toContain(`(processo ${process.pid})`)
  })

  test.runIf(process.platform === 'linux')('a port used by the portal itself passes', async () => {
    const holder = { pid: process.pid, start: 'x', kind: 'server' as const }
    expect((await checkPort({ host: '127.0.0.1', port, holder })).situacao).toBe('ok')
  })

  test('a free port and port 0 pass, an address of another machine does not', async () => {
    expect((await checkPort({ host: '127.0.0.1', port: 0, holder: null })).situacao).toBe('ok')
    expect(words(await checkPort({ host: '192.0.2.1', port: 45_678, holder: null }))).toContain(
      'não é um endereço desta máquina',
    )
  })

  test('a mail server is reachable, or reported', async () => {
    expect((await checkSmtp(null)).situacao).toBe('ok')
    expect((await checkSmtp(`smtp://user:segredo@127.0.0.1:${port}`)).situacao).toBe('ok')
    const away = words(await checkSmtp('smtp://user:segredo@127.0.0.1:1'))
    expect(away).toMatch(/^erro .*127\.0\.0\.1:1 não responde/)
    expect(away).not.toContain('segredo')
  })
})

describe('authorities', () => {
  const NOW = Date.parse('2026-11-01')
  const log = createLogger('silent')
  const on = (env: Record<string, string>, imported: Buffer[] | null, now = NOW) =>
    checkTrust({ config: loadConfig({ DATA_DIR: folder, PORTAL_DEMO: '0', ...env }), log, imported, now })

  test('bundled authorities are counted with their date; the operator’s own are named', async () => {
    const root = issueCertificate({ cn: 'AC Raiz do Escritório', ca: {} })
    expect(words(await on({}, []))).toMatch(
      /^ok .*5 raízes e \d{3} intermediárias da ICP-Brasil acompanham o portal \(até 16\/07\/2026\)\./,
    )
    expect(words(await on({}, [root.der]))).toContain('; 1 importada (raízes: AC Raiz do Escritório).')
    const folderOfOne = await freshFolder()
    await writeFile(join(folderOfOne, 'raiz.pem'), certificatePem(root.der))
    expect(words(await on({ PORTAL_ICP_RAIZES: folderOfOne }, null))).toContain(
      '; 1 da pasta (raízes: AC Raiz do Escritório).',
    )
  })

  test('an old list is a warning', async () => {
    expect(words(await on({}, [], Date.parse('2029-01-01')))).toMatch(/^aviso .*A lista é antiga/)
  })

  test('no authority at all is a warning with the sources', async () => {
    const off = { PORTAL_ICP_PADRAO: '0' }
    expect(words(await on(off, []))).toMatch(/^aviso .*nenhuma[\s\S]+PORTAL_ICP_PADRAO=1[\s\S]+portal icp importar/)
    expect((await on(off, null)).situacao).toBe('ok')
  })

  test('an unreadable folder, or one without authorities, is an error', async () => {
    expect(words(await on({ PORTAL_ICP_RAIZES: join(folder, 'nenhuma') }, []))).toMatch(/^erro .*PORTAL_ICP_RAIZES/)
    const empty = await freshFolder()
    expect(words(await on({ PORTAL_ICP_RAIZES: empty }, []))).toMatch(/^erro .*não há nenhum certificado/)
  })
})

test('a new installation is checked completely without creating anything', async () => {
  const dataDir = join(folder, 'instalacao')
  const findings = await examine({ env: { DATA_DIR: dataDir, PORT: '0' }, log: createLogger('silent'), now: Date.now })
  const items = new Set(findings.map(({ item }) => item))
  expect([...items]).toEqual(
    expect.arrayContaining([
      'Node',
      'Usuário',
      'Construção',
      'Configuração',
      'Relógio',
      'Pasta de dados',
      'Disco',
      'Trava',
      'Porta',
      'Banco de dados',
      'Autoridades',
      'Correio',
    ]),
  )
  expect(await readdir(folder)).not.toContain('instalacao')
})

test('the next act of the tax reform is named', () => {
  expect(words(checkActs(Date.parse('2026-11-29T12:00:00Z')))).toBe(
    'ok    Reforma: em 01/12/2026 começa NT 2026.010 v1.00; Ato Conjunto RFB/CGIBS 4/2026. Fatos procurados até 10/10/2026.',
  )
  expect(words(checkActs(Date.parse('2030-01-01T12:00:00Z')))).toContain('nada mais começa')
})
