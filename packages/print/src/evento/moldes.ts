import { documentName, type Evento, type Family } from './evento-model.ts'

/** The heading of an event's form: title, and one sentence about the event's effect. */
export interface Molde {
  title: string
  says: string
}

const CREDIT = 'Informa ou solicita crédito, débito ou destinação de IBS e CBS dos itens do documento indicado.'
const DELIVERY = 'Registra a entrega da carga ao destinatário.'
const NOT_DELIVERED = 'Registra a tentativa de entrega que não se realizou.'
const UNDONE = 'Desfaz o evento indicado, que deixa de produzir efeitos.'
const CORRECTION = 'Corrige informações do documento indicado, nos limites da condição de uso abaixo.'

/**
 * Headings by tpEvento, or by family and tpEvento where families differ: 110112 closes an MDF-e but cancels
 * an NF-e by substitution.
 * Source  schemas of the events; NT 2025.002 (IBS and CBS)
 */
const MOLDES: Readonly<Record<string, Molde>> = {
  110001: { title: 'Cancelamento de evento', says: UNDONE },
  110110: { title: 'Carta de correção eletrônica (CC-e)', says: CORRECTION },
  110111: { title: 'Cancelamento', says: 'O documento indicado está cancelado e não produz efeitos fiscais.' },
  'nfe:110112': {
    title: 'Cancelamento por substituição',
    says: 'A nota indicada está cancelada: outra, emitida em contingência, a substitui.',
  },
  'mdfe:110112': { title: 'Encerramento', says: 'A viagem do manifesto indicado está encerrada.' },
  110113: {
    title: 'EPEC - emissão prévia em contingência',
    says: 'Registra a emissão em contingência, antes do documento.',
  },
  110114: { title: 'Inclusão de condutor', says: 'Inclui condutores no veículo do manifesto indicado.' },
  110115: { title: 'Inclusão de DF-e', says: 'Inclui documentos fiscais no manifesto indicado.' },
  110116: { title: 'Pagamento da operação de transporte', says: 'Informa o pagamento do frete do manifesto indicado.' },
  110117: {
    title: 'Confirmação do serviço de transporte',
    says: 'Confirma o serviço de transporte do manifesto indicado.',
  },
  110118: { title: 'Alteração do pagamento do serviço', says: 'Altera o pagamento do frete do manifesto indicado.' },
  'nfe:110130': { title: 'Comprovante de entrega', says: DELIVERY },
  'nfe:110131': { title: 'Cancelamento do comprovante de entrega', says: UNDONE },
  110140: {
    title: 'EPEC - evento prévio de emissão em contingência',
    says: 'Registra a emissão em contingência, antes da autorização da nota.',
  },
  110150: { title: 'Ator interessado na nota', says: 'Autoriza outras pessoas a obter o XML da nota indicada.' },
  110160: { title: 'Registro multimodal', says: 'Registra ocorrências do transporte multimodal.' },
  110170: { title: 'Informações da GTV', says: 'Relaciona as guias de transporte de valores do documento indicado.' },
  110180: { title: 'Comprovante de entrega', says: DELIVERY },
  110181: { title: 'Cancelamento do comprovante de entrega', says: UNDONE },
  110190: { title: 'Insucesso na entrega', says: NOT_DELIVERED },
  110191: { title: 'Cancelamento do insucesso na entrega', says: UNDONE },
  110192: { title: 'Insucesso na entrega', says: NOT_DELIVERED },
  110193: { title: 'Cancelamento do insucesso na entrega', says: UNDONE },
  110750: { title: 'Conciliação financeira (ECONF)', says: 'Informa os pagamentos efetivos da nota indicada.' },
  110751: { title: 'Cancelamento da conciliação financeira', says: UNDONE },
  210200: {
    title: 'Manifestação do destinatário: confirmação da operação',
    says: 'O destinatário confirma que a operação descrita na nota aconteceu.',
  },
  210210: {
    title: 'Manifestação do destinatário: ciência da operação',
    says: 'O destinatário declara ter ciência da nota, sem ainda se pronunciar sobre a operação.',
  },
  210220: {
    title: 'Manifestação do destinatário: desconhecimento da operação',
    says: 'O destinatário declara que não solicitou a operação descrita na nota.',
  },
  210240: {
    title: 'Manifestação do destinatário: operação não realizada',
    says: 'O destinatário declara que solicitou a operação, mas ela não se efetivou.',
  },
  610110: {
    title: 'Prestação do serviço em desacordo',
    says: 'O tomador declara que o serviço não foi prestado como o documento descreve.',
  },
  610111: { title: 'Cancelamento da prestação do serviço em desacordo', says: UNDONE },
  610130: {
    title: 'Comprovante de entrega do CT-e',
    says: 'Registra na nota a entrega comprovada pelo transportador.',
  },
  610131: { title: 'Cancelamento do comprovante de entrega do CT-e', says: UNDONE },
}

/** True for the events of the tax reform (IBS and CBS). */
const isReform = (tpEvento: string): boolean => /^(11|21|41)2\d{3}$|^211\d{3}$/.test(tpEvento)

const CANCELLED = '110111'
const nameIn = (kind: Evento['kind'], tpEvento: string): string | undefined =>
  kind?.events.find(({ names }) => names[tpEvento])?.names[tpEvento]

/** The heading of an event; for an unknown tpEvento, the event's own description. */
export function moldeOf(evento: Pick<Evento, 'family' | 'tpEvento' | 'description' | 'kind'>): Molde {
  const { family, tpEvento, description, kind } = evento
  // the same code is another event in each layout; a cancellation is one in all of them
  const isShared = kind === undefined || tpEvento === CANCELLED
  const molde = isShared ? (MOLDES[`${family satisfies Family}:${tpEvento}`] ?? MOLDES[tpEvento]) : undefined
  if (molde) return molde
  return {
    title: nameIn(kind, tpEvento) || description || `Evento ${tpEvento}`.trim(),
    says: isReform(tpEvento) ? CREDIT : 'Registra um evento do documento indicado, com os campos abaixo.',
  }
}

const WITHOUT_EFFECT = {
  refused: 'O pedido deste evento foi rejeitado: nada muda no documento indicado.',
  unanswered: 'Pedido deste evento. O registro pela autoridade fiscal não está neste arquivo.',
}

/** The sentence about the event's effect; an unregistered event has none (yet). */
export const effectSentence = (evento: Evento): string =>
  evento.registration === 'registered' ? moldeOf(evento).says : WITHOUT_EFFECT[evento.registration]

/** The title with the document's name (`Cancelamento - NF-e`), unless it already contains the name. */
export function titleOf(evento: Evento): string {
  const { title } = moldeOf(evento)
  const name = documentName(evento)
  return title.includes(name) ? title : `${title} - ${name}`
}
