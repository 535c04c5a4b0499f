import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/accounts.ts'
import { zipOfMany } from '../../testing/hostile/zips.ts'
import type { SentFile, TestIntake } from '../../testing/intake.ts'
import { deleteImports, openIntakeServer } from '../../testing/intake-server.ts'
import { compoundFile, msgAttachment, msgFolder, tnefAttachment, tnefFile } from '../../testing/outlook.ts'
import type { TestServer } from '../../testing/server.ts'
import { makeZip } from '../../testing/zip.ts'
import { readPieces } from './read/pieces.ts'
import { REFUSED } from './receive/refusals.ts'
import { readManifest, uploadFolder } from './receive/spool.ts'

const EMPRESA = DEMO_COMPANIES[0]!
const notas = [...generate({ seed: 5, count: 4, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' })]
const bytesOf = (index: number): Buffer => Buffer.from(notas[index]!.bytes)

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [EMPRESA.taxId] }))
})
afterAll(() => close())
beforeEach(() => deleteImports(server))

const send = async (...files: SentFile[]) => {
  const { lines, andamento } = await intake.importFiles(client, EMPRESA.taxId, files)
  expect(andamento.total).toBe(lines.length)
  return lines.map(({ arquivo, veredito }) => `${arquivo} ${veredito}`)
}

function tarEntry(name: string | Buffer, content: Buffer, type = '0'): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from(name).copy(header, 0, 0, 100)
  header.write(content.length.toString(8).padStart(11, '0'), 124)
  header.write(type, 156)
  header.write('ustar\x0000', 257, 'latin1')
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}
/** An entry as programs before POSIX.1-1988 write it: no mark, no type, with its checksum. */
function oldTarEntry(name: string, content: Buffer): Buffer {
  const entry = tarEntry(name, content, '\0')
  entry.fill(0, 257, 263)
  entry.fill(' ', 148, 156)
  const sum = entry.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  entry.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return entry
}
const tar = (...entries: Buffer[]) => Buffer.concat([...entries, Buffer.alloc(1024)])

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n')
const part = (head: string, body: string) => `--=_b\r\n${head}\r\n\r\n${body}\r\n`
const mail = (...parts: string[]) =>
  Buffer.from(
    `Return-Path: <a@b>\r\nSubject: NF-e\r\nContent-Type: multipart/mixed;\r\n boundary="=_b"\r\n\r\n${parts.join('')}--=_b--\r\n`,
    'latin1',
  )
const TEXT = part('Content-Type: text/plain', 'Segue a nota.')

test('gzip, tar and tar in gzip', async () => {
  const name = `${'pasta-com-um-nome-muito-longo/'.repeat(5)}nota.xml`
  const entries = tar(
    tarEntry('pasta/', Buffer.alloc(0), '5'),
    tarEntry('/abs/0.xml', bytesOf(0)),
    tarEntry('././@LongLink', Buffer.from(`${name}\0`), 'L'),
    tarEntry(name, bytesOf(1)),
    tarEntry(Buffer.from('emissão.xml', 'latin1'), bytesOf(2)),
    tarEntry('../fora.xml', bytesOf(3)),
  )
  expect(
    await send({ name: 'nota.xml.gz', bytes: gzipSync(bytesOf(3)) }, { name: 'lote.tar', bytes: entries }),
  ).toEqual([
    'nota.xml.gz/nota.xml importado',
    'lote.tar//abs/0.xml importado',
    `lote.tar/${name} importado`,
    'lote.tar/emissão.xml importado',
    'lote.tar/../fora.xml rejeitado',
  ])
  expect(await send({ name: 'lote.tgz', bytes: gzipSync(tar(tarEntry('0.xml', bytesOf(0)))) })).toEqual([
    'lote.tgz/0.xml repetido',
  ])
})

test('a tar without the mark is known by the checksum of its header; one with another sum is no archive', async () => {
  const old = tar(oldTarEntry('velho/0.xml', bytesOf(0)), oldTarEntry('velho/1.xml', bytesOf(1)))
  expect(await send({ name: 'velho.tar', bytes: old })).toEqual([
    'velho.tar/velho/0.xml importado',
    'velho.tar/velho/1.xml importado',
  ])
  old.write('7', 149)
  expect(await send({ name: 'outro.tar', bytes: old })).toEqual(['outro.tar rejeitado'])
})

test('the attachments of an e-mail: XML, zip, gzip and another message, under their names', async () => {
  const zip = makeZip([{ name: 'dois.xml', bytes: bytesOf(2) }])
  const inner = mail(
    TEXT,
    part('Content-Type: application/xml; name=tres.xml\r\nContent-Transfer-Encoding: base64', base64(bytesOf(3))),
  )
  const message = mail(
    TEXT,
    part('Content-Type: text/xml; name="nota.xml"\r\nContent-Transfer-Encoding: base64', base64(bytesOf(0))),
    part(
      "Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename*=UTF-8''emiss%C3%A3o.xml\r\nContent-Transfer-Encoding: quoted-printable",
      bytesOf(1).toString('latin1').replaceAll('=', '=3D'),
    ),
    part(
      'Content-Type: application/zip; name="=?iso-8859-1?Q?mar=E7o.zip?="\r\nContent-Transfer-Encoding: base64',
      base64(Buffer.from(zip)),
    ),
    part('Content-Type: image/png\r\nContent-Transfer-Encoding: base64', 'iVBORw0KGgo='),
    part('Content-Type: message/rfc822', inner.toString('latin1')),
  )
  expect(await send({ name: 'mensagem.eml', bytes: message })).toEqual([
    'mensagem.eml/nota.xml importado',
    'mensagem.eml/emissão.xml importado',
    'mensagem.eml/março.zip/dois.xml importado',
    'mensagem.eml/tres.xml importado',
  ])
})

test('the attachments of messages of Outlook, by themselves and in a zip; an old Word document is refused alone', async () => {
  const saved = compoundFile(msgFolder(msgAttachment('zero.xml', bytesOf(0)), msgAttachment('um.xml', bytesOf(1))))
  const zip = makeZip([
    { name: 'fwd.msg', bytes: saved },
    { name: 'winmail.dat', bytes: tnefFile(tnefAttachment('dois.xml', bytesOf(2))) },
    { name: 'velho.doc', bytes: compoundFile({ WordDocument: Buffer.alloc(5_000, 1) }) },
    { name: 'tres.xml', bytes: bytesOf(3) },
  ])
  expect(await send({ name: 'junto.zip', bytes: zip })).toEqual([
    'junto.zip/fwd.msg/zero.xml importado',
    'junto.zip/fwd.msg/um.xml importado',
    'junto.zip/winmail.dat/dois.xml importado',
    'junto.zip/velho.doc rejeitado',
    'junto.zip/tres.xml importado',
  ])
  expect(await send({ name: 'fwd.msg', bytes: saved })).toEqual([
    'fwd.msg/zero.xml repetido',
    'fwd.msg/um.xml repetido',
  ])
})

test('what is not opened says what to do', async () => {
  const { lines } = await intake.importFiles(client, EMPRESA.taxId, [
    { name: 'a.rar', bytes: Buffer.from('526172211a0700', 'hex') },
    { name: 'a.7z', bytes: Buffer.from('377abcaf271c0004', 'hex') },
    { name: 'so-texto.eml', bytes: mail(TEXT) },
    { name: 'cortado.gz', bytes: gzipSync(bytesOf(0)).subarray(0, 200) },
    { name: 'cortado.tar', bytes: tar(tarEntry('0.xml', bytesOf(0))).subarray(0, 1024) },
    { name: 'bomba.gz', bytes: gzipSync(Buffer.alloc(80 * 1024 * 1024)) },
    { name: 'vazio.tar', bytes: Buffer.concat([tarEntry('pasta/', Buffer.alloc(0), '5'), Buffer.alloc(1024)]) },
  ])
  expect(lines.map(({ motivo }) => motivo)).toEqual([
    expect.stringContaining('Peça em zip'),
    expect.stringContaining('Peça em zip'),
    expect.stringContaining('e-mail'),
    expect.stringContaining('danificado'),
    expect.stringContaining('danificado'),
    expect.stringContaining('exagerada'),
    expect.stringContaining('sem documentos'),
  ])
})

test('names of a zip in code page 850 and latin-1, and absolute paths', async () => {
  const named = (name: Buffer | string, index: number) => ({
    name: Buffer.from(name).toString('latin1'),
    bytes: bytesOf(index),
  })
  const zip = Buffer.from(
    makeZip([
      named('AAAAAAA.xml', 0),
      named('BBBBBBBBBBB.xml', 1),
      named('C:\\notas\\n4.xml', 2),
      named('/abs/n5.xml', 3),
    ]),
  )
  const put = (from: string, to: Buffer) => {
    for (let at = zip.indexOf(from); at >= 0; at = zip.indexOf(from, at + 1)) to.copy(zip, at)
  }
  put('AAAAAAA', Buffer.from([0x4e, 0x4f, 0x54, 0x80, 0xc7, 0x4f, 0x53]))
  put('BBBBBBBBBBB', Buffer.from('Emissão/São', 'latin1'))
  // the flag that says UTF-8
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1)) zip.writeUInt16LE(0, at + 8)
  expect(await send({ name: 'z.zip', bytes: zip })).toEqual([
    'z.zip/NOTÇÃOS.xml importado',
    'z.zip/Emissão/São.xml importado',
    'z.zip/C:\\notas\\n4.xml importado',
    'z.zip//abs/n5.xml importado',
  ])
})

const noise = (bytes: number) => randomBytes(bytes)
const MB = 1024 * 1024
const attached = (name: string, bytes: Buffer) =>
  part(`Content-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64`, base64(bytes))
/** A tar of one note, above the limit of an XML through a file that no document is. */
const largeTar = (index: number) => tar(tarEntry('figura.png', noise(9 * MB)), tarEntry(`${index}.xml`, bytesOf(index)))

test('above 8 MB: a tar, a tar.gz, a message, a gzip of a tar, each alone', async () => {
  const names = ['lote.tar', 'lote.tgz', 'mensagem.eml', 'lote.gz']
  const [plain, tgz, eml, gz] = [
    largeTar(0),
    gzipSync(largeTar(1)),
    mail(TEXT, attached('figura.bin', noise(7 * MB)), attached('2.xml', bytesOf(2))),
    gzipSync(largeTar(3)),
  ]
  expect(await send(...[plain, tgz, eml, gz].map((bytes, index) => ({ name: names[index]!, bytes })))).toEqual([
    ...['lote.tar/figura.png rejeitado', 'lote.tar/0.xml importado'],
    ...['lote.tgz/figura.png rejeitado', 'lote.tgz/1.xml importado'],
    ...['mensagem.eml/figura.bin rejeitado', 'mensagem.eml/2.xml importado'],
    ...['lote.gz/figura.png rejeitado', 'lote.gz/3.xml importado'],
  ])
})

const zipped = (...entries: [string, Buffer][]) => makeZip(entries.map(([name, bytes]) => ({ name, bytes })))

test.each<[string, string, () => Buffer, string[]]>([
  ['tar.gz in zip', 'z.zip', () => zipped(['a.tgz', gzipSync(tar(tarEntry('0.xml', bytesOf(0))))]), ['a.tgz/0.xml']],
  ['large tar.gz in zip', 'z.zip', () => zipped(['a.tgz', gzipSync(largeTar(0))]), ['a.tgz/figura.png', 'a.tgz/0.xml']],
  ['gzip in zip', 'z.zip', () => zipped(['0.xml.gz', gzipSync(bytesOf(0))]), ['0.xml.gz/0.xml']],
  ['message in zip', 'z.zip', () => zipped(['m.eml', mail(attached('0.xml', bytesOf(0)))]), ['m.eml/0.xml']],
  ['large tar in zip', 'z.zip', () => zipped(['a.tar', largeTar(0)]), ['a.tar/figura.png', 'a.tar/0.xml']],
  [
    'zip in a message in zip',
    'z.zip',
    () => zipped(['m.eml', mail(attached('n.zip', zipped(['0.xml', bytesOf(0)])))]),
    ['m.eml/n.zip/0.xml'],
  ],
  ['zip in tar', 'a.tar', () => tar(tarEntry('n.zip', zipped(['0.xml', bytesOf(0)]))), ['n.zip/0.xml']],
  [
    'large zip in a message',
    'm.eml',
    () => mail(attached('n.zip', zipped(['a.png', noise(9 * MB)], ['0.xml', bytesOf(0)]))),
    ['n.zip/a.png', 'n.zip/0.xml'],
  ],
  ['zip in tar.gz', 'a.tgz', () => gzipSync(tar(tarEntry('n.zip', zipped(['0.xml', bytesOf(0)])))), ['n.zip/0.xml']],
  ['zip in gzip', 'n.zip.gz', () => gzipSync(zipped(['0.xml', bytesOf(0)])), ['n.zip/0.xml']],
  ['tar in a message', 'm.eml', () => mail(attached('a.tar', tar(tarEntry('0.xml', bytesOf(0))))), ['a.tar/0.xml']],
  [
    'a message as an attachment in base64',
    'm.eml',
    () => mail(attached('outra.eml', mail(attached('0.xml', bytesOf(0))))),
    ['outra.eml/0.xml'],
  ],
])('%s', async (_, name, make, files) => {
  const lines = await send({ name, bytes: make() })
  expect(lines.map((line) => line.replace(/ \w+$/, ''))).toEqual(files.map((file) => `${name}/${file}`))
  expect(lines.at(-1)).toMatch(/ importado$/)
})

test('bombs and broken archives inside others are refused, and what is beside them is read', async () => {
  const zeros = gzipSync(Buffer.alloc(80 * MB))
  const note = tarEntry('0.xml', bytesOf(0))
  const deep = gzipSync(zipped(['n.zip', zipped(['0.xml', bytesOf(0)])]))
  const inner = (name: string, bytes: Buffer) => tarEntry(name, bytes)
  const { lines } = await intake.importFiles(client, EMPRESA.taxId, [
    {
      name: 'a.tar',
      bytes: tar(
        inner('bomba.gz', zeros),
        inner('bomba.tgz', gzipSync(tar(tarEntry('0.xml', Buffer.alloc(20 * MB))))),
        inner('dupla.gz', gzipSync(zeros)),
        inner('bomba.zip', zipped(['0.xml', Buffer.alloc(7 * MB)])),
        inner('funda.gz', deep),
        inner('cortado.gz', gzipSync(noise(9 * MB)).subarray(0, 9 * MB)),
        inner('cortado.tar', tar(note).subarray(0, 1024)),
        inner('vazio.zip', zipped()),
        inner('grande.bin', noise(9 * MB)),
        inner('grande.gz', gzipSync(noise(9 * MB))),
        note,
      ),
    },
    { name: 'sem-anexo.eml', bytes: mail(part('Content-Type: text/plain', 'texto\r\n'.repeat(1_300_000))) },
    { name: 'a.rar', bytes: Buffer.concat([Buffer.from('526172211a0700', 'hex'), noise(9 * MB)]) },
  ])
  expect(lines.map(({ arquivo, motivo }) => [arquivo, motivo])).toEqual([
    ['a.tar/bomba.gz', expect.stringContaining('exagerada')],
    ['a.tar/bomba.tgz', expect.stringContaining('exagerada')],
    ['a.tar/dupla.gz/dupla', expect.stringContaining('exagerada')],
    ['a.tar/bomba.zip/0.xml', expect.stringContaining('exagerada')],
    ['a.tar/funda.gz/funda/n.zip', expect.stringContaining('fundo demais')],
    ['a.tar/cortado.gz', expect.stringContaining('danificado')],
    ['a.tar/cortado.tar', expect.stringContaining('danificado')],
    ['a.tar/vazio.zip', expect.stringContaining('sem documentos')],
    ['a.tar/grande.bin', 'Arquivo maior que 8 MB.'],
    ['a.tar/grande.gz/grande', 'Arquivo maior que 8 MB.'],
    ['a.tar/0.xml', undefined],
    ['sem-anexo.eml', expect.stringContaining('e-mail')],
    ['a.rar', expect.stringContaining('peça em zip')],
  ])
})

test('the entries of a tar count against the limit of the upload, also when it is resumed', async () => {
  const many = tar(
    ...Array.from({ length: 60 }, () => tarEntry('pasta/', Buffer.alloc(0), '5')),
    tarEntry('0.xml', bytesOf(0)),
  )
  const pieces = async (from: { file: number; entry: number }) => {
    const id = await intake.send(client, EMPRESA.taxId, [
      { name: 'a.tar', bytes: many },
      { name: 'm.eml', bytes: mail(attached('1.xml', bytesOf(1)), attached('2.xml', bytesOf(2))) },
      { name: 'z.zip', bytes: zipOfMany(199_938) },
      { name: '3.xml', bytes: bytesOf(3) },
    ])
    const folder = uploadFolder(intake.deps.spool, id)
    const manifest = await readManifest(folder)
    if (manifest === null || manifest === 'damaged') throw new Error('the upload was sealed')
    const names: string[] = []
    for await (const { source } of readPieces({ folder, manifest }, from))
      names.push('refused' in source ? `${source.name}: ${source.refused}` : source.name)
    return names
  }
  const all = ['a.tar/0.xml', 'm.eml/1.xml', 'm.eml/2.xml', `z.zip: ${REFUSED.tooManyTogether}`, '3.xml']
  expect(await pieces({ file: 0, entry: 0 })).toEqual(all)
  expect(await pieces({ file: 1, entry: 1 })).toEqual(all.slice(2))
  expect(await pieces({ file: 2, entry: 0 })).toEqual(all.slice(3))
})
