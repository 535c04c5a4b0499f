import { codeOfUf } from '@portal/fiscal/ids/uf.ts'
import type { SefazService } from '../../../base/config-captura.ts'
import type { Ambiente } from './addresses.ts'

/** A distribution service of SEFAZ. */
export type SoapService = 'nfe' | 'cte' | 'mdfe'

/** A distribution service: of SEFAZ, or the ADN with the NFS-e. */
export type DistService = SoapService | 'nfse'

/** What is asked: the lot after an NSU, one NSU, or (NF-e only) one key. */
export type DistQuery =
  | { kind: 'distNSU'; nsu: number }
  | { kind: 'consNSU'; nsu: number }
  | { kind: 'consChNFe'; chave: string }

/** A request of the ADN: an address below its base. */
export interface GetRequest {
  kind: 'get'
  path: string
  /** The request line, kept as evidence */
  body: string
}

/** A SOAP 1.2 request, ready to send. */
export interface SoapRequest {
  kind: 'soap'
  service: SefazService
  /** In the Content-Type */
  action: string
  body: string
}

const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
const PORTAL = 'http://www.portalfiscal.inf.br'
const MDFE_CUF = '43' // the service is run by SVRS

const NAMES = {
  nfe: { service: 'NFE_DIST', wsdl: 'NFeDistribuicaoDFe', versao: '1.01' },
  cte: { service: 'CTE_DIST', wsdl: 'CTeDistribuicaoDFe', versao: '1.00' },
  mdfe: { service: 'MDFE_DIST', wsdl: 'MDFeDistribuicaoDFe', versao: '1.00' },
} as const

const SITUATIONS = {
  nfe: {
    service: 'NFE_CONSULTA',
    wsdl: 'NFeConsultaProtocolo4',
    operation: 'nfeConsultaNF',
    suffix: 'NFe',
    versao: '4.00',
  },
  cte: { service: 'CTE_CONSULTA', wsdl: 'CTeConsultaV4', operation: 'cteConsultaCT', suffix: 'CTe', versao: '4.00' },
  mdfe: {
    service: 'MDFE_CONSULTA',
    wsdl: 'MDFeConsulta',
    operation: 'mdfeConsultaMDF',
    suffix: 'MDFe',
    versao: '3.00',
  },
} as const

export const nsuDigits = (nsu: number): string => String(nsu).padStart(15, '0')

interface DistWish {
  service: SoapService
  ambiente: Ambiente
  taxId: string
  /** Of the company: `SP` */
  uf: string
  query: DistQuery
}

/**
 * Request to a distribution service.
 * Source  DISTRIBUICAO of NF-e, CT-e (operation around the data) and MDF-e (data straight in the body, header)
 */
export function distRequest({ service, ambiente, taxId, uf, query }: DistWish): SoapRequest {
  const { service: name, wsdl, versao } = NAMES[service]
  const space = `${PORTAL}/${service}/wsdl/${wsdl}`
  const operation = `${service}DistDFeInteresse`
  const owner = taxId.length === 14 ? `<CNPJ>${taxId}</CNPJ>` : `<CPF>${taxId}</CPF>`
  const state = service === 'mdfe' ? '' : `<cUFAutor>${codeOfUf(uf) ?? ''}</cUFAutor>`
  const data = `<distDFeInt xmlns="${PORTAL}/${service}" versao="${versao}"><tpAmb>${ambiente}</tpAmb>${state}${owner}${queryXml(query)}</distDFeInt>`
  const content =
    service === 'mdfe'
      ? `<mdfeDadosMsg xmlns="${space}">${data}</mdfeDadosMsg>`
      : `<${operation} xmlns="${space}"><${service}DadosMsg>${data}</${service}DadosMsg></${operation}>`
  const header = service === 'mdfe' ? mdfeHeader(space, versao) : ''
  return { kind: 'soap', service: name, action: `${space}/${operation}`, body: envelope(content, header) }
}

function queryXml(query: DistQuery): string {
  if (query.kind === 'distNSU') return `<distNSU><ultNSU>${nsuDigits(query.nsu)}</ultNSU></distNSU>`
  if (query.kind === 'consNSU') return `<consNSU><NSU>${nsuDigits(query.nsu)}</NSU></consNSU>`
  return `<consChNFe><chNFe>${query.chave}</chNFe></consChNFe>`
}

/** Request for the situation of one document. */
export function situationRequest({
  service,
  ambiente,
  chave,
}: {
  service: SoapService
  ambiente: Ambiente
  chave: string
}): SoapRequest {
  const { service: name, wsdl, operation, suffix, versao } = SITUATIONS[service]
  const space = `${PORTAL}/${service}/wsdl/${wsdl}`
  const data = `<consSit${suffix} xmlns="${PORTAL}/${service}" versao="${versao}"><tpAmb>${ambiente}</tpAmb><xServ>CONSULTAR</xServ><ch${suffix}>${chave}</ch${suffix}></consSit${suffix}>`
  const header = service === 'mdfe' ? mdfeHeader(space, versao) : ''
  const content = `<${service}DadosMsg xmlns="${space}">${data}</${service}DadosMsg>`
  return { kind: 'soap', service: name, action: `${space}/${operation}`, body: envelope(content, header) }
}

/** Request that registers up to twenty signed events. */
export function eventLotRequest({ lot, events }: { lot: number; events: readonly string[] }): SoapRequest {
  const space = `${PORTAL}/nfe/wsdl/NFeRecepcaoEvento4`
  const data = `<envEvento xmlns="${PORTAL}/nfe" versao="1.00"><idLote>${lot}</idLote>${events.join('')}</envEvento>`
  const content = `<nfeDadosMsg xmlns="${space}">${data}</nfeDadosMsg>`
  return { kind: 'soap', service: 'EVENTO', action: `${space}/nfeRecepcaoEvento`, body: envelope(content, '') }
}

const mdfeHeader = (space: string, versao: string): string =>
  `<s:Header><mdfeCabecMsg xmlns="${space}"><cUF>${MDFE_CUF}</cUF><versaoDados>${versao}</versaoDados></mdfeCabecMsg></s:Header>`

const envelope = (content: string, header: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${SOAP}">${header}<s:Body>${content}</s:Body></s:Envelope>`
