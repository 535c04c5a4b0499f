import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CALLS, distDFeInt, soapType, ultNsu } from '@portal/simulador/testing/client.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../base/clock.ts'
import { openSimulador } from '../../demo/simulador.ts'
import { speakPortuguese } from '../base/portuguese.ts'
import { exitCodeOf } from '../base/run-action.ts'
import { addSimuladorCommand } from './simulador.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-simulador-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the command; `output` is what it prints before its action. */
async function run(words: string[]) {
  let output = ''
  const write = (line: string) => {
    output += line
  }
  const program = speakPortuguese(new Command('portal')).exitOverride()
  program.configureOutput({ writeOut: write, writeErr: write })
  addSimuladorCommand(program)
  const error: unknown = await program.parseAsync(['simulador', ...words], { from: 'user' }).then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error, output }
}

test('a demonstration company fetches its documents with its own A1', async () => {
  const { reply, close } = await openSimulador({ port: 0, hourMs: 60_000, dataDir: folder, clock: systemClock })
  try {
    const { url, raiz, senha, certificados } = reply.data
    expect(reply.text).toContain(`Simulação da SEFAZ em ${url}; uma hora dura 60 s.`)
    expect(certificados.map(({ nome }) => nome)).toEqual(DEMO_COMPANIES.map(({ name }) => name))
    expect((await stat(certificados[0]!.arquivo)).mode & 0o077).toBe(0)
    const [pfx, ca] = await Promise.all([readFile(certificados[0]!.arquivo), readFile(raiz)])
    const ask = (service: 'nfe' | 'cte', taxId: string) =>
      new Promise<string>((resolve, reject) => {
        const call = CALLS[service]
        const headers = { 'content-type': soapType(call) }
        const options = { method: 'POST', pfx, passphrase: senha, ca, headers, agent: false as const }
        request(`${url}${call.path}`, options, (response) => void text(response).then(resolve, reject))
          .on('error', reject)
          .end(call.envelope(distDFeInt(service, taxId, ultNsu(0))))
      })
    const [own, other] = DEMO_COMPANIES
    expect(await ask('nfe', own!.taxId)).toContain('<cStat>138</cStat>')
    expect(await ask('cte', own!.taxId)).toContain('<cStat>138</cStat>')
    expect(await ask('nfe', other!.taxId)).toContain('<cStat>593</cStat>')
    const order = (name: string, body: object) =>
      new Promise<string>((resolve, reject) => {
        const headers = { 'content-type': 'application/json' }
        const options = { method: 'POST', ca, headers, agent: false as const }
        request(`${url}/__sim/${name}`, options, (response) => void text(response).then(resolve, reject))
          .on('error', reject)
          .end(JSON.stringify(body))
      })
    expect(JSON.parse(await order('autorizar', { taxId: own!.taxId, count: 2 }))).toMatchObject({
      chaves: { length: 2 },
    })
    const { now } = JSON.parse(await order('clock', { seconds: 86_400 })) as { now: string } // the answer's shape
    expect(Date.parse(now)).toBeGreaterThan(Date.now() + 80_000_000)
  } finally {
    await close()
  }
})

test.each<[words: string[], sentence: string]>([
  [['--porta', '65536'], 'Use uma porta de 0 a 65535.'],
  [['--porta', 'x'], 'Use uma porta de 0 a 65535.'],
  [['--hora', '0'], 'Use de 1 a 3600 segundos.'],
  [['--hora', '3601'], 'Use de 1 a 3600 segundos.'],
  [['--hora', '1.5'], 'Use de 1 a 3600 segundos.'],
  [['mais'], 'há palavras a mais na linha de comando.'],
])('misuse %j ends with code 2 and a sentence', async (words, sentence) => {
  const { error, output } = await run(words)
  expect(output).toContain(sentence)
  expect(exitCodeOf(error)).toBe(2)
})

test('the help says where files are and that production is refused', async () => {
  const { output } = await run(['--help'])
  expect(output).toContain('--porta <N>')
  expect(output).toContain('DATA_DIR/simulador')
  expect(output).toContain('NODE_ENV=production')
})

test('refused in production before anything is made', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('DATA_DIR', join(folder, 'producao'))
  try {
    const { error } = await run([])
    expect(error).toMatchObject({ message: 'O simulador da SEFAZ não funciona em produção (NODE_ENV=production).' })
    await expect(stat(join(folder, 'producao'))).rejects.toThrow()
  } finally {
    vi.unstubAllEnvs()
  }
})
