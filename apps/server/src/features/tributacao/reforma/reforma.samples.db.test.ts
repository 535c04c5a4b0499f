import { createHash } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConferenciaReply } from '@portal/contract/tributacao/reforma.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { IBS_CBS_2026 } from '@portal/tables/fixed/ibs-cbs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { openIntake, type SentFile, type TestIntake } from '../../../testing/intake.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { partiesOfFiles, readSampleFiles, samplesFolder } from '../../../testing/samples.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const HOME = cnpjOf('99887766')
const folder = samplesFolder()

/** Findings of a sample: code of the rule, and why the finding is right. `clean` says why there is none. */
type Expected = { clean: string } | Record<string, string>

/** The samples that carry the group IBSCBS and can be stored, all counted as production. */
const WITH_GROUP: Record<string, Expected> = {
  'nfe/nfe-14-ibscbs-4itens.xml': {
    base_formula:
      'item 1: 10.00 + freight 3.00 + other 4.00 = 17.00 is stated as the base, without ICMS 0.68, PIS 0.28 and Cofins 1.29 taken off (LC 214, art. 12)',
  },
  'nfe/nfe-15-ibscbs-2026-3itens.xml': {
    clean: 'debit note (finNFe 6) of 0.01 at 0.1 % and 0.9 %: the taxes round to zero, and its base follows no formula',
  },
  'nfe/nfe-16-ibscbs-monofasico-envinfe.xml': {
    clean: 'CST 620 with 620006, in force and valid for NF-e; gIBSCBSMono by quantity, no gIBSCBS, all amounts zero',
  },
  'nfe/nfe-17-ibscbs-completa.xml': {
    base_formula:
      'value 14.88 − 1.40 is less than its ICMS 6,812.24, PIS 824.28 and Cofins 3,796.69, with IS 150.00: the base is 0.00, stated 800.00 (LC 214, art. 12)',
    totals:
      'base of the total 2,000.50, of its only item 800.00; IBS 50.00, of the item 16 + 25; CBS 87.29, of the item 101',
    // rates, reduction and amounts are not compared: ide/gCompraGov reduces the effective rates (LC 214, art. 473)
  },
  'nfe/nfe-23-ibscbs-2026-assinada-envinfe.xml': {
    clean:
      '100.00 − ICMS 12.00 − PIS 0.57 − Cofins 2.64 = 84.79; 0.1 % is 0.08 and 0.9 % is 0.76; aluminium powder is in no annex',
  },
  'nfce/nfce-03-ibscbs.xml': {
    clean:
      '10.00 − PIS 0.17 − Cofins 0.76 = 9.07, ICMS was withheld before (CST 60); 0.01 and 0.08 are right; optional group of 2025',
  },
  'cte/cte-02-rodo-ibscbs-400.xml': {
    cst_unknown: 'CST 100 is not in the official table; 000001 belongs to 000 (NT 2025.002, UB13-10)',
  },
}

/** Generated from the schemas, with keys that are no keys: the import refuses them. */
const NOT_STORED = [
  'cte/cte-09-todos-grupos-rtc-xsd.xml',
  'cte/cte-11-os-400-rtc-xsd.xml',
  'cte/cte-12-simplificado-rtc-xsd.xml',
  'nfe/nfe-25-todos-os-grupos-xsd.xml',
]

interface Checked {
  issued: string
  codes: string[]
}

describe.skipIf(folder === null)('the IBS/CBS check of the real samples', () => {
  let server: TestServer
  let intake: TestIntake
  let samples: SentFile[]
  /** By hash of the stored document */
  let checked: Map<string, Checked>
  beforeAll(async () => {
    samples = readSampleFiles(folder ?? '').filter(({ name }) => /^(nfe|nfce|cte)\//.test(name))
    server = await testServer()
    intake = await openIntake(server)
    const client = await signedIn(server, { login: '52998224725', empresas: [HOME, ...partiesOfFiles(samples)] })
    await intake.importFiles(client, HOME, samples)
    await server.owner.query('update nota set homologacao = false')
    checked = await checkMonths(server, client)
  }, 60_000)
  afterAll(async () => {
    await intake.close()
    await server.close()
  })

  const checkOf = ({ bytes }: SentFile) =>
    hashesOf(bytes)
      .map((hash) => checked.get(hash))
      .find((found) => found !== undefined)

  test('the samples with the group have the findings that their XML explains', () => {
    const carriers = samples.filter(({ name, bytes }) => hasGroup(bytes) && !NOT_STORED.includes(name))
    const codes = carriers.map((sample) => [sample.name, checkOf(sample)?.codes.toSorted()])
    const expected = Object.entries(WITH_GROUP).map(([name, reasons]) => [
      name,
      Object.keys(reasons)
        .filter((code) => code !== 'clean')
        .toSorted(),
    ])
    expect(Object.fromEntries(codes)).toEqual(Object.fromEntries(expected))
  })

  test('the samples without the group have no finding: they are older than its obligation', () => {
    const others = samples.filter(({ bytes }) => !hasGroup(bytes))
    expect(others.length).toBeGreaterThan(30)
    for (const sample of others) {
      const found = checkOf(sample)
      expect(found?.codes, sample.name).toEqual([])
      expect((found?.issued ?? '') < IBS_CBS_2026.mandatory, sample.name).toBe(true)
    }
  })

  test('the other samples are not stored', () => {
    expect(samples.filter((sample) => !checkOf(sample)).map(({ name }) => name)).toEqual(NOT_STORED)
  })
})

const hasGroup = (bytes: Uint8Array) => Buffer.from(bytes).includes('<IBSCBS>')

/** Runs the check of every company and month, and collects the codes of each document; a received copy has the same ones. */
async function checkMonths(server: TestServer, client: Client): Promise<Map<string, Checked>> {
  const { rows: notes } = await server.owner.query<{ id: string; empresa_id: number; hash: string; issued: string }>(
    `select id, empresa_id, encode(arquivo_sha256, 'hex') as hash, to_char(issued_local, 'YYYY-MM-DD') as issued
     from nota where tipo in ('nfe', 'nfce', 'cte')`,
  )
  const { rows: companies } = await server.owner.query<{ id: number; tax_id: string }>('select id, tax_id from empresa')
  const taxIds = new Map(companies.map(({ id, tax_id }) => [id, tax_id]))
  const checked = new Map(notes.map(({ hash, issued }) => [hash, { issued, codes: [] as string[] }]))
  const hashById = new Map(notes.map(({ id, hash }) => [id, hash]))
  const months = new Set(
    notes.map(({ empresa_id, issued }) => `nr_cpfcnpj=${taxIds.get(empresa_id)}&mes=${issued.slice(0, 7)}`),
  )
  for (const month of months) {
    const reply = await client.get(`${API_BASE}/reforma/conferencia?${month}`)
    expect(reply.statusCode, reply.body).toBe(200)
    for (const { codigo, exemplos } of reply.json<ConferenciaReply>().achados) {
      const code = codigo.replace(/^received_/, '')
      for (const id of exemplos) {
        const codes = checked.get(hashById.get(id) ?? '')?.codes
        if (codes && !codes.includes(code)) codes.push(code)
      }
    }
  }
  return checked
}

/** Hash of each document of a file. */
function hashesOf(bytes: Uint8Array): string[] {
  try {
    return readDfe(bytes).map((document) => createHash('sha256').update(document.bytes).digest('hex'))
  } catch {
    return []
  }
}
