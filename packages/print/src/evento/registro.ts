import { dateTime, joined, taxId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { inset } from '../paper/geometry.ts'
import { drawBorder, drawFill, drawText } from '../paper/page.ts'
import { camposBlock } from './campos.ts'
import { at, type Evento } from './evento-model.ts'
import { orgaoName } from './orgao.ts'
import type { Quadro } from './quadro.ts'

const HEIGHT = 20

/** Who asked for what, and when, as written. */
export function identificacaoBlock(evento: Evento): Block {
  const inf = evento.request ?? evento.answer
  const ambiente = evento.homologacao ? '2 - Homologação (sem valor fiscal)' : '1 - Produção'
  return camposBlock('IDENTIFICAÇÃO DO EVENTO', [
    [
      {
        label: 'TIPO DO EVENTO',
        value: joined(' - ', evento.tpEvento, evento.description),
        weight: 58,
        lines: 2,
        min: 5,
        font: 'bold',
      },
      { label: 'SEQUÊNCIA', value: at(inf, 'nSeqEvento'), weight: 12, align: 'center', font: 'bold' },
      {
        label: 'DATA E HORA DO EVENTO',
        value: dateTime(at(evento.request, 'dhEvento')),
        weight: 30,
        min: 6,
        font: 'bold',
      },
    ],
    [
      {
        label: 'AUTOR DO EVENTO (CNPJ / CPF)',
        value: taxId(at(evento.request, 'CNPJ') || at(evento.request, 'CPF')),
        weight: 30,
      },
      { label: 'ÓRGÃO', value: orgaoName(at(inf, 'cOrgao')), weight: 28 },
      { label: 'AMBIENTE', value: ambiente, weight: 30 },
      { label: 'VERSÃO DO EVENTO', value: at(evento.request, 'verEvento'), weight: 12, align: 'center' },
    ],
  ])
}

/** The authority's answer in full. */
export function registroBlocks({ answer }: Evento): Block[] {
  if (!answer) return []
  return [
    camposBlock('REGISTRO PELA AUTORIDADE FISCAL', [
      [
        {
          label: 'SITUAÇÃO',
          value: joined(' - ', at(answer, 'cStat'), at(answer, 'xMotivo')),
          weight: 60,
          lines: 2,
          min: 5,
          font: 'bold',
        },
        { label: 'PROTOCOLO DE REGISTRO', value: at(answer, 'nProt'), weight: 20, font: 'bold' },
        { label: 'DATA E HORA DO REGISTRO', value: dateTime(registeredAt(answer)), weight: 24, min: 6 },
      ],
      [
        {
          label: 'EVENTO REGISTRADO',
          value: joined(' - ', at(answer, 'tpEvento'), at(answer, 'xEvento')),
          weight: 52,
          lines: 2,
          min: 5,
        },
        { label: 'ÓRGÃO', value: orgaoName(at(answer, 'cOrgao') || at(answer, 'cUF')), weight: 26 },
        { label: 'VERSÃO DO APLICATIVO', value: at(answer, 'verAplic'), weight: 26, min: 5 },
      ],
    ]),
  ]
}

/** Names of the return that the block above shows. */
export const SHOWN_OF_ANSWER: ReadonlySet<string> = new Set(
  'tpAmb verAplic cOrgao cUF cStat xMotivo chNFe chCTe chMDFe tpEvento xEvento nSeqEvento dhRegEvento dhRecbto nProt descEvento'.split(
    ' ',
  ),
)

const registeredAt = (answer: Evento['answer']): string => at(answer, 'dhRegEvento') || at(answer, 'dhRecbto')

/** The receipt beside the key. */
export function sealOf({ answer, registration }: Evento): Quadro['seal'] {
  if (registration === 'unanswered') return { label: 'REGISTRO DO EVENTO', lines: ['SEM REGISTRO NESTE ARQUIVO'] }
  if (registration === 'refused')
    return {
      label: 'REGISTRO DO EVENTO',
      lines: ['NÃO REGISTRADO', joined(' - ', at(answer, 'cStat'), at(answer, 'xMotivo'))],
    }
  return { label: 'PROTOCOLO DE REGISTRO DO EVENTO', lines: [at(answer, 'nProt'), dateTime(registeredAt(answer))] }
}

/** Of events and inutilizações of the test environment. */
export const HOMOLOGACAO = 'AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL'

/** What the reader must not overlook: test environment, no answer, a refusal, or no request. */
export function avisoBlocks({ request, registration, homologacao }: Evento): Block[] {
  const lines = [
    homologacao ? HOMOLOGACAO : '',
    registration === 'unanswered'
      ? 'PEDIDO SEM RETORNO - este arquivo não prova o registro do evento pela autoridade fiscal'
      : '',
    registration === 'refused' ? 'EVENTO REJEITADO pela autoridade fiscal - não produz efeitos' : '',
    request ? '' : 'RETORNO SEM O PEDIDO - este arquivo traz apenas a resposta da autoridade fiscal',
  ]
  return lines.filter((line) => line !== '').map(avisoBlock)
}

/** A line across the page. */
export const avisoBlock = (text: string): Block => ({
  height: HEIGHT,
  draw: (page, rect) => {
    drawFill(page, rect, 0.88)
    drawBorder(page, rect)
    drawText(page, inset(rect, 4, 2), { text, font: 'bold', size: 10.5, min: 6, align: 'center', valign: 'middle' })
  },
})

/** Across the page: what has no value, or none yet. */
export function watermarks({ registration, homologacao }: Pick<Evento, 'registration' | 'homologacao'>): string[] {
  const own = { registered: [], refused: ['REJEITADO'], unanswered: ['SEM REGISTRO'] }[registration]
  return homologacao ? [...own, 'SEM VALOR FISCAL', 'AMBIENTE DE HOMOLOGAÇÃO'] : own
}
