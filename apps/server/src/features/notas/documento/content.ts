import type { AlertaAutorizacao, ConteudoDocumento, Endereco, Grupo, Parte } from '@portal/contract/notas/documento.ts'
import type {
  Address,
  CteDocumento,
  Documento,
  DocumentoParty,
  KindDocumento,
  MdfeDocumento,
  NfeDocumento,
  NfseDocumento,
  PartyGroup,
} from '@portal/fiscal/documento/model.ts'
import { answerEffect } from '@portal/fiscal/fields/protocol-answers.ts'

const PAPEIS: Record<PartyGroup, Parte['ds_papel']> = {
  emit: 'emitente',
  avulsa: 'fisco_emitente',
  dest: 'destinatario',
  retirada: 'retirada',
  entrega: 'entrega',
  autXML: 'autorizado_xml',
  transporta: 'transportador',
  toma: 'tomador',
  toma4: 'tomador',
  rem: 'remetente',
  exped: 'expedidor',
  receb: 'recebedor',
  infContratante: 'contratante',
  prest: 'prestador',
  interm: 'intermediario',
}

/** All but what `reformContent` adds. */
type LayoutContent = Omit<ConteudoDocumento, 'campos_novos' | 'pagamentos_vinculados'>

/** The contract's words for each section of the model. */
export const toContent = (documento: Documento): LayoutContent => ({
  cabecalho: toGroup(documento.header),
  alertas_autorizacao: alertsOf(documento),
  partes: documento.parties.map(toParte),
  ...sectionsOf(documento),
  outros: documento.rest.map(({ path, value }) => ({ caminho: path, valor: value })),
})

/** The messages in the protocol of an authorised document. NF-e: in pairs; CT-e and MDF-e: one, beside infProt. */
function alertsOf(documento: Documento): AlertaAutorizacao[] {
  switch (documento.kind) {
    case 'nfe':
      return toAlerts(documento.protocol.protNFe?.infProt, documento.protocol.protNFe?.infProt, 55)
    case 'cte':
      return toAlerts(documento.protocol.protCTe?.infProt, documento.protocol.protCTe?.infFisco, 57)
    case 'mdfe':
      return toAlerts(documento.protocol.protMDFe?.infProt, documento.protocol.protMDFe?.infFisco, 58)
    case 'nfse':
    case 'resumo':
    case 'outro':
      return []
  }
}

interface Messages {
  cMsg?: string | string[]
  xMsg?: string | string[]
}

function toAlerts(
  answer: { cStat?: string } | undefined,
  messages: Messages | undefined,
  modelo: number,
): AlertaAutorizacao[] {
  const effect = answerEffect(answer?.cStat ?? '', modelo)
  if (effect !== 'authorises' && effect !== 'alerts') return []
  const [codes, texts] = [[messages?.cMsg ?? []].flat(), [messages?.xMsg ?? []].flat()]
  const count = Math.max(codes.length, texts.length)
  return Array.from({ length: count }, (_, index) => ({ cd: codes[index] ?? null, ds: texts[index] ?? null }))
}

type Sections = Omit<LayoutContent, 'cabecalho' | 'alertas_autorizacao' | 'partes' | 'outros'>

function sectionsOf(documento: Documento): Sections {
  switch (documento.kind) {
    case 'resumo':
      return { itens: [] }
    case 'nfe':
      return nfeSections(documento)
    case 'cte':
      return cteSections(documento)
    case 'mdfe':
      return mdfeSections(documento)
    case 'nfse':
      return nfseSections(documento)
    case 'outro':
      return kindSections(documento)
  }
}

const nfeSections = (nfe: NfeDocumento): Sections => ({
  protocolo: toGroup(nfe.protocol),
  itens: nfe.items.map(toGroup),
  totais: toGroup(nfe.totals),
  transporte: toGroup(nfe.transport),
  pagamentos: toGroup(nfe.payments),
  referencias: toGroup(nfe.references),
  observacoes: toGroup(nfe.notes),
})

const cteSections = (cte: CteDocumento): Sections => ({
  protocolo: toGroup(cte.protocol),
  itens: cte.items.map(toGroup),
  valores: toGroup(cte.values),
  carga: toGroup(cte.cargo),
  documentos: toGroup(cte.documents),
  modal: toGroup(cte.modal),
  seguro: toGroup(cte.insurance),
  pagamentos: toGroup(cte.payments),
  referencias: toGroup(cte.references),
  observacoes: toGroup(cte.notes),
})

const mdfeSections = (mdfe: MdfeDocumento): Sections => ({
  protocolo: toGroup(mdfe.protocol),
  itens: [],
  percurso: toGroup(mdfe.route),
  descargas: toGroup(mdfe.unloading),
  carga: toGroup(mdfe.cargo),
  modal: toGroup(mdfe.modal),
  seguro: toGroup(mdfe.insurance),
  lacres: toGroup(mdfe.seals),
  totais: toGroup(mdfe.totals),
  observacoes: toGroup(mdfe.notes),
})

const nfseSections = (nfse: NfseDocumento): Sections => ({
  itens: [],
  servico: toGroup(nfse.service),
  valores: toGroup(nfse.values),
  referencias: toGroup(nfse.references),
})

const kindSections = (documento: KindDocumento): Sections => ({
  protocolo: toGroup(documento.protocol),
  itens: documento.items.map(toGroup),
  totais: toGroup(documento.totals),
  servico: toGroup(documento.site),
  pagamentos: toGroup(documento.payments),
  referencias: toGroup(documento.references),
  observacoes: toGroup(documento.notes),
})

/** The model's official groups have the contract's shape: texts, groups and arrays of them. */
const toGroup = (fields: object): Grupo => fields as Grupo

const toParte = (party: DocumentoParty): Parte => ({
  ds_papel: PAPEIS[party.role],
  fl_tomador: party.payer ? 'S' : 'N',
  nr_cnpjcpf: party.taxId,
  nr_idestrangeiro: party.foreignId,
  nm_parte: party.name,
  nm_fantasia: party.tradeName,
  nr_ie: party.ie,
  nr_im: party.im,
  nr_telefone: party.phone,
  ds_email: party.email,
  endereco: party.address && toEndereco(party.address),
  dados: party.fields && toGroup(party.fields),
})

const toEndereco = (address: Address): Endereco => ({
  ds_logradouro: address.street,
  nr_endereco: address.number,
  ds_complemento: address.complement,
  nm_bairro: address.district,
  cd_municipio: address.cityCode,
  nm_municipio: address.city,
  ds_uf: address.uf,
  nr_cep: address.zip,
  nm_pais: address.country,
})
