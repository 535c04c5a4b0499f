import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { hostileFiles } from '@portal/synthetic/hostile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/accounts.ts'
import { zipOfMany } from '../../testing/hostile/zips.ts'
import type { SentFile, TestIntake } from '../../testing/intake.ts'
import { openIntakeServer } from '../../testing/intake-server.ts'
import type { TestServer } from '../../testing/server.ts'
import { makeZip } from '../../testing/zip.ts'

const EMPRESA = DEMO_COMPANIES[0]!
const notas = [...generate({ seed: 5, count: 12, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' })]
const note = (index: number, name = `${index}.xml`) => ({ name, bytes: notas[index]!.bytes })

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [EMPRESA.taxId] }))
})
afterAll(() => close())

const send = async (...files: SentFile[]) => {
  const { lines, andamento } = await intake.importFiles(client, EMPRESA.taxId, files)
  expect(andamento.total).toBe(lines.length)
  return lines
}
const short = (lines: Awaited<ReturnType<typeof send>>) =>
  lines.map(({ arquivo, veredito }) => `${arquivo} ${veredito}`)

test('zips, zips inside zips one level deep, stored and deflated entries, system files', async () => {
  const inner = makeZip([note(1), note(2, 'pasta/2.xml')])
  const deepest = makeZip([{ name: 'dois.zip', bytes: makeZip([note(3)]) }, note(4)])
  const outer = makeZip([
    { name: 'pasta/', bytes: Buffer.alloc(0), stored: true },
    { ...note(0), stored: true },
    { name: '__MACOSX/._0.xml', bytes: Buffer.from('x') },
    { name: 'pasta/.DS_Store', bytes: Buffer.from('x') },
    { name: 'Thumbs.db', bytes: Buffer.from('x') },
    { name: 'um.zip', bytes: inner },
    { name: 'fundo.dat', bytes: deepest },
    note(5, 'ação.XML'),
  ])
  expect(short(await send({ name: 'tudo.xml', bytes: outer }, note(6)))).toEqual([
    'tudo.xml/0.xml importado',
    'tudo.xml/um.zip/1.xml importado',
    'tudo.xml/um.zip/pasta/2.xml importado',
    'tudo.xml/fundo.dat/dois.zip rejeitado',
    'tudo.xml/fundo.dat/4.xml importado',
    'tudo.xml/ação.XML importado',
    '6.xml importado',
  ])
})

test('every hostile entry has a line with its reason, and the valid entries beside it are imported', async () => {
  const bomb = Buffer.alloc(5 * 1024 * 1024, 0x20)
  const zip = makeZip([
    { ...note(7, '../../fora.xml') },
    { ...note(7, '/raiz.xml') },
    { ...note(7, 'senha.xml'), flags: 1 },
    { ...note(7, 'lzma.xml'), method: 14 },
    { ...note(7, 'menor.xml'), size: 100 },
    { ...note(7, 'maior.xml'), size: notas[7]!.bytes.length + 5 },
    { ...note(7, 'crc.xml'), crc: 1 },
    { name: 'bomba.xml', bytes: bomb },
    { name: 'grande.xml', bytes: Buffer.alloc(9 * 1024 * 1024, 'aAbBcC1234'), stored: true },
    { name: 'vazio.zip', bytes: makeZip([]) },
    { name: 'quebrado.zip', bytes: Buffer.from('PK\x03\x04 isto não é um zip', 'latin1') },
    note(7, 'boa.xml'),
  ])
  const lines = await send({ name: 'z', bytes: zip })
  expect(lines.map(({ veredito }) => veredito)).toEqual([
    'rejeitado',
    'importado',
    ...Array(9).fill('rejeitado'),
    'repetido',
  ])
  const reasons = Object.fromEntries(lines.map(({ arquivo, motivo }) => [arquivo, motivo]))
  expect(reasons).toMatchObject({
    'z/../../fora.xml': expect.stringContaining('inseguro'),
    'z/senha.xml': expect.stringContaining('senha'),
    'z/lzma.xml': expect.stringContaining('compressão'),
    'z/menor.xml': expect.stringContaining('tamanho'),
    'z/maior.xml': expect.stringContaining('tamanho'),
    'z/crc.xml': expect.stringContaining('CRC'),
    'z/bomba.xml': expect.stringContaining('exagerada'),
    'z/grande.xml': expect.stringContaining('8 MB'),
    'z/vazio.zip': expect.stringContaining('sem documentos'),
    'z/quebrado.zip': expect.stringContaining('danificado'),
  })
})

test('entries that share their bytes cannot expand beyond the limit for the zip', async () => {
  const text = Buffer.from(`<a>${'x'.repeat(1_000_000)}</a>`)
  const zip = makeZip(Array.from({ length: 120 }, (_, index) => ({ name: `${index}.xml`, bytes: text })))
  const lines = await send({ name: 'z.zip', bytes: zip })
  expect(lines).toHaveLength(120)
  expect(lines.at(-1)?.motivo).toContain('exagerada')
})

test('the entries of an upload have one limit, nested zips included; entries beyond it are one line per zip', async () => {
  const many = zipOfMany(199_990)
  const outer = makeZip([
    ...[1, 2, 3].map((n) => ({ name: `${n}.zip`, bytes: many, stored: true, size: many.length })),
    ...Array.from({ length: 9 }, (_, index) => ({ name: `${index}/`, bytes: Buffer.alloc(0), stored: true })),
    note(11),
  ])
  const lines = await send({ name: 'z.zip', bytes: outer }, { name: 'outro.zip', bytes: zipOfMany(199_999) })
  expect(short(lines)).toEqual([
    'z.zip/1.zip rejeitado',
    'z.zip/2.zip rejeitado',
    'z.zip/3.zip rejeitado',
    'z.zip/11.xml importado',
    'outro.zip rejeitado',
  ])
  const reasons = lines.filter(({ veredito }) => veredito === 'rejeitado').map(({ motivo }) => motivo)
  expect(new Set(reasons)).toEqual(new Set(['Com os arquivos deste zip o envio passa de 200.000: envie-o separado.']))
})

test('many refusals of one kind in one zip are a thousand lines and one with the number of the others', async () => {
  const files = [
    { name: 'lixo.zip', bytes: zipOfMany(2_500) },
    ...Array.from({ length: 3 }, (_, index) => ({ name: `${index}.xml`, bytes: Buffer.from('<a/>') })),
    { name: 'pouco.zip', bytes: zipOfMany(2) },
  ]
  const { lines, andamento } = await intake.importFiles(client, EMPRESA.taxId, files)
  expect(andamento).toMatchObject({ situacao: 'concluida', total: 2_505, rejeitados: 2_505 })
  expect(lines).toHaveLength(1_000 + 3 + 2 + 1)
  expect(lines.slice(1_000).map(({ arquivo }) => arquivo)).toEqual([
    ...['0.xml', '1.xml', '2.xml', 'pouco.zip/a.xml', 'pouco.zip/a.xml'],
    'lixo.zip: mais 1.500 arquivos',
  ])
  expect(lines.at(-1)).toMatchObject({ veredito: 'rejeitado', motivo: lines[0]?.motivo })
})

test('a broken directory, an empty zip, a truncated zip: one line each', async () => {
  const zip = makeZip([note(8), note(9)])
  const lines = await send(
    { name: 'vazio.zip', bytes: makeZip([]) },
    { name: 'cortado.zip', bytes: zip.subarray(0, zip.length - 40) },
    { name: 'cabeca.zip', bytes: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), zip.subarray(4)]) },
  )
  expect(lines.slice(0, 2).map(({ veredito }) => veredito)).toEqual(['rejeitado', 'rejeitado'])
  expect(lines.slice(2).map(({ veredito }) => veredito)).toEqual(['importado', 'importado'])
})

test('bytes after a deflated stream are not stored, so that exported zips do not contain them', async () => {
  await send({ name: 'cauda.zip', bytes: makeZip([{ ...note(10), tail: Buffer.from('lixo') }]) })
  const { rows } = await server.owner.query<{ deflated: Buffer }>(
    'select a.deflated from arquivo a join nota n on n.empresa_id = a.empresa_id and n.arquivo_sha256 = a.sha256 where n.chave = $1',
    [notas[10]!.chave],
  )
  expect(rows[0]?.deflated.includes('lixo')).toBe(false)
})

test('hostile and foreign files are refused, each with its reason', async () => {
  const files = hostileFiles().filter(({ fault }) => !/extension|check digit/.test(fault))
  const lines = await send(...files)
  expect(lines.map(({ veredito }) => veredito)).toEqual(files.map(() => 'rejeitado'))
  expect(lines.every(({ motivo }) => (motivo ?? '').length > 5)).toBe(true)
  const of = (name: string) => lines.find(({ arquivo }) => arquivo === name)?.motivo
  expect(of('nfse.xml')).toContain('NFS-e')
  expect(of('danfe.xml')).toContain('PDF')
  expect(of('lote.xml')).toBe('Arquivo sem documentos.')
})
