import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compoundFile, msgAttachment, msgFolder, tnefAttachment, tnefFile } from '../../../testing/outlook.ts'
import { makeZip } from '../../../testing/zip.ts'
import { containerKind } from '../receive/container.ts'
import { REFUSED } from '../receive/refusals.ts'
import { createEntryBudget, type EntryBudget } from '../receive/zip.ts'
import { memorySource } from './byte-source.ts'
import { containerEntries } from './containers.ts'

const XML = Buffer.from('<nfeProc/>')
const msg = (name: string, bytes: Buffer) => compoundFile(msgFolder(msgAttachment(name, bytes)))
const zip = (name: string, bytes: Buffer) => Buffer.from(makeZip([{ name, bytes }]))

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-outlook-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The files of a container, each with its bytes or the reason of its refusal. */
async function filesOf(name: string, bytes: Buffer, entryBudget: EntryBudget = createEntryBudget()) {
  const kind = containerKind(bytes)
  if (kind === null) throw new Error('no container')
  const files: [string, number | string][] = []
  for await (const entry of containerEntries({ kind, name, folder, source: memorySource(bytes), entryBudget })) {
    const file = await entry.read()
    files.push([file.name, 'refused' in file ? file.refused : file.size])
  }
  return files
}

test('saved messages and winmail.dat in a zip are opened, and what is in them', async () => {
  const bytes = Buffer.from(
    makeZip([
      {
        name: 'fwd.msg',
        bytes: compoundFile(msgFolder(msgAttachment('ação.xml', XML), msgAttachment('lote.zip', zip('b.xml', XML)))),
      },
      { name: 'winmail.dat', bytes: tnefFile(tnefAttachment('c.xml', XML), tnefAttachment('', XML)) },
      { name: 'd.xml', bytes: XML },
    ]),
  )
  expect(await filesOf('junto.zip', bytes)).toEqual([
    ['junto.zip/fwd.msg/ação.xml', XML.length],
    ['junto.zip/fwd.msg/lote.zip/b.xml', XML.length],
    ['junto.zip/winmail.dat/c.xml', XML.length],
    ['junto.zip/winmail.dat/anexo 2', XML.length],
    ['junto.zip/d.xml', XML.length],
  ])
})

test('a compound file without attachments, and a broken message, are files as they are', async () => {
  const document = compoundFile({ WordDocument: Buffer.alloc(5_000, 1) })
  const broken = msg('a.xml', Buffer.alloc(300_000, 1)).subarray(0, 150_000)
  expect(await filesOf('a.zip', zip('velho.doc', document))).toEqual([['a.zip/velho.doc', document.length]])
  expect(await filesOf('a.zip', zip('fwd.msg', broken))).toEqual([['a.zip/fwd.msg', broken.length]])
})

test('a message with more than 100 attachments is not opened; what is beside it is read', async () => {
  const of = (count: number) =>
    compoundFile(msgFolder(...Array.from({ length: count }, (_, n) => msgAttachment(`${n}.xml`, XML))))
  expect(await filesOf('a.zip', zip('fwd.msg', of(100)))).toHaveLength(100)
  const [large, beside, ...more] = await filesOf(
    'a.zip',
    Buffer.from(
      makeZip([
        { name: 'fwd.msg', bytes: of(101) },
        { name: 'b.xml', bytes: XML },
      ]),
    ),
  )
  expect(large?.[0]).toBe('a.zip/fwd.msg')
  expect([beside, ...more]).toEqual([['a.zip/b.xml', XML.length]])
})

test('attachments count as files of the upload', async () => {
  const bytes = compoundFile(msgFolder(msgAttachment('a.xml', XML), msgAttachment('b.xml', XML)))
  const budgetOf = (most: number): EntryBudget => {
    let left = most
    return (entries) => {
      left -= entries
      return left >= 0
    }
  }
  expect(await filesOf('fwd.msg', bytes, budgetOf(2))).toHaveLength(2)
  expect(await filesOf('fwd.msg', bytes, budgetOf(1))).toEqual([['fwd.msg', REFUSED.tooManyInside]])
})

test('messages are opened as deep as other containers are', async () => {
  const inside = (depth: number): Buffer => (depth === 0 ? XML : msg('dentro', inside(depth - 1)))
  expect(await filesOf('0.msg', inside(4))).toEqual([['0.msg/dentro/dentro/dentro/dentro', XML.length]])
  expect(await filesOf('0.msg', inside(5))).toEqual([['0.msg/dentro/dentro/dentro/dentro', REFUSED.nested]])
})

test('attachments count against the bytes that a zip may unpack to, and end it', async () => {
  const message = sharing(100, 400_000)
  const bytes = Buffer.from(makeZip(Array.from({ length: 10 }, (_, n) => ({ name: `${n}.msg`, bytes: message }))))
  expect(bytes.length).toBeLessThan(500_000)
  expect(await filesOf('um.msg', message)).toHaveLength(100)
  const files = await filesOf('a.zip', bytes)
  const opened = files.filter(([, size]) => size === 400_000)
  expect(opened.length).toBeGreaterThan(100)
  expect(opened.length * 400_000).toBeLessThanOrEqual(bytes.length * 200 + 64 * 1024 * 1024)
  expect(files.some(([, reason]) => reason === REFUSED.inflatedBomb)).toBe(true)
})

/** A message whose attachments all are the same bytes of the file. */
function sharing(count: number, size: number): Buffer {
  const content = Buffer.alloc(size, 'linha de um arquivo que se repete; ')
  for (let at = 0; at < size; at += 50) content[at] = (at * 7919) % 251
  const attachments = Array.from({ length: count - 1 }, (_, n) => msgAttachment(`${n}.txt`, XML))
  const bytes = compoundFile(msgFolder(msgAttachment('a.txt', content), ...attachments))
  const name = Buffer.from('__substg1.0_37010102', 'utf16le')
  let first: Buffer | null = null
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + name.length)) {
    // start and size of the stream
    first ??= Buffer.from(bytes.subarray(at + 116, at + 124))
    first.copy(bytes, at + 116)
  }
  return bytes
}
