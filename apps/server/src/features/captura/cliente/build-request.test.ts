import { complaint, hasSchemas } from '@portal/simulador/testing/official-schema.ts'
import { ENDPOINTS } from '@portal/simulador/wire/endpoints.ts'
import { readSoap } from '@portal/simulador/wire/read-soap.ts'
import { expect, test } from 'vitest'
import { sefazAddress, simuladorAddress } from './addresses.ts'
import { type DistQuery, distRequest, type SoapRequest, situationRequest } from './build-request.ts'

/** The published schemas of distribution know no letters in tax ids. */
const CNPJ = '11222333000181'
const KEY = '35260711222333000181550010000000011000000019'
const QUERIES: DistQuery[] = [
  { kind: 'distNSU', nsu: 0 },
  { kind: 'consNSU', nsu: 123_456 },
]
const BY_KEY: DistQuery = { kind: 'consChNFe', chave: KEY }

const dataOf = ({ body }: SoapRequest, name: string): string => {
  const found = new RegExp(`<${name} .*</${name}>`, 's').exec(body)
  if (!found) throw new Error(`no ${name}`)
  return found[0]
}

const cases = (['nfe', 'cte', 'mdfe'] as const).flatMap((service) =>
  [...QUERIES, ...(service === 'nfe' ? [BY_KEY] : [])].flatMap((query) =>
    [CNPJ, '52998224725'].map((taxId) => ({ service, query, taxId })),
  ),
)
const SCHEMAS = {
  nfe: 'PL_NFeDistDFe_102/distDFeInt_v1.01.xsd',
  cte: 'PL_CTeDistDFe_100/distDFeInt_v1.00.xsd',
  mdfe: 'PL_MDFeDistDFe_100/distDFeInt_v1.00.xsd',
}

test.runIf(hasSchemas).each(cases)('the schema accepts a request of %j', ({ service, query, taxId }) => {
  const request = distRequest({ service, ambiente: 2, taxId, uf: 'SP', query })
  expect(complaint(SCHEMAS[service], dataOf(request, 'distDFeInt'))).toBeNull()
})

test.runIf(hasSchemas)('the schema accepts the situation query', () => {
  const request = situationRequest({ service: 'nfe', ambiente: 1, chave: KEY })
  expect(complaint('PL_009o_NT2024_001_v100/consSitNFe_v4.00.xsd', dataOf(request, 'consSitNFe'))).toBeNull()
})

test.each([
  ...cases.map((wish) => distRequest({ ambiente: 1, uf: 'RS', ...wish })),
  ...(['nfe', 'cte', 'mdfe'] as const).map((service) => situationRequest({ service, ambiente: 1, chave: KEY })),
])('the simulator, written apart, finds no fault in envelope and header of $action', (request) => {
  const path = new URL(simuladorAddress('https://localhost', { service: request.service, ambiente: 1 })).pathname
  const spec = ENDPOINTS.get(path)
  if (!spec) throw new Error(`no service at ${path}`)
  const contentType = `application/soap+xml; charset=utf-8; action="${request.action}"`
  expect(readSoap(spec, { contentType, body: Buffer.from(request.body) }).fault).toBeNull()
  expect(request.body).not.toMatch(/>\s+</)
})

test('an address is that of its variable, of the simulator, or the real one of environment and UF', () => {
  const real = { addresses: {}, simulador: null }
  expect(sefazAddress(real, { service: 'NFE_DIST', ambiente: 1 })).toBe(
    'https://www1.nfe.fazenda.gov.br/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx',
  )
  expect(sefazAddress(real, { service: 'MDFE_DIST', ambiente: 2 })).toBe(
    'https://mdfe-homologacao.svrs.rs.gov.br/ws/MDFeDistribuicaoDFe/MDFeDistribuicaoDFe.asmx',
  )
  expect(sefazAddress(real, { service: 'NFE_CONSULTA', ambiente: 1, chave: KEY })).toContain('fazenda.sp.gov.br')
  expect(sefazAddress(real, { service: 'NFE_CONSULTA', ambiente: 1, chave: `33${KEY.slice(2)}` })).toContain('nfe.svrs')
  expect(sefazAddress(real, { service: 'CTE_CONSULTA', ambiente: 1, chave: `14${KEY.slice(2)}` })).toContain('CTeWS')
  const local = { addresses: { CTE_DIST: 'https://127.0.0.1:2/x' }, simulador: 'https://127.0.0.1:1' }
  expect(sefazAddress(local, { service: 'CTE_DIST', ambiente: 1 })).toBe('https://127.0.0.1:2/x')
  expect(sefazAddress(local, { service: 'EVENTO', ambiente: 1 })).toBe(
    'https://127.0.0.1:1/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
  )
})
