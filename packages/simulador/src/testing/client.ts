import { request } from 'node:https'
import { testCa } from './stage.ts'

const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
const BASE = 'http://www.portalfiscal.inf.br'

/** A service as its clients call it; written apart from the simulator's own table. */
export interface Call {
  path: string
  action: string
  envelope(data: string): string
}

const inSoap = (body: string, header = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${SOAP}">${header}<s:Body>${body}</s:Body></s:Envelope>`

const wrapped = (wsdl: string, operation: string, message: string) => (data: string) =>
  inSoap(`<${operation} xmlns="${wsdl}"><${message}>${data}</${message}></${operation}>`)
const bare = (wsdl: string, message: string) => (data: string) =>
  inSoap(`<${message} xmlns="${wsdl}">${data}</${message}>`)
const withHeader = (wsdl: string, versao: string) => (data: string) =>
  inSoap(
    `<mdfeDadosMsg xmlns="${wsdl}">${data}</mdfeDadosMsg>`,
    `<s:Header><mdfeCabecMsg xmlns="${wsdl}"><cUF>35</cUF><versaoDados>${versao}</versaoDados></mdfeCabecMsg></s:Header>`,
  )

const WSDL = {
  nfe: `${BASE}/nfe/wsdl/NFeDistribuicaoDFe`,
  cte: `${BASE}/cte/wsdl/CTeDistribuicaoDFe`,
  mdfe: `${BASE}/mdfe/wsdl/MDFeDistribuicaoDFe`,
  evento: `${BASE}/nfe/wsdl/NFeRecepcaoEvento4`,
  nfeConsulta: `${BASE}/nfe/wsdl/NFeConsultaProtocolo4`,
  cteConsulta: `${BASE}/cte/wsdl/CTeConsultaV4`,
  mdfeConsulta: `${BASE}/mdfe/wsdl/MDFeConsulta`,
}

export const CALLS = {
  nfe: {
    path: '/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx',
    action: `${WSDL.nfe}/nfeDistDFeInteresse`,
    envelope: wrapped(WSDL.nfe, 'nfeDistDFeInteresse', 'nfeDadosMsg'),
  },
  cte: {
    path: '/CTeDistribuicaoDFe/CTeDistribuicaoDFe.asmx',
    action: `${WSDL.cte}/cteDistDFeInteresse`,
    envelope: wrapped(WSDL.cte, 'cteDistDFeInteresse', 'cteDadosMsg'),
  },
  mdfe: {
    path: '/ws/MDFeDistribuicaoDFe/MDFeDistribuicaoDFe.asmx',
    action: `${WSDL.mdfe}/mdfeDistDFeInteresse`,
    envelope: withHeader(WSDL.mdfe, '1.00'),
  },
  evento: {
    path: '/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
    action: `${WSDL.evento}/nfeRecepcaoEvento`,
    envelope: bare(WSDL.evento, 'nfeDadosMsg'),
  },
  nfeConsulta: {
    path: '/ws/NfeConsulta/NfeConsulta4.asmx',
    action: `${WSDL.nfeConsulta}/nfeConsultaNF`,
    envelope: bare(WSDL.nfeConsulta, 'nfeDadosMsg'),
  },
  cteConsulta: {
    path: '/ws/CTeConsultaV4/CTeConsultaV4.asmx',
    action: `${WSDL.cteConsulta}/cteConsultaCT`,
    envelope: bare(WSDL.cteConsulta, 'cteDadosMsg'),
  },
  mdfeConsulta: {
    path: '/ws/MDFeConsulta/MDFeConsulta.asmx',
    action: `${WSDL.mdfeConsulta}/mdfeConsultaMDF`,
    envelope: withHeader(WSDL.mdfeConsulta, '3.00'),
  },
} satisfies Record<string, Call>

const VERSIONS = { nfe: '1.01', cte: '1.00', mdfe: '1.00' }

/** distDFeInt of a service; `query` is XML. */
export function distDFeInt(service: keyof typeof VERSIONS, taxId: string, query: string): string {
  const owner = taxId.length === 14 ? `<CNPJ>${taxId}</CNPJ>` : `<CPF>${taxId}</CPF>`
  const state = service === 'mdfe' ? '' : '<cUFAutor>35</cUFAutor>'
  return (
    `<distDFeInt xmlns="${BASE}/${service}" versao="${VERSIONS[service]}">` +
    `<tpAmb>1</tpAmb>${state}${owner}${query}</distDFeInt>`
  )
}

export const ultNsu = (nsu: number) => `<distNSU><ultNSU>${String(nsu).padStart(15, '0')}</ultNSU></distNSU>`

export const envEvento = (eventos: string[], idLote = '1') =>
  `<envEvento xmlns="${BASE}/nfe" versao="1.00"><idLote>${idLote}</idLote>${eventos.join('')}</envEvento>`

export const consSit = (tipo: 'NFe' | 'CTe' | 'MDFe', chave: string) =>
  `<consSit${tipo} xmlns="${BASE}/${tipo.toLowerCase()}" versao="${tipo === 'MDFe' ? '3.00' : '4.00'}">` +
  `<tpAmb>1</tpAmb><xServ>CONSULTAR</xServ><ch${tipo}>${chave}</ch${tipo}></consSit${tipo}>`

interface Sent {
  url: string
  path: string
  contentType: string
  body: string
  /** Owner of the client certificate; null: none */
  holder: { taxId: string; name: string } | null
  timeoutMs?: number
}

interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** One request by mutual TLS, which verifies the server. Rejects when the connection fails or breaks. */
export function sendSoap({ url, path, contentType, body, holder, timeoutMs = 20_000 }: Sent): Promise<Received> {
  const pair = holder && testCa.leaf(holder)
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, {
      method: 'POST',
      ca: testCa.rootPem,
      ...(pair ? { cert: pair.certificatePem, key: pair.privateKeyPem } : {}),
      headers: { 'content-type': contentType, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    call.end(body)
  })
}

export const soapType = ({ action }: Call) => `application/soap+xml; charset=utf-8; action="${action}"`
