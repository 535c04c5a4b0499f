import { API_BASE, type Problem } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const COMPANY = '11222333000181'
const SUPPLIER = '09346601000125'
const KEY = '35260509346601000125550010000000011000000017'

let server: TestServer
let accountant: Client
beforeAll(async () => {
  server = await testServer()
  accountant = await signedIn(server, { login: '52998224725', sistema: 'SCA', empresas: [COMPANY] })
})
afterAll(() => server.close())

const ITEM = { number: '1', code: 'ABC', quantity: '2,00000', account: '1.1' }

/** An EFD of May 2026 with one purchase; every closing counts right. */
function efdOf({
  item = {},
  name = 'LOJA LTDA',
  extra = [],
}: {
  item?: Partial<typeof ITEM>
  name?: string
  extra?: string[]
} = {}) {
  const { number, code, quantity, account } = { ...ITEM, ...item }
  const blocks: [string, string[]][] = [
    [
      '0',
      [
        `|0000|020|0|01052026|31052026|${name}|${COMPANY}||SP|111111111111|3550308|||A|1|`,
        '|0001|0|',
        '|0005|LOJA|01310100|AV PAULISTA|1||BELA VISTA|1133334444||a@b.com|',
        `|0150|F1|FORNECEDOR|1058|${SUPPLIER}||222222222222|3550308||RUA A|1||CENTRO|`,
        '|0190|UN|UNIDADE|',
        `|0200|${code}|CANETA|||UN|00|96081000||96|||2806700|`,
      ],
    ],
    [
      'C',
      [
        '|C001|0|',
        `|C100|0|1|F1|55|00|1|1|${KEY}|02052026|03052026|20,00|0|||20,00|9||||20,00|3,60||||||||||`,
        `|C170|${number}|${code}||${quantity}|UN|20,00||0|000|1102||20,00|18,00|3,60||||||||||||||||||||||${account}||`,
        '|C190|000|1102|18,00|20,00|20,00|3,60|0|0|0|0||',
        ...extra,
      ],
    ],
    ['D', ['|D001|1|']],
    ['E', ['|E001|0|', '|E100|01052026|31052026|', '|E110|0|0|0|0|3,60|0|0|0|0|0|0|0|3,60|0|']],
  ]
  const lines = blocks.flatMap(([block, rows]) => [...rows, `|${block}990|${rows.length + 1}|`])
  const registers = [...new Set(lines.map((line) => line.split('|')[1]!)), '9001', '9990', '9999', '9900']
  const count = (reg: string) => lines.filter((line) => line.startsWith(`|${reg}|`)).length || 1
  const closing = registers.map((reg) => `|9900|${reg}|${reg === '9900' ? registers.length : count(reg)}|`)
  const end = ['|9001|0|', ...closing, `|9990|${closing.length + 3}|`]
  return `${[...lines, ...end, `|9999|${lines.length + end.length + 1}|`].join('\r\n')}\r\n`
}

const send = (text: string, query = '&so_passado=1') =>
  accountant.call({
    method: 'POST',
    url: `${API_BASE}/sped/importar?nr_cpfcnpj=${COMPANY}${query}`,
    payload: Buffer.from(text, 'latin1'),
    headers: { 'content-type': 'text/plain' },
  })
const past = async () =>
  (await server.owner.query('select item, cfop, unit_cents::int, value_cents::int from escrituracao_passado')).rows

test('a purchase of the file is kept with its price of one unit', async () => {
  const reply = await send(efdOf())
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await past()).toEqual([{ item: '', cfop: '1102', unit_cents: 1000, value_cents: 2000 }])
})

test.each([
  ['NUL in the code of an item', efdOf({ item: { code: 'A\0B' } })],
  ['NUL in an account', efdOf({ item: { account: '1\0' } })],
  ['NUL in the name of the company', efdOf({ name: 'LO\0JA' })],
  ['NUL in the name of a register', efdOf({ extra: ['|C1\x009|x|'] })],
  [
    'a pair of UTF-16 where the name is cut',
    efdOf({ name: `${'A'.repeat(99)}${Buffer.from('😀').toString('latin1')}` }),
  ],
  ['the number of an item that no document has', efdOf({ item: { number: '99999999999' } })],
  ['the number of an item with decimals', efdOf({ item: { number: '1.5' } })],
  ['a quantity so small that the price passes any bound', efdOf({ item: { quantity: '0,00000000000000000001' } })],
])('a file of another program is taken with %s', async (_, file) => {
  for (const query of ['&so_passado=1', '', '&previa=1']) {
    const reply = await send(file, query)
    expect([query, reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([query, 200, ''])
  }
  expect(await past()).toHaveLength(1)
})

test('the same month sent several times at once is kept once', async () => {
  for (const query of ['&so_passado=1', '']) {
    const replies = await Promise.all([0, 1, 2, 3].map(() => send(efdOf(), query)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  }
  expect(await past()).toHaveLength(1)
})

test('a file of a period after 2099 is refused, and the settings stay readable', async () => {
  const reply = await send(efdOf().replaceAll('052026|', '052199|'), '')
  expect([reply.statusCode, reply.json<Problem>().message]).toEqual([422, expect.stringContaining('não diz o período')])
  const settings = await accountant.get(`${API_BASE}/sped/configuracao?nr_cpfcnpj=${COMPANY}`)
  expect(settings.statusCode, settings.body).toBe(200)
})

test('a CNPJ with punctuation is the company; a state that does not exist is not another company', async () => {
  const dotted = efdOf().replace(`|${COMPANY}||SP|`, '|11.222.333/0001-81||SP|')
  expect((await send(dotted)).statusCode).toBe(200)
  const stateless = await send(efdOf().replace('||SP|', '||XX|'))
  expect([stateless.statusCode, stateless.json<Problem>()]).toMatchObject([
    422,
    { type: 'efd.head', message: expect.stringContaining('A UF do registro 0000 não existe') },
  ])
  const other = await send(efdOf().replace(`|${COMPANY}||SP|`, '|11444777000161||SP|'))
  expect(other.json<Problem>().type).toBe('sped.other_company')
})
