import { type Difference, isVoidSide, type Pair, type PairRule } from './model.ts'

const difference = (efd: string | null, xml: string | null): Difference | null => (efd === xml ? null : { efd, xml })
const isSale = ({ efd }: Pair): boolean => efd.direction === '1'

/** Rules on identity and situation: status, model, series, number, dates, parties. */
export const IDENTITY_RULES: readonly PairRule[] = [
  {
    id: 'cancelada_escriturada',
    title: 'Nota cancelada escriturada como regular',
    severity: 'erro',
    judge: ({ efd, xml }) =>
      xml.situacao === 'cancelada' && !isVoidSide(efd) ? { efd: efd.situation, xml: 'cancelada' } : null,
  },
  {
    id: 'autorizada_como_cancelada',
    title: 'Nota autorizada escriturada como cancelada',
    severity: 'erro',
    judge: ({ efd, xml }) =>
      xml.situacao === 'autorizada' && isVoidSide(efd)
        ? { efd: efd.situation, xml: xml.cancellationClaimed ? 'autorizada, cancelamento a confirmar' : 'autorizada' }
        : null,
  },
  {
    id: 'denegada_escriturada',
    title: 'Nota denegada escriturada',
    severity: 'erro',
    judge: ({ efd, xml }) =>
      xml.situacao === 'denegada' && efd.situation !== '04' ? { efd: efd.situation, xml: 'denegada' } : null,
  },
  {
    id: 'homologacao_escriturada',
    title: 'Documento de homologação escriturado',
    severity: 'erro',
    judge: ({ efd, xml }) => (xml.homologacao ? { efd: efd.situation, xml: 'homologação' } : null),
  },
  {
    id: 'somente_resumo',
    title: 'Documento escriturado do qual só há o resumo',
    severity: 'aviso',
    judge: ({ efd, xml }) => (xml.situacao === 'resumo' ? { efd: efd.situation, xml: 'resumo' } : null),
  },
  {
    id: 'sem_protocolo',
    title: 'Documento escriturado cujo XML não traz o protocolo de autorização',
    severity: 'aviso',
    judge: ({ efd, xml }) => (xml.situacao === 'sem_protocolo' ? { efd: efd.situation, xml: 'sem protocolo' } : null),
  },
  {
    id: 'cancelada_terceiro',
    title: 'Nota de terceiro cancelada está no arquivo',
    severity: 'erro',
    judge: ({ efd, xml }) =>
      xml.situacao === 'cancelada' && !xml.own && isVoidSide(efd) ? { efd: efd.situation, xml: 'cancelada' } : null,
  },
  {
    id: 'complementar',
    title: 'Nota complementar com situação de outra, ou o contrário',
    severity: 'erro',
    judge: ({ efd, xml }) => {
      const isComplement = efd.situation === '06' || efd.situation === '07'
      if (isVoidSide(efd) || isComplement === xml.complementary) return null
      return { efd: efd.situation, xml: xml.complementary ? 'complementar' : 'normal' }
    },
  },
  {
    id: 'modelo',
    title: 'Modelo diferente do XML',
    severity: 'erro',
    judge: ({ efd, xml }) => difference(efd.modelo, xml.modelo),
  },
  {
    id: 'serie',
    title: 'Série diferente do XML',
    severity: 'erro',
    judge: ({ efd, xml }) => difference(String(efd.serie), String(xml.serie)),
  },
  {
    id: 'numero',
    title: 'Número diferente do XML',
    severity: 'erro',
    judge: ({ efd, xml }) => difference(String(efd.number), String(xml.number)),
  },
  {
    id: 'emissao',
    title: 'Data de emissão diferente do XML',
    severity: 'erro',
    judge: ({ efd, xml }) => (isVoidSide(efd) ? null : difference(efd.issued, xml.issued)),
  },
  {
    id: 'entrada_antes_da_emissao',
    title: 'Entrada ou saída anterior à emissão do XML',
    severity: 'erro',
    judge: ({ efd, xml }) =>
      efd.moved !== null && efd.moved < xml.issued ? { efd: efd.moved, xml: xml.issued } : null,
  },
  {
    id: 'emitente',
    title: 'Emissão própria informada como de terceiro, ou o contrário',
    severity: 'erro',
    judge: ({ efd, xml }) => difference(efd.issuer === '0' ? 'própria' : 'terceiro', xml.own ? 'própria' : 'terceiro'),
  },
  {
    id: 'sentido',
    title: 'Entrada escriturada como saída, ou o contrário',
    severity: 'erro',
    judge: (pair) => {
      // a document issued by others is always an entry here
      const isExit = pair.xml.own && pair.xml.direction === '1'
      return difference(isSale(pair) ? 'saída' : 'entrada', isExit ? 'saída' : 'entrada')
    },
  },
  {
    id: 'participante',
    title: 'Participante diferente da outra parte do XML',
    severity: 'erro',
    judge: ({ efd, xml }) =>
      efd.participante === null || xml.party === null ? null : difference(efd.participante, xml.party),
  },
  {
    id: 'participante_uf',
    title: 'UF do participante diferente do XML',
    severity: 'aviso',
    judge: ({ efd, xml }) =>
      efd.uf === null || xml.partyUf === null || efd.participante !== xml.party
        ? null
        : difference(efd.uf, xml.partyUf),
  },
  {
    id: 'nao_tomador',
    title: 'CT-e escriturado por quem não é o tomador',
    severity: 'erro',
    judge: ({ efd, xml }) =>
      efd.reg === 'D100' && !xml.own && !xml.taker ? { efd: 'escriturado', xml: 'outro tomador' } : null,
  },
  {
    id: 'nfce_recebida',
    title: 'NFC-e recebida está no arquivo',
    severity: 'erro',
    judge: ({ xml }) => (xml.modelo === '65' && !xml.own ? { efd: 'escriturada', xml: 'recebida' } : null),
  },
]
