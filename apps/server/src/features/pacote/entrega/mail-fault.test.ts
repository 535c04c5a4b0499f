import { expect, test } from 'vitest'
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
