import { CAST, momentOf, START, testCa, testSefaz } from '@portal/simulador/testing/stage.ts'
import { cnpjOf, cpfOf } from '@portal/synthetic/base/digits.ts'
import { makeCte } from '@portal/synthetic/cte/cte.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'

const { emitter, recipient, office, carrier } = CAST
const maker = testSefaz()

let stage: CaptureStage
beforeEach(async () => {
  stage = await openCaptureStage()
})
afterEach(() => stage.close())

interface StoredNota {
  empresa_id: number
  foreign_copy: boolean
  obtained: boolean
  keys_hidden: boolean
  mark_signature: string
}
/** Joined here: a cluster joins no distributed table with one of the coordinator. */
const stored = async () => {
  const notas = await stage.database.owner.query<StoredNota>(
    'select empresa_id, foreign_copy, obtained, keys_hidden, mark_signature from nota order by foreign_copy',
  )
  const empresas = await stage.database.owner.query<{ id: number; tax_id: string }>('select id, tax_id from empresa')
  const taxIds = new Map(empresas.rows.map(({ id, tax_id }) => [id, tax_id]))
  return notas.rows.map(({ empresa_id, ...nota }) => ({ tax_id: taxIds.get(empresa_id), ...nota }))
}

test.each([
  ['a person by CPF', { ...recipient, taxId: cpfOf('529982247') }],
  ['a CNPJ with letters', { ...recipient, taxId: cnpjOf('12ABC3450001') }],
  ['a CNPJ of digits', { ...recipient, taxId: cnpjOf('112223330001') }],
])('%s captures with its own certificate', async (_, company) => {
  stage.sefaz.wake('nfe', company.taxId)
  stage.sefaz.receive(maker.note({ destinatario: company }).bytes)
  await stage.addCompany(company)
  stage.start()
  await stage.until(async () => (await stored()).length === 1)
  expect(await stored()).toMatchObject([{ tax_id: company.taxId, obtained: true }])
  const [call] = stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')
  expect(call).toMatchObject({ taxId: company.taxId, cStat: '138' })
})

test.each([
  ['of digits', '11222333'],
  ['with letters', '12ABC345'],
])('a branch of a CNPJ %s captures with the certificate of its head office', async (_, root) => {
  const [head, branch] = ['0001', '0002'].map((place) => ({ ...recipient, taxId: cnpjOf(`${root}${place}`) }))
  if (!head || !branch) throw new Error('no companies')
  stage.sefaz.wake('nfe', branch.taxId)
  stage.sefaz.receive(maker.note({ destinatario: branch }).bytes)
  await stage.addCompany(head, { isOn: false })
  await stage.addCompany(branch)
  expect(await stage.count('capture_certificate')).toBe(1)
  stage.start()
  await stage.until(async () => (await stored()).length === 1)
  expect(await stored()).toMatchObject([{ tax_id: branch.taxId, obtained: true }])
  const calls = stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')
  expect(new Set(calls.map(({ taxId }) => taxId))).toEqual(new Set([branch.taxId]))
})

test('what names the office in autXML comes to it, and lands under its client, who is a party', async () => {
  stage.sefaz.wake('nfe', office.taxId)
  stage.sefaz.receive(maker.note({ readers: [office.taxId] }).bytes)
  await stage.addCompany(office)
  await stage.addCompany(recipient, { certificate: false, isOn: false })
  stage.start()
  await stage.until(async () => (await stored()).length === 2)
  expect(await stored()).toMatchObject([
    { tax_id: office.taxId, foreign_copy: false, obtained: true, mark_signature: 'valida' },
    { tax_id: recipient.taxId, foreign_copy: true, obtained: false, mark_signature: 'valida' },
  ])
})

test.each([
  ['with a CNPJ of letters', cnpjOf('7K4M2A910001')],
  ['with a CNPJ of digits', cnpjOf('112223330001')],
  ['by CPF', cpfOf('529982247')],
])(
  'a CT-e comes to an office %s with hidden keys: listed with its mark, and not under the client',
  async (_, taxId) => {
    const reader = { ...office, taxId }
    const element = taxId.length === 11 ? 'CPF' : 'CNPJ'
    const notas = [{ chave: maker.note().chave, totalCents: 10_000 }]
    const { bytes } = makeCte(createStage({ seed: 21, signer: testCa }), {
      emitente: carrier,
      remetente: emitter,
      destinatario: recipient,
      payer: 'remetente',
      product: 'TINTAS',
      notas,
      moment: momentOf(START),
    })
    const autXml = `<autXML><${element}>${taxId}</${element}></autXML></infCte>`
    stage.sefaz.wake('cte', taxId)
    stage.sefaz.receive(Buffer.from(bytes.toString().replace('</infCte>', autXml)))
    await stage.addCompany(reader)
    await stage.addCompany(recipient, { certificate: false, isOn: false })
    stage.start()
    await stage.until(async () => (await stored()).length > 0)
    expect(await stored()).toEqual([
      { tax_id: taxId, foreign_copy: false, obtained: true, keys_hidden: true, mark_signature: 'nao_verificavel' },
    ])
  },
)
