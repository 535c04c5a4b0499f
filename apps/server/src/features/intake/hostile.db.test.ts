import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/accounts.ts'
import { faultOf, isEnglish } from '../../testing/hostile/problem.ts'
import { caseName, countRows, HOSTILE_SEED, medianOf, randomOf, residentMegabytes } from '../../testing/hostile/run.ts'
import { EMPRESA, goodDocuments, largeXmls, mutatedXml } from '../../testing/hostile/xml.ts'
import { hostileZip, zipOfMany } from '../../testing/hostile/zips.ts'
import type { SentFile, TestIntake } from '../../testing/intake.ts'
import { openIntakeServer } from '../../testing/intake-server.ts'
import type { TestServer } from '../../testing/server.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const XMLS = FULL ? 2_800 : 140
const ZIPS = FULL ? 800 : 60
const FILES_A_CALL = 20

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [EMPRESA.taxId] }))
})
afterAll(() => close())

const documents = goodDocuments()
const STORED = ['nota', 'nota_item', 'evento', 'arquivo', 'inutilizacao', 'nota_copy']
/** Text of a line after an internal error. */
const OUR_FAULT = 'Não foi possível ler este arquivo.'

const findings: string[] = []
const times: number[] = []
const verdicts: Record<string, number> = {}

/** Sends files and checks every line; then opens the imported documents. */
async function tryFiles(files: readonly SentFile[], about: string): Promise<void> {
  const before = await countRows(server.owner, STORED)
  const start = performance.now()
  const { andamento, lines } = await intake.importFiles(client, EMPRESA.taxId, files)
  times.push((performance.now() - start) / files.length)
  const complain = (why: string) => findings.push(`${about}: ${why}`)
  if (andamento.situacao !== 'concluida' || andamento.total !== lines.length || lines.length < files.length)
    complain(`${andamento.situacao}, ${andamento.total} of ${lines.length} lines`)
  for (const { arquivo, veredito, motivo } of lines) {
    verdicts[veredito] = (verdicts[veredito] ?? 0) + 1
    if (/\p{Cc}/u.test(arquivo)) complain(`${arquivo}: control characters`)
    if (veredito === 'rejeitado' && (!motivo || motivo === OUR_FAULT || isEnglish(motivo)))
      complain(`${arquivo}: ${motivo}`)
  }
  const stored = lines.filter(({ veredito }) => veredito !== 'rejeitado' && veredito !== 'repetido')
  if (stored.length === 0 && (await countRows(server.owner, STORED)) !== before)
    complain('stored something of refused files')
  for (const { ds_chave } of stored) if (ds_chave) await openAll(ds_chave, complain)
}

const opened = new Set<string>()
async function openAll(chave: string, complain: (why: string) => void): Promise<void> {
  if (opened.has(chave) || opened.size > (FULL ? 500 : 60)) return
  opened.add(chave)
  const list = await client.get(
    `${API_BASE}/consulta?cnpj_remetente=${EMPRESA.taxId}&ds_chave=${chave}&fl_homologacao=1&totais=1`,
  )
  if (list.statusCode !== 200) return void complain(`consulta ${chave}: ${list.statusCode}`)
  for (const { id } of list.json<{ data: { id: string }[] }>().data)
    for (const call of ['documento', 'xml', 'visualizar']) {
      const { statusCode: status, headers, body: text } = await client.get(`${API_BASE}/${call}/${id}`)
      const why = faultOf({ status, headers, text })
      if (why) complain(`${call} ${chave}: ${why}`)
    }
}

/** Threads and the first file of each sort allocate memory that stays; further files may add little. */
let before = 0
const finish = (what: string, count: number) => {
  const grown = residentMegabytes() - before
  process.stdout.write(
    `hostile ${what}: ${count}, seed ${HOSTILE_SEED}, median ${medianOf(times).toFixed(1)} ms a file, slowest ${Math.max(...times).toFixed(0)} ms, RSS ${before.toFixed(0)} ${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB, ${JSON.stringify(verdicts)}\n`,
  )
  times.length = 0
  for (const name of Object.keys(verdicts)) delete verdicts[name]
  expect(findings.slice(0, 20)).toEqual([])
  return grown
}

test('valid documents are imported and can be opened', async () => {
  await tryFiles(
    documents.map((bytes, index) => ({ name: `${index}.xml`, bytes })),
    'good documents',
  )
  before = residentMegabytes()
  expect(findings).toEqual([])
  expect(verdicts.importado).toBeGreaterThan(30)
  for (const name of Object.keys(verdicts)) delete verdicts[name]
})

test('very large or deep files are refused in time', { timeout: 300_000 }, async () => {
  for (const [index, bytes] of largeXmls().entries()) {
    const start = performance.now()
    await tryFiles([{ name: `${index}.xml`, bytes }], `large ${index}`)
    expect(performance.now() - start, `large ${index}`).toBeLessThan(20_000)
  }
  expect(verdicts.rejeitado).toBe(largeXmls().length)
  finish('large files', largeXmls().length)
})

test(`a damaged document gives one line and no error (${XMLS} files)`, { timeout: 900_000 }, async () => {
  for (let from = 0; from < XMLS; from += FILES_A_CALL) {
    const files = Array.from({ length: FILES_A_CALL }, (_, index) => ({
      name: `${from + index}.xml`,
      bytes: mutatedXml(randomOf('xml', from + index), documents),
    }))
    await tryFiles(files, `files from ${caseName('xml', from)}`)
  }
  finish('documents', XMLS)
})

test(`a damaged zip gives lines for its entries and no error (${ZIPS} zips)`, { timeout: 900_000 }, async () => {
  for (let index = 0; index < ZIPS; index += 1) {
    const random = randomOf('zip', index)
    const mixed = [random.pick(documents), mutatedXml(random, documents), mutatedXml(random, documents)]
    await tryFiles([{ name: `${index}.zip`, bytes: hostileZip(random, mixed) }], caseName('zip', index))
  }
  const grown = finish('zips', ZIPS)
  if (FULL) expect(grown).toBeLessThan(100)
})

test('a zip of 200,001 entries is one line', async () => {
  const { lines } = await intake.importFiles(client, EMPRESA.taxId, [{ name: 'muitos.zip', bytes: zipOfMany(200_001) }])
  expect(lines).toEqual([
    { arquivo: 'muitos.zip', veredito: 'rejeitado', motivo: 'O zip tem mais de 200.000 arquivos.' },
  ])
})

test('a file name can be any text', async () => {
  const names = [
    '../../a.xml',
    'C:\\a.xml',
    '',
    ' ',
    'a\u202eb.xml',
    'ç'.repeat(3_000),
    '%00.xml',
    "a';drop table nota;.xml",
  ]
  await tryFiles(
    names.map((name) => ({ name, bytes: Buffer.from('<a/>') })),
    'names',
  )
  expect(findings).toEqual([])
})
