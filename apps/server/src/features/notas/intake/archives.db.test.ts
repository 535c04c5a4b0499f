import { gzipSync } from 'node:zlib'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../testing/accounts.ts'
import type { SentFile, TestIntake } from '../../../testing/intake.ts'
import { deleteImports, openIntakeServer } from '../../../testing/intake-server.ts'
import type { TestServer } from '../../../testing/server.ts'
import { makeZip } from '../../../testing/zip.ts'

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
