import { ACOES_CANCELAMENTO } from '@portal/contract/notas/cancelamento.ts'
import { type EventoDocumento, type FichaDocumento, MARCAS, type Marca } from '@portal/contract/notas/documento.ts'
import { centsText } from '@portal/files/cells.ts'
import type { Mark, Marks } from '@portal/fiscal/base/model.ts'
import { toComentario } from '../anotacoes/store.ts'
import { toDocumento, toInstant, toProva } from '../consulta/wire.ts'
import type { Detalhe, EventoRow } from './find-detalhe.ts'
import type { ServicoDetalhe } from './find-servico.ts'

const MARK_NAMES: Record<Marca['ds_marca'], keyof Marks> = {
  chave: 'key',
  assinatura: 'signature',
  protocolo: 'protocol',
  emitente: 'signer',
  cadeia: 'chain',
  consulta: 'query',
  declaracao: 'declaration',
  protocolo_desconhecido: 'answer',
}
/** Marks that only some kinds have */
const OF_SOME: readonly Marca['ds_marca'][] = ['consulta', 'declaracao', 'protocolo_desconhecido']
const STATES: Record<Mark['state'], Marca['ds_estado']> = {
  ok: 'ok',
  failed: 'falha',
  absent: 'ausente',
  unknown: 'nao_verificavel',
}
/** A resumo has no signature that could be verified. */
const UNMARKED: Mark = { state: 'unknown', reason: 'É só o resumo da autoridade: não há o que verificar.' }

/** A document's row as the wire's object; `taxId` is that of its establishment, `hasNotes` shows tags and comments. */
export function toFicha(
  { nota, eventos, servico, replacements, annotations }: Detalhe,
  { taxId, hasNotes }: { taxId: string; hasNotes: boolean },
): FichaDocumento {
  const { eventos: _count, ...documento } = toDocumento(nota, taxId)
  return {
    ...documento,
    nr_cpfcnpj: taxId,
    layout: nota.layout,
    marcas: toMarcas(nota.marks),
    ...toServico(servico),
    ...(replacements.length > 0 ? { ligadas: replacements.map(toLigada) } : {}),
    eventos: eventos.map(toEvento),
    ...(hasNotes && { etiquetas: annotations.tags, comentarios: annotations.comments.map(toComentario) }),
    decisao: toDecisao(nota),
  }
}

const LIGACOES = {
  replaces: 'substitui',
  rejects: 'responde',
  replacedBy: 'substituida_por',
  rejectedBy: 'respondida_por',
} as const

type Linked = Detalhe['replacements'][number] | ServicoDetalhe['linked'][number]

const toLigada = ({ link, chave, isHeld }: Linked): FichaDocumento['ligadas'][number] => ({
  ds_ligacao: LIGACOES[link],
  ds_chave: chave,
  fl_portal: toFlag(isHeld),
})

function toServico(servico: ServicoDetalhe | null): Pick<FichaDocumento, 'avisos' | 'retencoes' | 'ligadas'> {
  if (!servico) return { avisos: [], ligadas: [] }
  const { iss, inss, irrf, contribuicoes, total } = servico.retencoes
  const decimal = (cents: number) => centsText(cents, '.')
  return {
    avisos: servico.avisos.map(({ check, text }) => ({ ds_conferencia: check, ds_texto: text })),
    retencoes: {
      iss: decimal(iss),
      inss: decimal(inss),
      irrf: decimal(irrf),
      contribuicoes: decimal(contribuicoes),
      total: decimal(total),
    },
    ligadas: servico.linked.map(toLigada),
  }
}

const toDecisao = ({
  decision,
  decision_reason,
  decided_at,
  decided_by_name,
}: Detalhe['nota']): FichaDocumento['decisao'] => {
  const acao = ACOES_CANCELAMENTO.find((option) => option === decision)
  if (!acao || !decided_at) return null
  return { acao, ds_motivo: decision_reason ?? '', nm_usuario: decided_by_name, dt_decisao: toInstant(decided_at) }
}

const toMarcas = (marks: Partial<Marks>): Marca[] =>
  MARCAS.filter((name) => !OF_SOME.includes(name) || marks[MARK_NAMES[name]]).map((name) => {
    const { state, reason } = marks[MARK_NAMES[name]] ?? UNMARKED
    return { ds_marca: name, ds_estado: STATES[state], ds_motivo: reason }
  })

const toEvento = (evento: EventoRow): EventoDocumento => ({
  id: evento.id,
  tp_evento: evento.tp_evento,
  ds_evento: evento.description,
  nr_sequencia: evento.n_seq,
  dt_evento: evento.occurred_text,
  nr_protocolo: evento.protocolo,
  fl_registrado: toFlag(evento.registered),
  ds_texto: evento.texto,
  nr_cnpjcpf: evento.author_tax_id,
  fl_resumo: toFlag(evento.summary),
  fl_arquivo: toFlag(evento.has_file),
  fl_impresso: toFlag(!evento.implied),
  ds_prova: toProva(evento.proof_level),
  fl_terceiro: toFlag(evento.foreign_copy),
  fl_conta: toFlag(evento.counts),
  marcas: toMarcas(evento.marks),
})

const toFlag = (yes: boolean) => (yes ? 'S' : 'N')
