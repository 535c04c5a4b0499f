import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import type { CapturaConfig, SefazService } from '../../../base/config-captura.ts'

/** tpAmb: 1 production, 2 homologação. */
export type Ambiente = 1 | 2

/** Path of each service under the base of a simulator. */
const PATHS: Record<SefazService, string> = {
  NFE_DIST: '/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx',
  CTE_DIST: '/CTeDistribuicaoDFe/CTeDistribuicaoDFe.asmx',
  MDFE_DIST: '/ws/MDFeDistribuicaoDFe/MDFeDistribuicaoDFe.asmx',
  EVENTO: '/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
  NFE_CONSULTA: '/ws/NfeConsulta/NfeConsulta4.asmx',
  CTE_CONSULTA: '/ws/CTeConsultaV4/CTeConsultaV4.asmx',
  MDFE_CONSULTA: '/ws/MDFeConsulta/MDFeConsulta.asmx',
}

type NationalService = Exclude<SefazService, 'NFE_CONSULTA' | 'CTE_CONSULTA'>

/** Source: the lists of services of the national portals of NF-e, CT-e and MDF-e; the query of MDF-e is at SVRS for every unit. */
const HOSTS: Record<NationalService, [producao: string, homologacao: string]> = {
  NFE_DIST: ['www1.nfe.fazenda.gov.br', 'hom1.nfe.fazenda.gov.br'],
  CTE_DIST: ['www1.cte.fazenda.gov.br', 'hom1.cte.fazenda.gov.br'],
  MDFE_DIST: ['mdfe.svrs.rs.gov.br', 'mdfe-homologacao.svrs.rs.gov.br'],
  EVENTO: ['www.nfe.fazenda.gov.br', 'hom1.nfe.fazenda.gov.br'],
  MDFE_CONSULTA: ['mdfe.svrs.rs.gov.br', 'mdfe-homologacao.svrs.rs.gov.br'],
}

type Pair = [producao: string, homologacao: string]

/**
 * Authorities of their own; the other units use SVRS. Source: «Relação de Serviços Web» of the national portal of NF-e (4.00), by three
 * independent copies of it that agree in every address of this table; the suffix `?wsdl` that the list gives GO, MT, PE and PR is left
 * out: it names the description of the service.
 */
const NFE_CONSULTA: Record<string, Pair> = {
  AM: ['nfe.sefaz.am.gov.br/services2/services/NfeConsulta4', 'homnfe.sefaz.am.gov.br/services2/services/NfeConsulta4'],
  BA: [
    'nfe.sefaz.ba.gov.br/webservices/NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx',
    'hnfe.sefaz.ba.gov.br/webservices/NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx',
  ],
  GO: [
    'nfe.sefaz.go.gov.br/nfe/services/NFeConsultaProtocolo4',
    'homolog.sefaz.go.gov.br/nfe/services/NFeConsultaProtocolo4',
  ],
  MA: [
    'www.sefazvirtual.fazenda.gov.br/NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx',
    'hom.sefazvirtual.fazenda.gov.br/NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx',
  ],
  MG: [
    'nfe.fazenda.mg.gov.br/nfe2/services/NFeConsultaProtocolo4',
    'hnfe.fazenda.mg.gov.br/nfe2/services/NFeConsultaProtocolo4',
  ],
  MS: ['nfe.sefaz.ms.gov.br/ws/NFeConsultaProtocolo4', 'hom.nfe.sefaz.ms.gov.br/ws/NFeConsultaProtocolo4'],
  MT: [
    'nfe.sefaz.mt.gov.br/nfews/v2/services/NfeConsulta4',
    'homologacao.sefaz.mt.gov.br/nfews/v2/services/NfeConsulta4',
  ],
  PE: [
    'nfe.sefaz.pe.gov.br/nfe-service/services/NFeConsultaProtocolo4',
    'nfehomolog.sefaz.pe.gov.br/nfe-service/services/NFeConsultaProtocolo4',
  ],
  PR: ['nfe.sefa.pr.gov.br/nfe/NFeConsultaProtocolo4', 'homologacao.nfe.sefa.pr.gov.br/nfe/NFeConsultaProtocolo4'],
  RS: [
    'nfe.sefazrs.rs.gov.br/ws/NfeConsulta/NfeConsulta4.asmx',
    'nfe-homologacao.sefazrs.rs.gov.br/ws/NfeConsulta/NfeConsulta4.asmx',
  ],
  SP: [
    'nfe.fazenda.sp.gov.br/ws/nfeconsultaprotocolo4.asmx',
    'homologacao.nfe.fazenda.sp.gov.br/ws/nfeconsultaprotocolo4.asmx',
  ],
}
const NFE_SVRS: Pair = [
  `nfe.svrs.rs.gov.br${PATHS.NFE_CONSULTA}`,
  `nfe-homologacao.svrs.rs.gov.br${PATHS.NFE_CONSULTA}`,
]

/** The same list of the national portal of CT-e (4.00) as read there on 2026-10-10, by two copies; AP, PE and RR use São Paulo's. */
const SVSP: Pair = [
  'nfe.fazenda.sp.gov.br/CTeWS/WS/CTeConsultaV4.asmx',
  'homologacao.nfe.fazenda.sp.gov.br/CTeWS/WS/CTeConsultaV4.asmx',
]
const CTE_CONSULTA: Record<string, Pair> = {
  AP: SVSP,
  MG: ['cte.fazenda.mg.gov.br/cte/services/CTeConsultaV4', 'hcte.fazenda.mg.gov.br/cte/services/CTeConsultaV4'],
  MS: ['producao.cte.ms.gov.br/ws/CTeConsultaV4', 'homologacao.cte.ms.gov.br/ws/CTeConsultaV4'],
  MT: [
    'cte.sefaz.mt.gov.br/ctews2/services/CTeConsultaV4',
    'homologacao.sefaz.mt.gov.br/ctews2/services/CTeConsultaV4',
  ],
  PE: SVSP,
  PR: ['cte.fazenda.pr.gov.br/cte4/CTeConsultaV4', 'homologacao.cte.fazenda.pr.gov.br/cte4/CTeConsultaV4'],
  RR: SVSP,
  SP: SVSP,
}
const CTE_SVRS: Pair = [
  `cte.svrs.rs.gov.br${PATHS.CTE_CONSULTA}`,
  `cte-homologacao.svrs.rs.gov.br${PATHS.CTE_CONSULTA}`,
]

/** What an address depends on: `chave` chooses the authority of a situation query. */
export interface AddressWish {
  service: SefazService
  ambiente: Ambiente
  chave?: string
}

/** Address of a service: its own variable, else the simulator, else the real one. */
export const sefazAddress = (
  { addresses, simulador }: Pick<CapturaConfig, 'addresses' | 'simulador'>,
  wish: AddressWish,
): string => addresses[wish.service] ?? (simulador === null ? realAddress(wish) : simuladorAddress(simulador, wish))

export const simuladorAddress = (base: string, { service }: AddressWish): string => `${base}${PATHS[service]}`

function realAddress({ service, ambiente, chave = '' }: AddressWish): string {
  const choose = (pair: Pair) => pair[ambiente - 1] ?? pair[0]
  const uf = ufOfCode(chave.slice(0, 2)) ?? ''
  if (service === 'NFE_CONSULTA') return `https://${choose(NFE_CONSULTA[uf] ?? NFE_SVRS)}`
  if (service === 'CTE_CONSULTA') return `https://${choose(CTE_CONSULTA[uf] ?? CTE_SVRS)}`
  return `https://${choose(HOSTS[service])}${PATHS[service]}`
}
