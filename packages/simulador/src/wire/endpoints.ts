import type { Endpoint } from '../faults.ts'
import { RULES, type Service } from '../rules.ts'

/** One of the seven services: path, envelope and data. */
export interface EndpointSpec {
  endpoint: Endpoint
  service: Service
  path: string
  /** Namespace of the envelope's own elements */
  wsdl: string
  operation: string
  /** True when the request has the operation around `…DadosMsg` */
  isWrapped: boolean
  /** True when the SOAP header must have `mdfeCabecMsg` */
  hasHeader: boolean
  message: string
  /** Root of the data, its version and namespace */
  root: string
  version: string
  namespace: string
  /** Root of the answer */
  reply: string
  /** Elements around the answer, outermost first */
  result: string[]
  maxBytes: number
}

const spec = (
  given: Omit<EndpointSpec, 'wsdl' | 'namespace' | 'message'> & { name: string },
): [string, EndpointSpec] => {
  const { name, ...rest } = given
  const { service, path } = given
  const base = `http://www.portalfiscal.inf.br/${service}`
  return [path, { ...rest, wsdl: `${base}/wsdl/${name}`, namespace: base, message: `${service}DadosMsg` }]
}

/** Source: NT 2014.002 item 3.8, larger requests are refused (214). */
const MAX_QUERY = 10 * 1024
const MAX_LOT = 500 * 1024

const distribution = (service: Service, name: string, path: string) => {
  const operation = `${service}DistDFeInteresse`
  const isWrapped = service !== 'mdfe'
  return spec({
    endpoint: `${service}-distribuicao`,
    service,
    name,
    path,
    operation,
    isWrapped,
    hasHeader: !isWrapped,
    root: 'distDFeInt',
    reply: 'retDistDFeInt',
    version: RULES[service].version,
    maxBytes: MAX_QUERY,
    result: [...(isWrapped ? [`${operation}Response`] : []), `${operation}Result`],
  })
}

const query = (service: Service, given: { name: string; path: string; operation: string; suffix: string }) => {
  const { suffix, ...rest } = given
  return spec({
    ...rest,
    endpoint: `${service}-consulta`,
    service,
    isWrapped: false,
    hasHeader: service === 'mdfe',
    root: `consSit${suffix}`,
    reply: `retConsSit${suffix}`,
    maxBytes: MAX_QUERY,
    version: service === 'mdfe' ? '3.00' : '4.00',
    result: [service === 'nfe' ? 'nfeResultMsg' : `${rest.operation}Result`],
  })
}

/** The services by path. Source: WSDLs of the services. */
export const ENDPOINTS: ReadonlyMap<string, EndpointSpec> = new Map([
  distribution('nfe', 'NFeDistribuicaoDFe', '/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx'),
  distribution('cte', 'CTeDistribuicaoDFe', '/CTeDistribuicaoDFe/CTeDistribuicaoDFe.asmx'),
  distribution('mdfe', 'MDFeDistribuicaoDFe', '/ws/MDFeDistribuicaoDFe/MDFeDistribuicaoDFe.asmx'),
  spec({
    endpoint: 'evento',
    service: 'nfe',
    name: 'NFeRecepcaoEvento4',
    operation: 'nfeRecepcaoEvento',
    path: '/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
    isWrapped: false,
    hasHeader: false,
    root: 'envEvento',
    reply: 'retEnvEvento',
    version: '1.00',
    result: ['nfeResultMsg'],
    maxBytes: MAX_LOT,
  }),
  query('nfe', {
    name: 'NFeConsultaProtocolo4',
    path: '/ws/NfeConsulta/NfeConsulta4.asmx',
    operation: 'nfeConsultaNF',
    suffix: 'NFe',
  }),
  query('cte', {
    name: 'CTeConsultaV4',
    path: '/ws/CTeConsultaV4/CTeConsultaV4.asmx',
    operation: 'cteConsultaCT',
    suffix: 'CTe',
  }),
  query('mdfe', {
    name: 'MDFeConsulta',
    path: '/ws/MDFeConsulta/MDFeConsulta.asmx',
    operation: 'mdfeConsultaMDF',
    suffix: 'MDFe',
  }),
])
