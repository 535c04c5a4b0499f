import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { sendMail } from '../../acesso/convite/mail.ts'
import { readMailFault } from './mail-fault.ts'

const fault = (fields: object) => readMailFault(Object.assign(new Error('x'), fields))

test.each([
  [{ responseCode: 552, response: '552 5.2.2 mailbox full', command: 'RCPT TO' }, 'failed', 'caixa cheia'],
  [{ responseCode: 550, response: '550 5.1.1 no such user' }, 'failed', 'o endereço não existe'],
  [{ responseCode: 554, response: '554 5.7.1 spam' }, 'failed', 'recusado pelo servidor de quem recebe'],
  [{ responseCode: 521, response: '521 no' }, 'failed', 'recusado (código 521)'],
  [{ responseCode: 451, response: '451 later', command: 'DATA' }, 'again', 'o servidor adiou (código 451)'],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'again', 'o servidor de e-mail não respondeu'],
  [{ code: 'EENVELOPE' }, 'failed', 'o endereço não é válido'],
  [{ code: 'ETIMEDOUT', command: 'DATA' }, 'unsure', 'o servidor não confirmou; pode ter chegado'],
  [{ code: 'ECONNECTION' }, 'unsure', 'o servidor não confirmou; pode ter chegado'],
])('%j is %s: %s', (fields, kind, reason) => expect(fault(fields)).toEqual({ kind, reason }))

test('what is no error of the mail program is unsure', () => expect(readMailFault(null).kind).toBe('unsure'))

/** Sends a mail to a server that says `ehlo` and does `act` at the step. */
async function faultAt(step: 'RCPT' | 'text', act: (socket: Socket) => void, { user = '', ehlo = '250 teste' } = {}) {
  const server = createServer((socket) => {
    let isText = false
    socket.on('error', () => undefined)
    socket.write('220 teste\r\n')
    socket.on('data', (chunk) => {
      const line = chunk.toString()
      if (line.startsWith(step) || (isText && line.endsWith('\r\n.\r\n'))) return act(socket)
      if (isText) return
      isText = line.startsWith('DATA')
      socket.write(`${isText ? '354 teste' : line.startsWith('EHLO') ? ehlo : '250 teste'}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const mail = { to: 'a@exemplo.com.br', subject: 'Notas', text: 'texto' }
  const error = await sendMail(`smtp://${user}127.0.0.1:${port}`, mail).catch((thrown: unknown) => thrown)
  server.close()
  return readMailFault(error).kind
}

test('a session that breaks before the text is tried again; after it the mail may have arrived', async () => {
  expect(await faultAt('RCPT', (socket) => socket.end())).toBe('again')
  expect(await faultAt('text', (socket) => socket.end())).toBe('unsure')
  expect(await faultAt('text', (socket) => socket.resetAndDestroy())).toBe('unsure')
  expect(await faultAt('text', (socket) => socket.write('452 4.3.1 cheio\r\n'))).toBe('again')
})

test('without the password that the server wants nothing was sent', async () => {
  const wants = { user: 'portal%40exemplo.com.br@', ehlo: '250-teste\r\n250 AUTH PLAIN' }
  expect(await faultAt('text', (socket) => socket.end(), wants)).toBe('failed')
})
