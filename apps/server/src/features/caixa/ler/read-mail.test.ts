import { expect, test } from 'vitest'
import { compoundFile, msgAttachment, msgFolder, tnefAttachment, tnefFile } from '../../../testing/outlook.ts'
import { readMail } from './read-mail.ts'

const part = (head: string, bytes: Buffer) =>
  `--b\r\n${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
const mailOf = (...parts: string[]) =>
  readMail(
    Buffer.from(
      `From: "fiscal@moinho.com.br" <outro@x.com>\r\nSubject: a\r\nContent-Type: multipart/related; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`,
    ),
  )
const inline = (type: string, name: string) =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: inline; filename="${name}"\r\nContent-ID: <${name}>`

test('a photo that a telephone put into the text is a file; a logo is none', async () => {
  const large = Buffer.alloc(200_000, 1)
  const mail = await mailOf(
    part(inline('image/jpeg', 'IMG_0412.jpg'), large),
    part(inline('image/heic', 'IMG_0413.HEIC'), large),
    part(inline('image/jpeg', 'logo.jpg'), Buffer.alloc(20_000, 1)),
    part(inline('image/png', 'faixa.png'), large),
  )
  expect(mail.pieces.map(({ name }) => name)).toEqual(['IMG_0412.jpg', 'IMG_0413.HEIC'])
})

test('a name in front of an address is no sender', async () => {
  expect(await mailOf()).toMatchObject({ sender: 'outro@x.com', senderName: 'fiscal@moinho.com.br' })
})

const XML = Buffer.from('<nfeProc/>')
const attached = (name: string, bytes: Buffer) =>
  mailOf(part(`Content-Type: application/octet-stream; name="${name}"`, bytes))

test('a saved message is replaced by its attachments; one that is broken stays, to be asked for again', async () => {
  const bytes = compoundFile(msgFolder(msgAttachment('..\\nota.xml', XML)))
  const names = async (content: Buffer) => (await attached('fwd.msg', content)).pieces.map(({ name }) => name)
  expect((await names(bytes))[0]).toMatch(/nota\.xml$/)
  expect(await names(bytes.subarray(0, 600))).toEqual(['fwd.msg'])
})

test('a winmail.dat is replaced by its attachments; one that holds none stays, to be asked for again', async () => {
  const pieces = async (bytes: Buffer) => (await attached('winmail.dat', bytes)).pieces
  expect(await pieces(tnefFile(tnefAttachment('nota.xml', XML)))).toEqual([{ name: 'nota.xml', bytes: XML }])
  expect((await pieces(tnefFile())).map(({ name }) => name)).toEqual(['winmail.dat'])
})
