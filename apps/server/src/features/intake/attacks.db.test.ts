import type { NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply, Documento } from '@portal/contract/notas.ts'
import { has, pageTexts } from '@portal/tools/acceptance/programs.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../testing/accounts.ts'
import { multipart } from '../../testing/intake.ts'
import type { Statement, StatementDocument } from '../../testing/statements/documents.ts'
import type { CompanyName, StatementAuthor } from '../../testing/statements/model.ts'
import { CANCELLATION, NOTA, UNSIGNED_CANCELLATION } from '../../testing/statements/samples.ts'
import { statement } from '../../testing/statements/sequences.ts'
import { hashOf, openStatementStage, type StatementStage, TAX_IDS } from '../../testing/statements/stage.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const HOSTILE = FULL ? 200 : 40
const HONEST = FULL ? 200 : 40
const SEED = 20_261_122
const JULY = { dt_ini: '2026-07-01', dt_fin: '2026-07-31' }

let stage: StatementStage
beforeAll(async () => {
  stage = await openStatementStage()
})
afterAll(() => stage.close())

let numero = 0
const newDocument = (): StatementDocument => stage.document(++numero)
/** The sender and the company of the upload. */
type By = [actor: StatementAuthor, under: CompanyName]
const send = ([actor, under]: By, document: StatementDocument, ...statements: Statement[]) =>
  stage.play(document, [{ actor, under, anchors: true, statements }])
const sendLines = async ([actor, under]: By, document: StatementDocument, statement: Statement) => {
  const { lines } = await stage.send({ actor, under, anchors: true }, [
    { name: 'a.xml', bytes: document.write(statement) },
  ])
  return lines
}
const shown = async (company: CompanyName, { chave }: StatementDocument): Promise<Partial<Documento> | null> =>
  (await stage.show(company, chave))?.documento ?? null
const COUNTS = { ds_situacao: 'autorizada', fl_cancelamento_pendente: 'N', eventos: 0 }
const PENDING = { ds_situacao: 'autorizada', fl_cancelamento_pendente: 'S' }
const CANCELLED = { ds_situacao: 'cancelada', fl_cancelamento_pendente: 'N' }

describe('C1: a cancellation uploaded under another company has no effect unless it is proven', () => {
  const forgeries: [string, Statement][] = [
    ['unsigned', UNSIGNED_CANCELLATION],
    ['signed by a third company in the issuer’s name', { ...CANCELLATION, author: 'forged' }],
    ['signed under an untrusted authority', { ...CANCELLATION, signing: 'unknown' }],
  ]
  test.each(forgeries)(
    'waiting there before the accountant of both companies imports the note: %s',
    async (_, forgery) => {
      const document = newDocument()
      await send(['recipient', 'recipient'], document, forgery)
      await send(['accountant', 'issuer'], document, NOTA)
      expect(await shown('issuer', document)).toMatchObject(COUNTS)
    },
  )

  test.each(forgeries)('beside the note that the other company has: %s', async (_, forgery) => {
    const document = newDocument()
    await send(['recipient', 'recipient'], document, { ...NOTA, signing: 'none' }, forgery)
    expect(await shown('issuer', document)).toBeNull()
    await send(['accountant', 'issuer'], document, NOTA)
    expect(await shown('issuer', document)).toMatchObject(COUNTS)
    expect(await shown('recipient', document)).toMatchObject(PENDING)
  })

  test('by an API key of the other company', async () => {
    const document = newDocument()
    const titular = await signedIn(stage.server, {
      login: '28625587887',
      empresas: { [TAX_IDS.recipient]: 'titular' },
    })
    const body = { nome: 'ERP', escopos: ['importar'] }
    const made = await titular.post(`${API_BASE}/chaves?nr_cpfcnpj=${TAX_IDS.recipient}`, body)
    const { chave: key } = made.json<NovaChaveReply>().data
    const reply = await stage.server.app.inject({
      method: 'POST',
      url: `${API_BASE}/importar?nr_cpfcnpj=${TAX_IDS.recipient}`,
      ...withKey(multipart([{ name: 'a.xml', bytes: document.write(UNSIGNED_CANCELLATION) }]), key),
    })
    expect(reply.statusCode, reply.body).toBe(202)
    await stage.work(titular, reply.json<{ id: string }>().id)
    await send(['accountant', 'issuer'], document, NOTA)
    expect(await shown('issuer', document)).toMatchObject(COUNTS)
  })

  test('control: a proven one cancels the note, in either order', async () => {
    for (const first of [true, false]) {
      const document = newDocument()
      if (first) await send(['recipient', 'recipient'], document, CANCELLATION)
      await send(['accountant', 'issuer'], document, NOTA)
      if (!first) await send(['recipient', 'recipient'], document, CANCELLATION)
      expect(await shown('issuer', document)).toMatchObject(CANCELLED)
    }
  })
})

const withKey = ({ payload, headers }: ReturnType<typeof multipart>, key: string) => ({
  payload,
  headers: { ...headers, authorization: `Bearer ${key}` },
})

describe('H1: an event of another author', () => {
  const byThird: Statement = { ...CANCELLATION, author: 'third', text: 1 }

  test('does not replace the issuer’s cancellation', async () => {
    const document = newDocument()
    await send(['issuer', 'issuer'], document, NOTA)
    await send(['stranger', 'third'], document, byThird)
    expect(await shown('issuer', document)).toMatchObject(COUNTS)
    const [line] = await sendLines(['issuer', 'issuer'], document, CANCELLATION)
    expect(line?.veredito).toBe('importado')
    expect(await shown('issuer', document)).toMatchObject({ ...CANCELLED, eventos: 1 })
  })

  test('nor when the company’s own users import it first', async () => {
    const document = newDocument()
    await send(['issuer', 'issuer'], document, NOTA, byThird)
    expect(await shown('issuer', document)).toMatchObject({ ...COUNTS, eventos: 1 })
    await send(['issuer', 'issuer'], document, CANCELLATION)
    expect(await shown('issuer', document)).toMatchObject(CANCELLED)
  })

  test('is never stored as a correction letter at the issuer or the recipient', async () => {
    const document = newDocument()
    await send(['issuer', 'issuer'], document, NOTA)
    await send(['stranger', 'third'], document, { ...CANCELLATION, tpEvento: '110110', author: 'third' })
    expect(await shown('issuer', document)).toMatchObject(COUNTS)
    expect(await shown('recipient', document)).toMatchObject(COUNTS)
  })

  test.skipIf(!has('pdftotext'))('is not what the print of a cancelled note quotes', async () => {
    const document = newDocument()
    await send(['issuer', 'issuer'], document, NOTA, { ...byThird, nSeq: 2 })
    const { id } = (await stage.show('issuer', document.chave)) ?? { id: '' }
    const print = async () =>
      (await pageTexts((await stage.reader.get(`${API_BASE}/visualizar/${id}`)).rawPayload)).join()
    expect(await print()).not.toMatch(/CANCELAD[AO]/)
    await send(['issuer', 'issuer'], document, CANCELLATION)
    expect(await print()).toMatch(/CANCELAD[AO]/)
  })
})

describe('H3: unsigned parts of a file that the company’s own users import', () => {
  const forged: [string, Statement][] = [
    ['a resNFe with cSitNFe 3', { kind: 'resumo', cSit: '3' }],
    ['a resEvento', { kind: 'resumo_evento' }],
    ['a retEvento appended to the note’s file', { ...NOTA, embedded: true }],
    ['a retEvento in a copy without its signature', { ...NOTA, signing: 'none', embedded: true }],
  ]
  test.each(forged)('%s after the note or before it is a claim that a person may refuse', async (_, words) => {
    for (const statements of [
      [NOTA, words],
      [words, NOTA],
    ]) {
      const document = newDocument()
      for (const statement of statements) await send(['issuer', 'issuer'], document, statement)
      expect(await shown('issuer', document)).toMatchObject(PENDING)
      const { id } = (await stage.show('issuer', document.chave)) ?? { id: '' }
      const decide = (acao: string) =>
        stage.clients.issuer.post(`${API_BASE}/documento/${id}/cancelamento`, { acao, ds_motivo: 'Conferido' })
      expect((await decide('considerar')).json()).toMatchObject({ data: CANCELLED })
      expect((await decide('desconsiderar')).json()).toMatchObject({
        data: { ds_situacao: 'autorizada', fl_cancelamento_pendente: 'N' },
      })
    }
  })

  test('the genuine file stays in front of the altered one', async () => {
    const document = newDocument()
    await send(['issuer', 'issuer'], document, NOTA)
    await send(['issuer', 'issuer'], document, { ...NOTA, embedded: true })
    expect((await stage.show('issuer', document.chave))?.sha256).toBe(hashOf(document.write(NOTA)))
  })

  test('an unsigned request does not hide a registered event that came as a summary', async () => {
    const request: Statement = { ...CANCELLATION, registered: false }
    for (const statements of [
      [{ kind: 'resumo_evento' } as const, request],
      [request, { kind: 'resumo_evento' } as const],
    ]) {
      const document = newDocument()
      await send(['issuer', 'issuer'], document, NOTA)
      for (const statement of statements) await send(['issuer', 'issuer'], document, statement)
      expect(await shown('issuer', document)).toMatchObject(PENDING)
    }
  })
})

describe('a weaker statement does not override a stronger one', () => {
  test('the issuer’s unsigned copy of a cancellation that the recipient proved', async () => {
    const document = newDocument()
    await send(['issuer', 'issuer'], document, NOTA)
    await send(['recipient', 'recipient'], document, CANCELLATION)
    await send(['issuer', 'issuer'], document, { ...CANCELLATION, signing: 'none' })
    expect(await shown('issuer', document)).toMatchObject(CANCELLED)
  })

  test('a summary waiting under the recipient, against the proven event that the accountant sent under the issuer', async () => {
    const document = newDocument()
    await send(['accountant', 'recipient'], document, { kind: 'resumo_evento' })
    await send(['accountant', 'issuer'], document, CANCELLATION, NOTA)
    expect(await shown('recipient', document)).toMatchObject(CANCELLED)
  })

  test('the accountant’s event reaches the issuer although it was sent under the recipient before any note', async () => {
    const document = newDocument()
    await send(['accountant', 'recipient'], document, CANCELLATION)
    await send(['issuer', 'issuer'], document, NOTA)
    expect(await shown('issuer', document)).toMatchObject(CANCELLED)
  })

  // The protocol beside a signed note is not signed: a stranger who alters its cStat must not deny the issuer's own note.
  test('a stranger’s altered protocol does not deny a note that the issuer has as authorised', async () => {
    const document = newDocument()
    await send(['issuer', 'issuer'], document, { ...NOTA, signing: 'none' })
    await send(['recipient', 'recipient'], document, { ...NOTA, protocol: '302', wrapper: 1 })
    expect(await shown('issuer', document)).toMatchObject({ ds_situacao: 'autorizada' })
  })

  // «A denial that contradicts a better copy counts from `assinada` on»: this one is `alegada`, the copy beside it is proven.
  test('a denial under an untrusted authority does not deny a note with a proven copy', async () => {
    const document = newDocument()
    await send(['issuer', 'issuer'], document, NOTA)
    await send(['recipient', 'recipient'], document, { ...NOTA, signing: 'unknown', protocol: '302' })
    expect(await shown('recipient', document)).toMatchObject({ ds_situacao: 'autorizada' })
  })
})

test('H4: the company’s own file is shown before a stranger’s altered wrapper; both are stored', async () => {
  const document = newDocument()
  await send(['recipient', 'recipient'], document, { ...NOTA, wrapper: 1 })
  expect(await shown('issuer', document)).toMatchObject({ fl_terceiro: 'S' })
  const [line] = await sendLines(['issuer', 'issuer'], document, NOTA)
  expect(line?.veredito).toBe('atualizado')
  expect(await stage.show('issuer', document.chave)).toMatchObject({
    sha256: hashOf(document.write(NOTA)),
    documento: { fl_terceiro: 'N' },
  })
  const { rows } = await stage.server.owner.query(
    `select c.foreign_copy from nota_copy c join nota n on n.empresa_id = c.empresa_id and n.id = c.nota_id
     where n.chave = $1 and n.empresa_id = (select id from empresa where tax_id = $2)`,
    [document.chave, TAX_IDS.issuer],
  )
  expect(rows).toEqual([{ foreign_copy: true }])
})

test('M2: a note from another company’s upload is marked as such until the company’s own users import it', async () => {
  const document = newDocument()
  await send(['issuer', 'issuer'], document, NOTA)
  expect(await shown('recipient', document)).toMatchObject({ fl_terceiro: 'S' })
  const listed = async () => {
    const url = `${API_BASE}/consulta?cnpj_remetente=${TAX_IDS.recipient}&fl_terceiro=S&ds_chave=${document.chave}`
    return (await stage.reader.get(url)).json<ConsultaReply>().data.length
  }
  expect(await listed()).toBe(1)
  await send(['recipient', 'recipient'], document, NOTA)
  expect(await shown('recipient', document)).toMatchObject({ fl_terceiro: 'N' })
  expect(await listed()).toBe(0)
})

/** Figures, prints and check of the month of the issuer. */
async function everything(documents: readonly StatementDocument[]): Promise<string[]> {
  const { issuer } = stage.clients
  const list = await issuer.get(`${API_BASE}/consulta?cnpj_remetente=${TAX_IDS.issuer}&totais=1&limite=1000`)
  const { totais, data } = list.json<ConsultaReply>()
  const inicio = await issuer.get(`${API_BASE}/inicio?nr_cpfcnpj=${TAX_IDS.issuer}&mes=2026-07`)
  const address = `${API_BASE}/sped/conferencia?nr_cpfcnpj=${TAX_IDS.issuer}&nm_sistema=SCA`
  const month = await issuer.post(address, JULY)
  const prints: string[] = []
  for (const { chave } of documents) {
    const note = data.find(({ ds_chave }) => ds_chave === chave)
    prints.push(hashOf((await issuer.get(`${API_BASE}/visualizar/${note?.id ?? ''}`)).rawPayload))
  }
  return [JSON.stringify(totais), JSON.stringify(data), inicio.body, month.body, ...prints]
}

test.each([true, false])(
  `${HOSTILE} hostile documents and events (200 with PORTAL_TEST_FULL=1) change nothing at another company; anchors: %s`,
  { timeout: 900_000 },
  async (anchors) => {
    const documents = Array.from({ length: 4 }, newDocument)
    const by = { actor: 'issuer', under: 'issuer', anchors } as const
    for (const [index, document] of documents.entries())
      await stage.play(document, [
        {
          ...by,
          statements: [{ ...NOTA, signing: index === 3 ? 'none' : 'trusted' }, ...(index === 1 ? [CANCELLATION] : [])],
        },
      ])
    const before = await everything(documents)
    const isGenuine = (statement: Statement) =>
      (statement.kind === 'nota' && statement.signing === 'trusted') ||
      (statement.kind === 'evento' && statement.signing === 'trusted' && statement.author === 'issuer')
    const hostile = fc
      .sample(statement, { seed: SEED, numRuns: HOSTILE * 4 })
      .filter((statement) => !anchors || !isGenuine(statement))
      .slice(0, HOSTILE)
    expect(hostile).toHaveLength(HOSTILE)
    for (const [index, statement] of hostile.entries()) {
      const actor = index % 2 === 0 ? 'stranger' : 'recipient'
      const target = index % 5 === 0 ? newDocument() : documents[index % documents.length]
      if (target)
        await stage.play(target, [
          { actor, under: actor === 'stranger' ? 'third' : 'recipient', anchors, statements: [statement] },
        ])
    }
    expect(await everything(documents)).toEqual(before)
  },
)

test(`${HONEST} honest documents of an office without anchors (200 with PORTAL_TEST_FULL=1) are stored as they are, and cancellations count without a confirmation`, {
  timeout: 900_000,
}, async () => {
  const kinds = ['own', 'cancelled', 'supplier', 'supplier without protocol'] as const
  const wanted = {
    own: { ds_situacao: 'autorizada', fl_cancelamento_pendente: 'N', ds_prova: 'assinada' },
    cancelled: { ...CANCELLED, ds_prova: 'assinada' },
    supplier: { ds_situacao: 'autorizada', fl_cancelamento_pendente: 'N' },
    'supplier without protocol': { ds_situacao: 'sem_protocolo', fl_cancelamento_pendente: 'N' },
  }
  let sent = 0
  for (let round = 0; sent < HONEST; round += 1) {
    const kind = kinds[round % kinds.length] ?? 'own'
    const document = newDocument()
    const company = kind === 'own' || kind === 'cancelled' ? 'issuer' : 'recipient'
    const nota: Statement = { ...NOTA, protocol: kind === 'supplier without protocol' ? null : '100' }
    const files = [nota, ...(kind === 'cancelled' ? [CANCELLATION] : [])].map((one, index) => ({
      name: `${index}.xml`,
      bytes: document.write(one),
    }))
    const { lines } = await stage.send({ actor: company, under: company, anchors: false }, files)
    expect(lines.map(({ veredito }) => veredito)).toEqual(files.map(() => 'importado'))
    expect(await shown(company, document)).toMatchObject({ ...wanted[kind], fl_terceiro: 'N' })
    sent += files.length
  }
})
