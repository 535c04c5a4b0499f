import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../../../base/log.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { createAccount, insertEmpresa } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { type TestSmtp, testSmtp } from '../../../testing/smtp.ts'
import { mailAlerts } from './daily-mail.ts'

const OWN = cnpjOf('12345678')
const OTHER = cnpjOf('87654321')

let server: TestServer
let smtp: TestSmtp
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  smtp = await testSmtp()
  await insertEmpresa(server, { taxId: OWN, name: 'Padaria Alvorada Ltda' })
  await insertEmpresa(server, { taxId: OTHER, name: 'Metais Quixaba Ltda' })
  await createAccount(server, { login: '52998224725', name: 'Ana', email: 'ana@exemplo.com.br', empresas: [OWN] })
  await createAccount(server, { login: '11144477735', name: 'Bia', email: 'bia@exemplo.com.br', empresas: [OTHER] })
  await createAccount(server, { login: '39053344705', name: 'Caio', email: '', empresas: [OWN, OTHER] })
})
afterAll(async () => {
  smtp.close()
  await server.close()
})
beforeEach(async () => {
  for (const table of ['capture_alert', 'alert_mail'] as const) await server.ownerDb.deleteFrom(table).execute()
  smtp.clear()
})

const alert = (taxId: string, kind: string, quantidade = 2) =>
  server.ownerDb
    .insertInto('capture_alert')
    .values({
      id: uuidv7(),
      kind,
      service: 'nfe',
      environment: 1,
      tax_id: taxId,
      demo: false,
      details: JSON.stringify({ quantidade }),
    })
    .execute()
const send = (smtpUrl: string | null = smtp.url) =>
  mailAlerts(
    {
      ownerDb: server.ownerDb,
      log: createLogger('silent'),
      config: { ...server.deps.config, smtpUrl, origins: ['https://portal.exemplo.com.br'] },
      isHalting: () => false,
    },
    { environment: 1 },
    0,
  )
const mails = () => (smtp.text().match(/^To: .*$/gm) ?? []).map((line) => line.replace(/^To: |\r$/g, '')).sort()
/** The mail before this day was yesterday's. */
const nextDay = () =>
  server.owner
    .query(`update alert_mail set sent_at = sent_at - interval '1 day'`)
    .then(() => server.owner.query(`update capture_alert set opened_at = opened_at - interval '1 day'`))
const words = () =>
  Buffer.from(
    smtp.text().replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

test('each person gets one mail a day, of the own companies alone, with the address that mends each alert', async () => {
  await alert(OWN, 'conclusiva_5')
  await alert(OTHER, 'tacita', 1)
  await send()
  expect(mails()).toEqual(['ana@exemplo.com.br', 'bia@exemplo.com.br'])
  const toAna = words()
    .split(/(?=^From: )/m)
    .find((mail) => mail.includes('To: ana@'))
  expect(toAna).toContain('Padaria Alvorada Ltda')
  expect(toAna).toContain('conclusiva de 2 notas')
  expect(toAna).toContain(`https://portal.exemplo.com.br/notas/manifestacao?empresa=${OWN}`)
  expect(toAna).not.toContain('Quixaba')
  await alert(OWN, 'conclusiva_1')
  await send()
  expect(mails()).toHaveLength(2)
})

test('the next day only what has opened since makes a mail; what is seen or closed does not', async () => {
  await alert(OWN, 'conclusiva_5')
  await send()
  await nextDay()
  smtp.clear()
  await send()
  expect(mails()).toEqual([])
  await alert(OWN, 'tacita')
  await server.ownerDb.updateTable('capture_alert').set({ seen_at: new Date() }).where('kind', '=', 'tacita').execute()
  await send()
  expect(mails()).toEqual([])
  await alert(OWN, 'conclusiva_1')
  await send()
  expect(mails()).toEqual(['ana@exemplo.com.br'])
  expect(words()).toContain('1 aviso novo')
  expect(words()).toContain('Mais 1 aviso')
})

test('a server that takes no mail loses none: the next try sends it; without a server nothing is noted', async () => {
  await alert(OWN, 'conclusiva_5')
  await send('smtp://127.0.0.1:9')
  await send(null)
  expect(await server.ownerDb.selectFrom('alert_mail').select('account_id').execute()).toEqual([])
  await send()
  expect(mails()).toEqual(['ana@exemplo.com.br'])
})

test('who switched it off gets none, the others do; the mail names the switch', async () => {
  const ana = () => server.ownerDb.updateTable('account').where('email', '=', 'ana@exemplo.com.br')
  await ana().set({ alert_mail: false }).execute()
  await alert(OWN, 'conclusiva_5')
  await alert(OTHER, 'tacita')
  await send()
  expect(mails()).toEqual(['bia@exemplo.com.br'])
  expect(words()).toContain('https://portal.exemplo.com.br/conta, «E-mail diário dos avisos»')
  await ana().set({ alert_mail: true }).execute()
  await send()
  expect(mails()).toEqual(['ana@exemplo.com.br', 'bia@exemplo.com.br'])
})
