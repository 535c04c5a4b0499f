import { gunzipSync } from 'node:zlib'
import { firstDeep, text } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { makeEvento } from '@portal/synthetic/evento/evento.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { makeNfe } from '@portal/synthetic/nota/nfe.ts'
import { expect, test } from 'vitest'
import { CALLS, type Call, consSit, distDFeInt, envEvento, soapType, ultNsu } from '../testing/client.ts'
import { complaint, hasSchemas } from '../testing/official-schema.ts'
import { HOUR, momentOf, START, signedEvento, testCa, testSefaz } from '../testing/stage.ts'
import { answerRequest } from './answer.ts'
import { ENDPOINTS } from './endpoints.ts'

/** The published schemas of distribution and events know no letters in tax ids. */
const [shop, , truck] = DEMO_COMPANIES as [(typeof DEMO_COMPANIES)[0], unknown, (typeof DEMO_COMPANIES)[0]]
const EVENTS = 'PL_010_V1.30_eventos_sped-nfe'

/** The element of the answer with its namespace. */
function element(body: string, name: string): string {
  const found = new RegExp(`<${name} .*</${name}>`, 's').exec(body)
  if (!found) throw new Error(`no ${name} in ${body}`)
  return found[0]
}

function stage() {
  const sefaz = testSefaz()
  const makers = createStage({ seed: 21, signer: testCa })
  sefaz.wake('nfe', shop.taxId)
  const document = makeNfe(makers, { emitente: truck, destinatario: shop, moment: momentOf(START - HOUR) })
  sefaz.receive(document.bytes)
  const ask = (call: Call, data: string) =>
    answerRequest(sefaz, ENDPOINTS.get(call.path)!, {
      contentType: soapType(call),
      body: Buffer.from(call.envelope(data)),
      owner: { cnpj: shop.taxId, cpf: null },
    }).body.toString()
  return { sefaz, document, ask }
}

test.runIf(hasSchemas).each([
  ['nfe', 'PL_NFeDistDFe_102', '1.01'],
  ['cte', 'PL_CTeDistDFe_100', '1.00'],
  ['mdfe', 'PL_MDFeDistDFe_100', '1.00'],
] as const)('%s: request and answers of the distribution', (service, folder, version) => {
  const { ask } = stage()
  const request = distDFeInt(service, shop.taxId, ultNsu(0))
  expect(complaint(`${folder}/distDFeInt_v${version}.xsd`, request)).toBeNull()
  // with or without documents, then misuse, then a refused request
  for (const data of [request, request, request.replace('<tpAmb>', ' <tpAmb>')]) {
    const answer = element(ask(CALLS[service], data), 'retDistDFeInt')
    expect(complaint(`${folder}/retDistDFeInt_v${version}.xsd`, answer), answer).toBeNull()
  }
})

test.runIf(hasSchemas)('summaries of notes and events', () => {
  const { sefaz, document, ask } = stage()
  const event = makeEvento(createStage({ seed: 4, signer: testCa }), {
    document,
    tpEvento: '210200',
    author: truck,
    after: 60,
  })
  sefaz.receive(Buffer.from(event.bytes.toString().replaceAll('210200', '610600')))
  const body = readXml(Buffer.from(ask(CALLS.nfe, distDFeInt('nfe', shop.taxId, ultNsu(0)))))
  const contents = (firstDeep(body, 'loteDistDFeInt')?.content ?? [])
    .filter((item) => typeof item !== 'string')
    .map((item) => gunzipSync(Buffer.from(text(item)!, 'base64')).toString())
  expect(contents.map((xml) => /<(res\w+)/.exec(xml)?.[1])).toEqual(['resNFe', 'resEvento'])
  expect(complaint('PL_NFeDistDFe_102/resNFe_v1.01.xsd', contents[0]!)).toBeNull()
  expect(complaint('PL_NFeDistDFe_102/resEvento_v1.01.xsd', contents[1]!)).toBeNull()
})

test.runIf(hasSchemas)('request and answers of the manifestação, and of the situation query after it', () => {
  const { document, ask } = stage()
  const usual = { sequence: 1, author: shop, signer: shop, at: START, homologacao: false }
  const eventos = [
    signedEvento(document.chave, { ...usual, tpEvento: '210210', justification: '' }),
    signedEvento(document.chave, { ...usual, tpEvento: '210240', justification: 'Mercadoria devolvida' }),
  ]
  const lot = envEvento(eventos)
  expect(complaint(`${EVENTS}/envConfRecebto_v1.00.xsd`, lot)).toBeNull()
  // registered, then refused as repeated, then refused as a whole
  for (const [data, expected] of [
    [lot, ['128', '135', '135']],
    [lot, ['128', '573', '573']],
    [lot.replace('<idLote>1', '<idLote>x'), ['225']],
  ] as const) {
    const answer = element(ask(CALLS.evento, data), 'retEnvEvento')
    expect(complaint(`${EVENTS}/retEnvConfRecebto_v1.00.xsd`, answer), answer).toBeNull()
    expect([...answer.matchAll(/<cStat>(\d+)/g)].map(([, cStat]) => cStat)).toEqual(expected)
  }
  const query = consSit('NFe', document.chave)
  expect(complaint('PL_009o_NT2024_001_v100/consSitNFe_v4.00.xsd', query)).toBeNull()
  const answer = element(ask(CALLS.nfeConsulta, query), 'retConsSitNFe')
  expect(complaint('PL_009o_NT2024_001_v100/retConsSitNFe_v4.00.xsd', answer), answer).toBeNull()
  expect(answer.match(/<procEventoNFe /g)).toHaveLength(2)
})

test.runIf(hasSchemas).each([
  ['CTe', 'cteConsulta', 'PL_CTe_400', '4.00'],
  ['MDFe', 'mdfeConsulta', 'PL_MDFe_300b_NT012025_1.03', '3.00'],
  ['NFe', 'nfeConsulta', 'PL_009o_NT2024_001_v100', '4.00'],
] as const)('the query of an unknown %s', (...given) => {
  const [tipo, call, folder, version] = given
  const { ask, sefaz } = stage()
  const query = consSit(tipo, sefaz.note({ emitente: truck }).chave)
  expect(complaint(`${folder}/consSit${tipo}_v${version}.xsd`, query)).toBeNull()
  const answer = element(ask(CALLS[call], query), `retConsSit${tipo}`)
  expect(complaint(`${folder}/retConsSit${tipo}_v${version}.xsd`, answer), answer).toBeNull()
})
